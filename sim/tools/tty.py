"""`tty`: the terminal that the member's shell is at."""

from sim import gnu
from sim.tasks import TERMINAL
from sim.tools import Call, Result

NAME = "tty"
PATHS: tuple[str, ...] = ("/usr/bin/tty",)
HELP = "Print the file name of the terminal connected to standard input."


def main(call: Call) -> Result:
    """What comes by a pipe or from a file is no terminal; an empty one looks like none to us."""
    given = gnu.read(call, "s", ("silent", "quiet"), about=HELP, trouble=2)
    if isinstance(given, Result):
        return given
    there = not call.stdin
    said = f"/dev/{TERMINAL}\n" if there else "not a tty\n"
    quiet = given.has("s", "silent", "quiet")
    return Result(out="" if quiet else said, status=0 if there else 1)
