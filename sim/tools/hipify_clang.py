"""`hipify-clang`: translates CUDA as clang parses it; the node has no CUDA toolkit for it to parse with."""

from sim.hipify.clang import COVERAGE, hipify_clang
from sim.tools import Call, Result

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "hipify-clang"
PATHS = ("/opt/rocm-6.4.1/bin/hipify-clang",)
HELP = "Translates CUDA source code into HIP with clang; needs a CUDA toolkit, which the node lacks."


def main(call: Call) -> Result:
    return hipify_clang(call)
