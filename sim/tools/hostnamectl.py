"""`hostnamectl`: the node's name, system and hardware."""

from hashlib import sha256

from sim import gnu
from sim.errors import NotSimulated
from sim.host_files import BOARD, GUEST_BOARD
from sim.stack import KERNEL
from sim.tools import Call, Result

NAME = "hostnamectl"
PATHS: tuple[str, ...] = ("/usr/bin/hostnamectl",)
HELP = "Query the system hostname and related settings."


def main(call: Call) -> Result:
    given = gnu.read(call, "", about=HELP)
    if isinstance(given, Result):
        return given
    if given.operands not in ((), ("status",)):
        raise NotSimulated(f"hostnamectl {' '.join(given.operands)}")
    node = call.node
    board = {**BOARD, **(GUEST_BOARD if node.guest else {})}
    identity = sha256(f"{node.seed} {node.hostname}".encode()).hexdigest()
    boot = sha256(f"{node.booted_at}".encode()).hexdigest()
    rows = {
        "Static hostname": node.hostname,
        "Icon name": f"computer-{'vm' if node.guest else 'server'}",
        "Chassis": "vm" if node.guest else "server",
        "Machine ID": identity[:32],
        "Boot ID": boot[:32],
        **({"Virtualization": "kvm"} if node.guest else {}),
        "Operating System": "Ubuntu 22.04.5 LTS",
        "Kernel": f"Linux {KERNEL}",
        "Architecture": "x86-64",
        "Hardware Vendor": board["sys_vendor"],
        "Hardware Model": board["product_name"],
    }
    return Result(out="".join(f"{name:>16}: {value}\n" for name, value in rows.items()))
