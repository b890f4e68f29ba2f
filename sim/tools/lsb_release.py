"""`lsb_release`: which Ubuntu this is."""

from sim import gnu
from sim.image import LSB_RELEASE
from sim.tools import Call, Result

NAME = "lsb_release"
PATHS: tuple[str, ...] = ("/usr/bin/lsb_release",)
HELP = "Prints information about the distribution."

FIELDS = (
    ("i", "id", "Distributor ID", "ID"),
    ("d", "description", "Description", "DESCRIPTION"),
    ("r", "release", "Release", "RELEASE"),
    ("c", "codename", "Codename", "CODENAME"),
)
"""Letter, long option, heading, and the name in /etc/lsb-release."""
NO_MODULES = "No LSB modules are available.\n"


def main(call: Call) -> Result:
    given = gnu.read(
        call, "idrcasv", ("id", "description", "release", "codename", "all", "short"), about=HELP
    )
    if isinstance(given, Result):
        return given
    values = dict(line.split("=", 1) for line in LSB_RELEASE.splitlines())
    rows = [
        (heading, values[f"DISTRIB_{name}"].strip('"'))
        for letter, long, heading, name in FIELDS
        if given.has("a", "all", letter, long)
    ]
    short = given.has("s", "short")
    out = "".join(f"{value}\n" if short else f"{heading}:\t{value}\n" for heading, value in rows)
    return Result(out=out, err=NO_MODULES if given.has("a", "all", "v") or not rows else "")
