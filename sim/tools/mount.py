"""`mount`: what is mounted; nothing can be mounted here."""

from sim import gnu
from sim.errors import NotSimulated
from sim.host import DISKS
from sim.tools import Call, Result

NAME = "mount"
PATHS: tuple[str, ...] = ("/usr/bin/mount",)
HELP = "Lists mounted file systems."


def main(call: Call) -> Result:
    given = gnu.read(call, "lt:o:avr", ("types=", "options=", "bind"), about=HELP)
    if isinstance(given, Result):
        return given
    if given.operands or given.has("a", "o", "options", "bind"):
        if not call.root:
            return Result(err="mount: only root can do that\n", status=1)
        raise NotSimulated("mounting a file system")
    kind = given.options.get("t", given.options.get("types"))
    disks = (disk for disk in DISKS if kind in (None, disk.kind))
    return Result(out="".join(f"{d.device} on {d.place} type {d.kind} ({d.options})\n" for d in disks))
