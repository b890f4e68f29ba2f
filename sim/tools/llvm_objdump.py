"""`llvm-objdump` of ROCm: which device images an executable carries, as far as it can see them."""

from sim import gnu
from sim.binary import decode
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "/opt/rocm-6.4.1/lib/llvm/bin/llvm-objdump"
PATHS: tuple[str, ...] = (NAME,)
HELP = "Shows what is in object files."


def main(call: Call) -> Result:
    """`--offloading` lists images of the new offload driver alone; hipcc's bundles are of the classic one."""
    given = gnu.read(call, "", ("offloading",), about=HELP)
    if isinstance(given, Result):
        return given
    if not given.has("offloading"):
        raise NotSimulated("llvm-objdump without --offloading")
    out, err = "", ""
    for name in given.operands or ("a.out",):
        data = call.files.read(call.path(name))
        if data is None:
            err += f"{NAME}: error: '{name}': No such file or directory\n"
        elif decode(data) is None:
            err += f"{NAME}: error: '{name}': The file was not recognized as a valid object file\n"
        else:
            out += f"\n{name}:\tfile format elf64-x86-64\n"
    return Result(out=out, err=err, status=1 if err else 0)
