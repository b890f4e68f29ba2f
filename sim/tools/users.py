"""`users`: the names of those who are logged in."""

from sim import gnu
from sim.people import USER
from sim.tools import Call, Result

NAME = "users"
PATHS: tuple[str, ...] = ("/usr/bin/users",)
HELP = "Output who is currently logged in."


def main(call: Call) -> Result:
    given = gnu.read(call, about=HELP)
    return given if isinstance(given, Result) else Result(out=f"{USER}\n")
