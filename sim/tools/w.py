"""`w`: who is logged in and what they run."""

from sim import gnu
from sim.people import USER
from sim.tasks import TERMINAL
from sim.tools import Call, Result
from sim.uptime import summary

NAME = "w"
PATHS: tuple[str, ...] = ("/usr/bin/w",)
HELP = "Shows who is logged on and what they are doing."


def main(call: Call) -> Result:
    given = gnu.read(call, "hs", about=HELP)
    if isinstance(given, Result):
        return given
    head = (
        ""
        if given.has("h")
        else f"{summary(call)}\nUSER     TTY      FROM             LOGIN@   IDLE   JCPU   PCPU WHAT\n"
    )
    return Result(out=f"{head}{USER:<8} {TERMINAL:<8} {'-':<16} {call.now:%H:%M}    0.00s  0.02s  0.00s w\n")
