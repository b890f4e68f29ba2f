"""`ln`: links. A hard link is kept as a symbolic one: one content under two names, told apart by `ls -l`."""

from posixpath import basename, join, relpath

from sim import gnu
from sim.tools import Call, Result

NAME = "ln"
PATHS: tuple[str, ...] = ("/usr/bin/ln",)
HELP = "Make links between files."

LONG = (
    "symbolic",
    "force",
    "no-dereference",
    "verbose",
    "relative",
    "target-directory=",
    "no-target-directory",
)
NOT_YET = ("b", "i", "L", "P", "S")


def main(call: Call) -> Result:
    given = gnu.read(call, "sfnvrTt:biLPS:", LONG, about=HELP)
    if isinstance(given, Result):
        return given
    given.refuse(NAME, NOT_YET)
    if not given.operands:
        return gnu.usage_error(NAME, "missing file operand")
    folder = given.options.get("t", given.options.get("target-directory"))
    *targets, place = given.operands if folder is None else (*given.operands, folder)
    if not targets:
        targets, place = [place], "."
    into = _is_folder(call, place, given)
    if not into and (folder is not None or len(targets) > 1):
        return Result(err=f"ln: target '{place}' is not a directory\n", status=1)
    out, err = "", ""
    for target in targets:
        link = join(place, basename(target.rstrip("/"))) if into else place
        link = link.removeprefix("./") if place == "." else link
        problem = _link(call, target, link, given)
        err += f"ln: {problem}\n" if problem else ""
        arrow = "->" if given.has("s", "symbolic") else "=>"
        out += f"'{link}' {arrow} '{target}'\n" if given.has("v", "verbose") and not problem else ""
    return Result(out=out, err=err, status=1 if err else 0)


def _is_folder(call: Call, place: str, given: gnu.Given) -> bool:
    if given.has("T", "no-target-directory"):
        return False
    entry = call.files.entry(call.path(place), follow=not given.has("n", "no-dereference"))
    return entry is not None and entry.kind == "directory"


def _link(call: Call, target: str, link: str, given: gnu.Given) -> str | None:
    """What went wrong, or None."""
    path, held = call.path(link), target
    if not given.has("s", "symbolic"):
        entry = call.files.entry(call.path(target), follow=False)
        if entry is None:
            return f"failed to access '{target}': No such file or directory"
        if entry.kind == "directory":
            return f"{target}: hard link not allowed for directory"
        held = call.path(target)
    elif given.has("r", "relative"):
        held = relpath(call.path(target), path.rpartition("/")[0] or "/")
    if call.files.entry(path, follow=False) is not None:
        if not given.has("f", "force"):
            return f"failed to create {_kind(given)} link '{link}': File exists"
        call.files.remove(path)
    try:
        call.files.symlink(held, path)
    except OSError as error:
        return f"failed to create {_kind(given)} link '{link}': {error.strerror}"
    return None


def _kind(given: gnu.Given) -> str:
    return "symbolic" if given.has("s", "symbolic") else "hard"
