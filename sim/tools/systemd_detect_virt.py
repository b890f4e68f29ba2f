"""`systemd-detect-virt`: whether this is a virtual machine or a container."""

from sim import gnu
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "systemd-detect-virt"
PATHS: tuple[str, ...] = ("/usr/bin/systemd-detect-virt",)
HELP = "Detect execution in a virtualized environment."


def main(call: Call) -> Result:
    given = gnu.read(call, "vcq", ("vm", "container", "quiet"), about=HELP)
    if isinstance(given, Result):
        return given
    if given.options:
        raise NotSimulated("systemd-detect-virt with options")
    found = "docker" if call.node.container else "kvm" if call.node.guest else "none"
    return Result(out=f"{found}\n", status=1 if found == "none" else 0)
