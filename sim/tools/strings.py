"""`strings`: what can be read in a file; of an executable, what its loader and tools know of it."""

import re

from sim import gnu
from sim.binary import Binary, decode
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "strings"
PATHS: tuple[str, ...] = ("/usr/bin/strings",)
HELP = "Display printable strings in [file(s)] (stdin by default)."


def main(call: Call) -> Result:
    given = gnu.read(call, "an:tfe:o", ("all", "bytes="), about=HELP)
    if isinstance(given, Result):
        return given
    if given.has("t", "f", "e", "o"):
        raise NotSimulated("strings with one of -t, -f, -e, -o")
    least = given.options.get("n", given.options.get("bytes", "4"))
    if not least.isdecimal() or int(least) == 0:
        return Result(err=f"strings: invalid integer argument {least}\n", status=1)
    out, err = "", ""
    for name in given.operands or ("-",):
        data = call.stdin.encode() if name == "-" else call.files.read(call.path(name))
        if data is None:
            is_dir = call.files.is_dir(call.path(name))
            err += (
                f"strings: Warning: '{name}' is a directory\n"
                if is_dir
                else f"strings: '{name}': No such file\n"
            )
            continue
        binary = decode(data)
        found = _known(binary) if binary else re.findall(rb"[\t\x20-\x7e]{%d,}" % int(least), data)
        out += "".join(f"{text.decode()}\n" for text in found if len(text) >= int(least))
    return Result(out=out, err=err, status=1 if err else 0)


def _known(binary: Binary) -> list[bytes]:
    targets = (f"amdgcn-amd-amdhsa--{name}" if name.startswith("gfx") else name for name in binary.targets)
    return [text.encode() for text in (binary.interpreter, *binary.needed, *targets)]
