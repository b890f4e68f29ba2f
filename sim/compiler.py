"""What the compilers of ROCm 6.4.1 say of themselves; `sim.hipcc` compiles.

Layouts: the compiler's identification in public builds of roc-6.4.1, hipcc's and hipconfig's own source
(ROCm/llvm-project amd/hipcc), public reports of `hipconfig --full` of 6.x.
"""

from collections.abc import Sequence

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
FOUND = """\
Found candidate GCC installation: /usr/lib/gcc/x86_64-linux-gnu/11
Selected GCC installation: /usr/lib/gcc/x86_64-linux-gnu/11
Candidate multilib: .;@m64
Selected multilib: .;@m64
Found HIP installation: /opt/rocm-6.4.1, version 6.4.43483
"""
"""Of `-v`."""


def main(call: Call, name: str) -> Result:
    """clang's own names: `name` is how it calls itself in errors. Raises NotSimulated."""
    from sim.hipcc.driver import drive
    from sim.hipcc.options import read

    return asked(call.argv[1:], CLANG) or drive(call, name, read(call, call.argv[1:]))


def asked(words: Sequence[str], version: str) -> Result | None:
    """The answer where only the compiler itself is asked for."""
    for word in words:
        if word == "--version":
            return Result(out=version)
        if word in ("--help", "-help"):
            return Result(out=HELP_TEXT)
        if word == "-dumpversion":
            return Result(out="19.0.0git\n")
    return Result(err=CLANG + FOUND) if list(words) == ["-v"] else None
