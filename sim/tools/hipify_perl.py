"""`hipify-perl`: translates CUDA source text into HIP."""

from sim.hipify.options import COVERAGE
from sim.hipify.program import hipify
from sim.tools import Call, Result

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "hipify-perl"
PATHS = ("/opt/rocm-6.4.1/bin/hipify-perl",)
HELP = "Translates CUDA source code into portable HIP C++, name by name."


def main(call: Call) -> Result:
    return hipify(call, call.argv[1:])
