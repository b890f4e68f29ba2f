"""`who`: who is logged in: the member, since this line."""

from sim import gnu
from sim.people import USER
from sim.tasks import TERMINAL
from sim.tools import Call, Result

NAME = "who"
PATHS: tuple[str, ...] = ("/usr/bin/who",)
HELP = "Print information about users who are currently logged in."


def main(call: Call) -> Result:
    given = gnu.read(call, "bqumH", ("boot", "count", "heading"), about=HELP)
    if isinstance(given, Result):
        return given
    if given.has("b", "boot"):
        return Result(out=f"         system boot  {call.node.booted_at:%Y-%m-%d %H:%M}\n")
    if given.has("q", "count"):
        return Result(out=f"{USER}\n# users=1\n")
    given.refuse(NAME, given.options)
    return Result(out=f"{USER:<8} {TERMINAL:<12} {call.now:%Y-%m-%d %H:%M}\n")
