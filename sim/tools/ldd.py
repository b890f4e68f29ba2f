"""`ldd`: the shared libraries that an executable needs, and where the loader finds them."""

from sim import gnu
from sim.binary import Binary, decode
from sim.elf import VDSO
from sim.errors import NotSimulated
from sim.loader import find_library
from sim.node import noise
from sim.tools import Call, Result

NAME = "ldd"
PATHS = ("/usr/bin/ldd",)
HELP = "Prints shared library dependencies."

PAGE = 0x1000
NOT_DYNAMIC = "\tnot a dynamic executable\n"


def main(call: Call) -> Result:
    given = gnu.read(
        call, "druv", ("data-relocs", "function-relocs", "unused", "verbose", "version"), about=HELP
    )
    if isinstance(given, Result):
        return given
    if given.options:
        raise NotSimulated("ldd with options")
    if not given.operands:
        return Result(err="ldd: missing file arguments\nTry `ldd --help' for more information.\n", status=1)
    out, err, failed = "", "", False
    for name in given.operands:
        lines, trouble = _one(call, name)
        out += (f"{name}:\n" if len(given.operands) > 1 else "") + lines
        err, failed = err + trouble, failed or bool(trouble) or lines == NOT_DYNAMIC
    return Result(out=out, err=err, status=1 if failed else 0)


def _one(call: Call, name: str) -> tuple[str, str]:
    path = call.path(name)
    data = call.files.read(path)
    if data is None:
        kind = "not regular file" if call.files.is_dir(path) else "No such file or directory"
        return "", f"ldd: {name if '/' in name else './' + name}: {kind}\n"
    binary = decode(data)
    if binary is None or binary.kind == "object":
        return NOT_DYNAMIC, ""
    warning = "" if (call.files.mode(path) or 0) & 0o111 else _not_executable(name)
    return "".join(_lines(call, binary)), warning


def _not_executable(name: str) -> str:
    return (
        f"ldd: warning: you do not have execution permission for `{name if '/' in name else './' + name}'\n"
    )


def _lines(call: Call, binary: Binary) -> list[str]:
    lines = [f"\t{VDSO} ({_address(call, VDSO, 0x7FFC)})\n"]
    for soname in binary.needed:
        found = find_library(soname, call.files, call.env)
        if found is None:
            lines.append(f"\t{soname} => not found\n")
        else:
            lines.append(f"\t{soname} => {found} ({_address(call, soname, 0x7F3A)})\n")
    return [*lines, f"\t{binary.interpreter} ({_address(call, 'ld.so', 0x7F3A)})\n"]


def _address(call: Call, what: str, top: int) -> str:
    """Where the loader happened to map it this time."""
    spread = int(noise(call.seed, "map", what, int(call.now.timestamp())) * 2**20)
    return f"0x{(top << 32) + spread * PAGE:016x}"
