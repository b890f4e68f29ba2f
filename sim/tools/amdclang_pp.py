"""`amdclang++`: clang as ROCm has it."""

from sim import compiler
from sim.tools import Call, Result

NAME = "amdclang++"
PATHS: tuple[str, ...] = (
    "/opt/rocm-6.4.1/bin/amdclang++",
    "/usr/bin/amdclang++",
    "/opt/rocm-6.4.1/lib/llvm/bin/amdclang++",
)
HELP = "Compiles C++ and HIP programs."


def main(call: Call) -> Result:
    return compiler.main(call, "amdclang++")
