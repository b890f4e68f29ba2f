"""pip: tells what the node's Python has; nothing can be fetched, for the node has no way out."""

from collections.abc import Callable, Mapping

from sim.errors import NotSimulated
from sim.python.stack import DISTRIBUTIONS, PIP, SYSTEM_SITE, Distribution
from sim.tools import Result

USAGE = """\
Usage:   
  {program} <command> [options]

Commands:
  install                     Install packages.
  freeze                      Output installed packages in requirements format.
  list                        List installed packages.
  show                        Show information about installed packages.
  check                       Verify installed packages have compatible dependencies.
  help                        Show help for commands.
"""
QUIET = ("-q", "--quiet", "--disable-pip-version-check", "--no-cache-dir", "--user", "-U", "--upgrade")


def run(program: str, words: list[str]) -> Result:
    """pip under the name `program`, as its usage text calls it."""
    if not words or words[0] in ("-h", "--help", "help"):
        return Result(out=USAGE.format(program=program))
    if words[0] in ("-V", "--version"):
        return Result(out=f"pip {PIP} from {SYSTEM_SITE}/pip (python 3.10)\n")
    command, *rest = words
    if command in _COMMANDS:
        return _COMMANDS[command](program, [word for word in rest if word not in QUIET])
    if command in ("download", "uninstall", "config", "cache", "wheel", "index", "search", "debug", "hash"):
        raise NotSimulated(f"pip {command}")
    said = f"no such option: {command}" if command.startswith("-") else f'unknown command "{command}"'
    head = f"\nUsage:   \n  {program} <command> [options]\n\n" if command.startswith("-") else "ERROR: "
    return Result(err=f"{head}{said}\n", status=2 if command.startswith("-") else 1)


def _list(_: str, words: list[str]) -> Result:
    match words:
        case [] | ["--format=columns"]:
            width = max(len(name) for name in DISTRIBUTIONS)
            versions = max(len(entry.version) for entry in DISTRIBUTIONS.values())
            rows = [f"{'Package':<{width}} Version", f"{'-' * width} {'-' * versions}"]
            rows += [f"{entry.name:<{width}} {entry.version}" for entry in DISTRIBUTIONS.values()]
            return Result(out="\n".join(rows) + "\n")
        case ["--format=freeze"] | ["--format", "freeze"]:
            return _freeze("", [])
        case _:
            raise NotSimulated(f"pip list {words[0]}")


def _freeze(_: str, words: list[str]) -> Result:
    if words:
        raise NotSimulated(f"pip freeze {words[0]}")
    kept = (entry for entry in DISTRIBUTIONS.values() if entry.name not in ("pip", "setuptools", "wheel"))
    return Result(out="".join(f"{entry.name}=={entry.version}\n" for entry in kept))


def _show(_: str, words: list[str]) -> Result:
    if not words:
        return Result(err="WARNING: ERROR: Please provide a package name or names.\n", status=1)
    if words[0].startswith("-"):
        raise NotSimulated(f"pip show {words[0]}")
    found = [entry for name in words if (entry := _named(name)) is not None]
    absent = ", ".join(name for name in words if _named(name) is None)
    warning = f"WARNING: Package(s) not found: {absent}\n" if absent else ""
    return Result(out="---\n".join(map(_shown, found)), err=warning, status=0 if found else 1)


def _named(name: str) -> Distribution | None:
    return DISTRIBUTIONS.get(name.lower().replace("_", "-"))


def _shown(entry: Distribution) -> str:
    rows: Mapping[str, str] = {
        "Name": entry.name,
        "Version": entry.version,
        "Summary": entry.summary,
        "Home-page": entry.home,
        "Author": entry.author,
        "Author-email": "",
        "License": entry.licence,
        "Location": entry.site,
        "Requires": ", ".join(entry.requires),
        "Required-by": ", ".join(entry.required_by),
    }
    return "".join(f"{label}: {value}\n" for label, value in rows.items())


def _check(_: str, words: list[str]) -> Result:
    if words:
        raise NotSimulated(f"pip check {words[0]}")
    return Result(out="No broken requirements found.\n")


def _install(_: str, words: list[str]) -> Result:
    names = [word for word in words if not word.startswith("-")]
    if not names:
        said = "You must give at least one requirement to install"
        return Result(err=f'ERROR: {said} (see "pip help install")\n', status=1)
    entries = [(name, _named(name)) for name in names]
    absent = next((name for name, entry in entries if entry is None), None)
    if absent is not None:
        raise NotSimulated(
            f"pip install {absent} (this node has no way out to a network; pip list says what it has)"
        )
    return Result(
        out="".join(
            f"Requirement already satisfied: {name} in {entry.site} ({entry.version})\n"
            for name, entry in entries
            if entry is not None
        )
    )


_COMMANDS: Mapping[str, Callable[[str, list[str]], Result]] = {
    "list": _list,
    "freeze": _freeze,
    "show": _show,
    "check": _check,
    "install": _install,
}
