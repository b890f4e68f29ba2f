"""`rmdir`: removes directories that are empty."""

from posixpath import dirname

from sim import gnu
from sim.tools import Call, Result

NAME = "rmdir"
PATHS: tuple[str, ...] = ("/usr/bin/rmdir",)
HELP = "Remove the DIRECTORY(ies), if they are empty."


def main(call: Call) -> Result:
    given = gnu.read(call, "pv", ("parents", "verbose", "ignore-fail-on-non-empty"), about=HELP)
    if isinstance(given, Result):
        return given
    if not given.operands:
        return gnu.missing_operand(NAME)
    out, err = "", ""
    for name in given.operands:
        folder = name.rstrip("/") or "/"
        while folder not in ("", "."):
            out += f"rmdir: removing directory, '{folder}'\n" if given.has("v", "verbose") else ""
            problem = _remove(call, folder)
            if problem == "Directory not empty" and given.has("ignore-fail-on-non-empty"):
                break
            if problem:
                err += (
                    f"rmdir: failed to remove {'' if folder == name.rstrip('/') else 'directory '}'{folder}'"
                )
                err += f": {problem}\n"
                break
            folder = dirname(folder) if given.has("p", "parents") else ""
    return Result(out=out, err=err, status=1 if err else 0)


def _remove(call: Call, folder: str) -> str | None:
    path = call.path(folder)
    entry = call.files.entry(path, follow=False)
    if entry is None:
        return "No such file or directory"
    if entry.kind != "directory":
        return "Not a directory"
    if call.files.names(path):
        return "Directory not empty"
    try:
        call.files.remove(path)
    except OSError as error:
        return error.strerror
    return None
