"""`cp`: copies files, with their modes: a copied program runs."""

from collections.abc import Iterator
from posixpath import basename, join

from sim import gnu
from sim.tools import Call, Result

NAME = "cp"
PATHS: tuple[str, ...] = ("/usr/bin/cp",)
HELP = "Copy SOURCE to DEST, or multiple SOURCE(s) to DIRECTORY."

SHORT = "rRafipnvdLPuslbt:T"
LONG = ("recursive", "archive", "force", "preserve", "no-clobber", "verbose")
RECURSIVE = ("r", "R", "a", "recursive", "archive")
NOT_YET = ("u", "s", "l", "b", "t", "T")


def main(call: Call) -> Result:
    given = gnu.read(call, SHORT, LONG, about=HELP)
    if isinstance(given, Result):
        return given
    given.refuse(NAME, NOT_YET)
    if len(given.operands) < 2:
        return gnu.missing_file(NAME, given.operands)
    *sources, target = given.operands
    into = call.files.is_dir(call.path(target))
    if len(sources) > 1 and not into:
        return Result(err=f"cp: target '{target}' is not a directory\n", status=1)
    errors, told = "", ""
    for source in sources:
        place = join(target, basename(source.rstrip("/"))) if into else target
        if given.has("n", "no-clobber") and call.files.mode(call.path(place)) is not None:
            continue
        errors += "".join(_copy(call, source, place, recursive=given.has(*RECURSIVE)))
        told += f"'{source}' -> '{place}'\n" if given.has("v", "verbose") else ""
    return Result(out=told, err=errors, status=1 if errors else 0)


def _copy(call: Call, source: str, place: str, *, recursive: bool) -> Iterator[str]:
    """Yields what went wrong."""
    old, new = call.path(source), call.path(place)
    entry = call.files.entry(old, follow=not recursive)
    if entry is None:
        yield f"cp: cannot stat '{source}': No such file or directory\n"
    elif entry.kind == "directory" and not recursive:
        yield f"cp: -r not specified; omitting directory '{source}'\n"
    elif entry.kind == "directory" and f"{new}/".startswith(f"{old}/"):
        yield f"cp: cannot copy a directory, '{source}', into itself, '{place}'\n"
    elif entry.kind == "symlink":
        yield from _copy_link(call, entry.target, new, place)
    elif old == new:
        yield f"cp: '{source}' and '{place}' are the same file\n"
    elif entry.kind == "directory":
        yield from _copy_directory(call, source, place)
    else:
        try:
            call.files.write(new, call.files.read(old) or b"", mode=entry.mode & 0o777)
        except OSError as error:
            yield f"cp: cannot create regular file '{place}': {error.strerror}\n"


def _copy_link(call: Call, target: str, new: str, place: str) -> Iterator[str]:
    try:
        call.files.symlink(target, new)
    except OSError as error:
        yield f"cp: cannot create symbolic link '{place}': {error.strerror}\n"


def _copy_directory(call: Call, source: str, place: str) -> Iterator[str]:
    try:
        call.files.make_dir(call.path(place))
    except OSError as error:
        yield f"cp: cannot create directory '{place}': {error.strerror}\n"
        return
    for name in call.files.names(call.path(source)):
        yield from _copy(call, join(source, name), join(place, name), recursive=True)
