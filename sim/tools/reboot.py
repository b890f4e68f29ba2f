"""`reboot`: the machine boots anew, and the user logs in again."""

from sim import gnu
from sim.errors import NotSimulated
from sim.lifecycle import rebooted
from sim.tools import Call, Result

NAME = "reboot"
PATHS: tuple[str, ...] = ("/usr/sbin/reboot", "/sbin/reboot")
HELP = "Boots the machine anew."
DENIED = """\
Failed to set wall message, ignoring: Interactive authentication required.
Failed to reboot system via logind: Interactive authentication required.
Failed to open initctl fifo: Permission denied
Failed to talk to init daemon.
"""
AGAIN = "(the node has booted again, and you are logged in; this shell keeps its other variables)\n"
"""Ours: the real connection would be lost at this point."""


def main(call: Call) -> Result:
    given = gnu.read(call, "fpw", ("force", "poweroff", "wtmp-only", "halt"), about=HELP)
    if isinstance(given, Result):
        return given
    if given.options:
        raise NotSimulated(f"reboot with {', '.join(given.options)}")
    if call.node.container is not None:
        raise NotSimulated("reboot in a container")
    if not call.root:
        return Result(err=DENIED, status=1)
    return Result(err=AGAIN, node=rebooted(call.node, call.now))
