"""`nm`: symbols of object files; the node's executables hold none that could be listed."""

from sim import gnu
from sim.binary import decode
from sim.elf import is_library
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "nm"
PATHS: tuple[str, ...] = ("/usr/bin/nm",)
HELP = "List symbols in [file(s)] (a.out by default)."


def main(call: Call) -> Result:
    given = gnu.read(call, "DCgunpSaA", ("dynamic", "demangle", "extern-only", "undefined-only"), about=HELP)
    if isinstance(given, Result):
        return given
    err = ""
    for name in given.operands or ("a.out",):
        data = call.files.read(call.path(name))
        if data is None:
            is_dir = call.files.is_dir(call.path(name))
            err += f"nm: Warning: '{name}' is a directory\n" if is_dir else f"nm: '{name}': No such file\n"
        elif (binary := decode(data)) is None:
            err += f"nm: {name}: file format not recognized\n"
        elif is_library(binary) and not given.has("D", "dynamic"):
            err += f"nm: {name}: no symbols\n"
        else:
            raise NotSimulated(f"the symbol table of {name}")
    return Result(err=err, status=1 if err else 0)
