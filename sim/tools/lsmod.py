"""`lsmod`: loaded kernel modules."""

from sim.kernel import loaded
from sim.tools import Call, Result

NAME = "lsmod"
PATHS = ("/usr/sbin/lsmod", "/sbin/lsmod")
HELP = "Lists the kernel modules that are loaded."


def main(call: Call) -> Result:
    """kmod takes no options here: it shows its usage for any argument."""
    if len(call.argv) > 1:
        return Result(err=f"Usage: {NAME}\n", status=0 if call.argv[1] in ("-h", "--help") else 1)
    lines = ["Module                  Size  Used by"]
    for module in loaded(call.node, call.now):
        users = f" {','.join(module.users)}" if module.users else ""
        lines.append(f"{module.name:<19} {module.size_bytes:>8}  {len(module.users) + module.uses}{users}")
    return Result(out="\n".join(lines) + "\n")
