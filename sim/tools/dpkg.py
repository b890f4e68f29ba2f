"""`dpkg`: which packages are installed. Nothing can be installed or removed here."""

from fnmatch import fnmatchcase

from sim.errors import NotSimulated
from sim.packages import installed
from sim.tools import Call, Result

NAME = "dpkg"
PATHS: tuple[str, ...] = ("/usr/bin/dpkg",)
HELP = "Package manager for Debian."

HEAD = """\
Desired=Unknown/Install/Remove/Purge/Hold
| Status=Not/Inst/Conf-files/Unpacked/halF-conf/Half-inst/trig-aWait/Trig-pend
|/ Err?=(none)/Reinst-required (Status,Err: uppercase=bad)
"""
COLUMNS = ("Name", "Version", "Architecture", "Description")
NO_ACTION = """\
dpkg: error: need an action option

Type dpkg --help for help about installing and deinstalling packages.
"""
TROUBLE = 2


def main(call: Call) -> Result:
    words = call.argv[1:]
    match words[0] if words else "":
        case "-l" | "--list":
            return _list(words[1:])
        case "-s" | "--status":
            return _status(words[1:])
        case "--print-architecture":
            return Result(out="amd64\n")
        case "--version":
            return Result(out="Debian 'dpkg' package management program version 1.21.1 (amd64).\n")
        case "--help" | "-?":
            return Result(out=f"Usage: dpkg [<option>...] <command>\n{HELP}\n")
        case "":
            return Result(err=NO_ACTION, status=TROUBLE)
        case other if other.startswith("-"):
            raise NotSimulated(f"dpkg {other}")
        case _:
            return Result(err=NO_ACTION, status=TROUBLE)


def _list(patterns: tuple[str, ...]) -> Result:
    every = installed()
    found = [name for name in every if not patterns or any(fnmatchcase(name, one) for one in patterns)]
    missing = [one for one in patterns if not any(fnmatchcase(name, one) for name in every)]
    err = "".join(f"dpkg-query: no packages found matching {one}\n" for one in missing)
    if not found:
        return Result(err=err, status=1)
    rows = [(name, *every[name]) for name in found]
    least = (14, 12, 12, 33)
    widths = [max(least[at], *(len(row[at]) for row in rows)) for at in range(4)]
    names = " ".join(f"{title:<{width}}" for title, width in zip(COLUMNS, widths, strict=True)).rstrip()
    head = f"{HEAD}||/ {names}\n+++-{'-'.join('=' * width for width in widths)}\n"
    lines = "".join(
        "ii  " + " ".join(f"{part:<{width}}" for part, width in zip(row, widths, strict=True)).rstrip() + "\n"
        for row in rows
    )
    return Result(out=head + lines, err=err, status=1 if missing else 0)


def _status(names: tuple[str, ...]) -> Result:
    out, err = "", ""
    for name in names:
        if name not in installed():
            err += f"dpkg-query: package '{name}' is not installed and no information is available\n"
            continue
        version, architecture, said = installed()[name]
        out += (
            f"Package: {name}\nStatus: install ok installed\nArchitecture: {architecture}\n"
            f"Version: {version}\nDescription: {said}\n\n"
        )
    hint = "Use dpkg --info (= dpkg-deb --info) to examine archive files.\n" if err else ""
    return Result(out=out.removesuffix("\n"), err=err + hint, status=1 if err else 0)
