"""`whoami`: the name of the user who asks."""

from sim import gnu
from sim.tools import Call, Result

NAME = "whoami"
PATHS: tuple[str, ...] = ("/usr/bin/whoami",)
HELP = "Print the user name associated with the current effective user ID."


def main(call: Call) -> Result:
    given = gnu.read(call, about=HELP)
    if isinstance(given, Result):
        return given
    if given.operands:
        return gnu.extra_operand(NAME, given.operands[0])
    return Result(out=f"{call.user}\n")
