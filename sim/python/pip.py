"""pip: tells what the node's Python has; nothing can be fetched, for the node has no way out."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from posixpath import basename
from typing import Literal

from sim.errors import NotSimulated
from sim.python.stack import PIP, SYSTEM_SITE, TORCH, TORCH_CUDA, Distribution, distributions
from sim.tools import Call, Result

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
QUIET = (
    *("-q", "--quiet", "--disable-pip-version-check", "--no-cache-dir", "--user", "-U", "--upgrade"),
    *("--force-reinstall", "--no-deps", "--no-index"),
)


def run(call: Call) -> Result:
    """pip under the name that it was called by."""
    program, words = call.argv[0], call.argv[1:]
    if not words or words[0] in ("-h", "--help", "help"):
        return Result(out=USAGE.format(program=program))
    if words[0] in ("-V", "--version"):
        return Result(out=f"pip {PIP} from {SYSTEM_SITE}/pip (python 3.10)\n")
    command, *rest = words
    if command in _COMMANDS:
        return _COMMANDS[command](call, [word for word in rest if word not in QUIET])
    if command in ("download", "uninstall", "config", "cache", "wheel", "index", "search", "debug", "hash"):
        raise NotSimulated(f"pip {command}")
    said = f"no such option: {command}" if command.startswith("-") else f'unknown command "{command}"'
    head = f"\nUsage:   \n  {program} <command> [options]\n\n" if command.startswith("-") else "ERROR: "
    return Result(err=f"{head}{said}\n", status=2 if command.startswith("-") else 1)


def _list(call: Call, words: list[str]) -> Result:
    match words:
        case [] | ["--format=columns"]:
            found = distributions(call.node.torch_wheel)
            width = max(map(len, found))
            versions = max(len(entry.version) for entry in found.values())
            rows = [f"{'Package':<{width}} Version", f"{'-' * width} {'-' * versions}"]
            rows += [f"{entry.name:<{width}} {entry.version}" for entry in found.values()]
            return Result(out="\n".join(rows) + "\n")
        case ["--format=freeze"] | ["--format", "freeze"]:
            return _freeze(call, [])
        case _:
            raise NotSimulated(f"pip list {words[0]}")


def _freeze(call: Call, words: list[str]) -> Result:
    if words:
        raise NotSimulated(f"pip freeze {words[0]}")
    found = distributions(call.node.torch_wheel).values()
    kept = (entry for entry in found if entry.name not in ("pip", "setuptools", "wheel"))
    return Result(out="".join(f"{entry.name}=={entry.version}\n" for entry in kept))


def _show(call: Call, words: list[str]) -> Result:
    if not words:
        return Result(err="WARNING: ERROR: Please provide a package name or names.\n", status=1)
    if words[0].startswith("-"):
        raise NotSimulated(f"pip show {words[0]}")
    found = [entry for name in words if (entry := _named(call, name)) is not None]
    absent = ", ".join(name for name in words if _named(call, name) is None)
    warning = f"WARNING: Package(s) not found: {absent}\n" if absent else ""
    return Result(out="---\n".join(map(_shown, found)), err=warning, status=0 if found else 1)


def _named(call: Call, name: str) -> Distribution | None:
    return distributions(call.node.torch_wheel).get(name.lower().replace("_", "-"))


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


def _check(_: Call, words: list[str]) -> Result:
    if words:
        raise NotSimulated(f"pip check {words[0]}")
    return Result(out="No broken requirements found.\n")


def _install(call: Call, words: list[str]) -> Result:
    names = [word for word in words if not word.startswith("-")]
    if not names:
        said = "You must give at least one requirement to install"
        return Result(err=f'ERROR: {said} (see "pip help install")\n', status=1)
    if any(name.endswith(".whl") for name in names):
        return _install_wheel(call, names)
    entries = [(name, _named(call, name)) for name in names]
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


def _install_wheel(call: Call, names: list[str]) -> Result:
    """torch from a file of the node: its name says which build it holds."""
    if len(names) > 1:
        raise NotSimulated(f"pip install {' '.join(names)}")
    (name,) = names
    if call.files.read(call.path(name)) is None:
        warning = f"WARNING: Requirement '{name}' looks like a filename, but the file does not exist\n"
        said = f"ERROR: [Errno 2] No such file or directory: '{call.path(name)}'\n"
        return Result(err=warning + said, status=1)
    package, version, *_ = basename(name).split("-")
    wheel: Literal["rocm", "cuda"] | None = WHEELS.get(version) if package == "torch" else None
    if wheel is None:
        raise NotSimulated(f"pip install {name}")
    before = distributions(call.node.torch_wheel)["torch"].version
    removed = (
        "  Attempting uninstall: torch\n"
        f"    Found existing installation: torch {before}\n"
        f"    Uninstalling torch-{before}:\n"
        f"      Successfully uninstalled torch-{before}\n"
    )
    out = f"Processing {name}\nInstalling collected packages: torch\n{removed}"
    out += f"Successfully installed torch-{version}\n"
    return Result(out=out, node=replace(call.node, torch_wheel=wheel))


WHEELS: Mapping[str, Literal["rocm", "cuda"]] = {TORCH: "rocm", TORCH_CUDA: "cuda"}

_COMMANDS: Mapping[str, Callable[[Call, list[str]], Result]] = {
    "list": _list,
    "freeze": _freeze,
    "show": _show,
    "check": _check,
    "install": _install,
}
