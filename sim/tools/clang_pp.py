"""`clang++` of ROCm by its own path: what hipcc runs."""

from sim import compiler
from sim.tools import Call, Result

NAME = "/opt/rocm-6.4.1/lib/llvm/bin/clang++"
PATHS: tuple[str, ...] = (NAME,)
HELP = "Compiles C++ and HIP programs."


def main(call: Call) -> Result:
    return compiler.main(call, "clang++")
