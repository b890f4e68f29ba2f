"""`amdclang++`: the compiler's version; compiling is not simulated yet."""

from sim import compiler
from sim.compiler import CLANG
from sim.tools import Call, Result

NAME = "amdclang++"
PATHS: tuple[str, ...] = ("/opt/rocm-6.4.1/bin/amdclang++", "/usr/bin/amdclang++")
HELP = "Compiles C++ and HIP programs: here, it says what it is."


def main(call: Call) -> Result:
    return compiler.main(call, "amdclang++", CLANG)
