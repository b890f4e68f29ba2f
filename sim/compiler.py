"""What the compilers of ROCm 6.4.1 say of themselves; compiling is not done here yet.

Layouts: the compiler's identification in public builds of roc-6.4.1, hipcc's and hipconfig's own source
(ROCm/llvm-project amd/hipcc), public reports of `hipconfig --full` of 6.x.
"""

from sim.errors import NotSimulated
from sim.stack import HIP
from sim.tools import Call, Result

ROCM_PATH = "/opt/rocm-6.4.1"
CLANG_PATH = f"{ROCM_PATH}/lib/llvm/bin"
COMMIT = "roc-6.4.1 25184 c87081df219c42dc27c5b6d86c0525bc7d01f727"
CLANG = f"""\
AMD clang version 19.0.0git (https://github.com/RadeonOpenCompute/llvm-project {COMMIT})
Target: x86_64-unknown-linux-gnu
Thread model: posix
InstalledDir: {CLANG_PATH}
Configuration file: {CLANG_PATH}/clang++.cfg
"""
HIP_VERSION = f"HIP version: {HIP}\n"
HELP_TEXT = """\
OVERVIEW: clang LLVM compiler

USAGE: clang [options] file...

OPTIONS:
  --help                  Display available options
  --version               Print version information
  -dumpversion            Display the version of the compiler
"""
"""Ours: of the options, those that this node answers."""
NO_INPUT = "{name}: error: no input files\n"


def main(call: Call, name: str, version: str) -> Result:
    """`hipcc` and clang's names: `name` is how clang calls itself in errors. Raises NotSimulated."""
    match call.argv[1:]:
        case ():
            return Result(err=NO_INPUT.format(name=name), status=1)
        case ("--version" | "-v",):
            return Result(out=version)
        case ("--help" | "-h",):
            return Result(out=HELP_TEXT)
        case ("-dumpversion",):
            return Result(out="19.0.0git\n")
        case words:
            option = next((word for word in words if word.startswith("-")), words[0])
            raise NotSimulated(f"{call.argv[0]} {option} (compiling)")
