"""`mv`: renames files and directories; times and modes go with them."""

from posixpath import basename, join

from sim import gnu
from sim.tools import Call, Result

NAME = "mv"
PATHS: tuple[str, ...] = ("/usr/bin/mv",)
HELP = "Rename SOURCE to DEST, or move SOURCE(s) to DIRECTORY."

LONG = ("force", "no-clobber", "verbose", "target-directory=", "no-target-directory")
NOT_YET = ("b", "i", "u", "S")


def main(call: Call) -> Result:
    given = gnu.read(call, "fnvTt:biuS:", LONG, about=HELP)
    if isinstance(given, Result):
        return given
    given.refuse(NAME, NOT_YET)
    folder = given.options.get("t", given.options.get("target-directory"))
    operands = given.operands if folder is None else (*given.operands, folder)
    if len(operands) < 2:
        return gnu.missing_file(NAME, given.operands)
    *sources, target = operands
    into = call.files.is_dir(call.path(target)) and not given.has("T", "no-target-directory")
    if not into and (folder is not None or len(sources) > 1):
        return Result(err=f"mv: target '{target}' is not a directory\n", status=1)
    out, err = "", ""
    for source in sources:
        place = join(target, basename(source.rstrip("/"))) if into else target
        if given.has("n", "no-clobber") and call.files.entry(call.path(place), follow=False):
            continue
        problem = _move(call, source, place)
        err += f"mv: {problem}\n" if problem else ""
        out += f"renamed '{source}' -> '{place}'\n" if given.has("v", "verbose") and not problem else ""
    return Result(out=out, err=err, status=1 if err else 0)


def _move(call: Call, source: str, place: str) -> str | None:
    """What went wrong, or None."""
    old, new = call.path(source), call.path(place)
    entry, there = call.files.entry(old, follow=False), call.files.entry(new, follow=False)
    if entry is None:
        return f"cannot stat '{source}': No such file or directory"
    if old == new:
        return f"'{source}' and '{place}' are the same file"
    if entry.kind == "directory" and new.startswith(f"{old}/"):
        return f"cannot move '{source}' to a subdirectory of itself, '{place}'"
    if entry.kind == "directory" and there is not None and there.kind != "directory":
        return f"cannot overwrite non-directory '{place}' with directory '{source}'"
    if there is not None and there.kind == "directory":
        if entry.kind != "directory":
            return f"cannot overwrite directory '{place}' with non-directory"
        if call.files.names(new):
            return f"cannot move '{source}' to '{place}': Directory not empty"
    try:
        call.files.rename(old, new)
    except OSError as error:
        return f"cannot move '{source}' to '{place}': {error.strerror}"
    return None
