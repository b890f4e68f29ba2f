"""`roc-obj-ls`: the code objects that are bundled in an executable."""

from collections.abc import Iterator

from sim import gnu
from sim.binary import CODE_BYTES, CODE_STEP, Binary, code_offset, decode
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "roc-obj-ls"
PATHS: tuple[str, ...] = ("/opt/rocm-6.4.1/bin/roc-obj-ls",)
HELP = "Lists the code objects in an executable."
HOST = "host-x86_64-unknown-linux--"


def main(call: Call) -> Result:
    given = gnu.read(call, "vh", ("verbose",), about=HELP)
    if isinstance(given, Result):
        return given
    if given.has("v", "verbose", "h"):
        raise NotSimulated("roc-obj-ls -v and -h")
    if not given.operands:
        return Result(err="No executable specified.\n", status=1)
    out, err = "", ""
    for name in given.operands:
        path = call.path(name)
        data = call.files.read(path)
        binary = decode(data) if data is not None else None
        if data is None:
            err += f"error: can't open file '{name}'\n"
        elif binary is None or binary.kind != "hip":
            err += f"Error: No kernel section found in {name}\n"
        else:
            out += "".join(f"{line}\n" for line in _listed(binary, path, code_offset(data)))
    return Result(out=out, err=err, status=1 if err else 0)


def _listed(binary: Binary, path: str, offset: int) -> Iterator[str]:
    """Columns: number of the bundle, its entry, and where it stands."""
    yield f"1       {HOST:<58}file://{path}#offset={offset}&size=0"
    for number, target in enumerate(binary.targets):
        entry = f"hipv4-amdgcn-amd-amdhsa--{target}"
        yield f"1       {entry:<58}file://{path}#offset={offset + number * CODE_STEP}&size={CODE_BYTES}"
