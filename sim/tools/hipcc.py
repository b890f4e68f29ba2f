"""`hipcc`: the compiler's version; compiling is not simulated yet."""

from sim import compiler
from sim.compiler import CLANG, HIP_VERSION
from sim.tools import Call, Result

NAME = "hipcc"
PATHS: tuple[str, ...] = ("/opt/rocm-6.4.1/bin/hipcc", "/usr/bin/hipcc")
HELP = "Compiles HIP programs: here, it says what it is."


def main(call: Call) -> Result:
    return compiler.main(call, "clang++", HIP_VERSION + CLANG)
