"""`mkdir`: makes directories."""

from posixpath import dirname

from sim import gnu
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "mkdir"
PATHS: tuple[str, ...] = ("/usr/bin/mkdir",)
HELP = "Create the DIRECTORY(ies), if they do not already exist."


def main(call: Call) -> Result:
    given = gnu.read(call, "pm:v", ("parents", "mode=", "verbose"), about=HELP)
    if isinstance(given, Result):
        return given
    if not given.operands:
        return gnu.missing_operand(NAME)
    mode = given.options.get("m", given.options.get("mode"))
    if mode is not None and not mode.isdigit():
        raise NotSimulated(f"mkdir -m {mode}")
    out, err = "", ""
    for name in given.operands:
        for folder in _folders(call, name, parents=given.has("p", "parents")):
            problem = _make(call, folder)
            if problem:
                err += f"mkdir: cannot create directory ‘{folder}’: {problem}\n"
                break
            out += f"mkdir: created directory '{folder}'\n" if given.has("v", "verbose") else ""
        else:
            if mode is not None:
                call.files.chmod(call.path(name), int(mode, 8))
    return Result(out=out, err=err, status=1 if err else 0)


def _folders(call: Call, name: str, *, parents: bool) -> list[str]:
    """What is to be made for `name`, in order."""
    if not parents:
        return [name]
    wanted, folder = [], name.rstrip("/") or "/"
    while folder and not call.files.is_dir(call.path(folder)):
        wanted.append(folder)
        folder = dirname(folder)
    return wanted[::-1]


def _make(call: Call, folder: str) -> str | None:
    path = call.path(folder)
    if call.files.entry(path, follow=False) is not None:
        return "File exists"
    parent = call.files.entry(dirname(path))
    if parent is None:
        return "No such file or directory"
    if parent.kind != "directory":
        return "Not a directory"
    try:
        call.files.make_dir(path)
    except OSError as error:
        return error.strerror
    return None
