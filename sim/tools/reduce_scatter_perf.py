"""`reduce_scatter_perf` of rccl-tests: reduces a buffer over all ranks and gives each its part."""

from sim.rccl_tests.bench import run as main
from sim.rccl_tests.options import COVERAGE

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "reduce_scatter_perf"
PATHS = ("/opt/rccl-tests/build/reduce_scatter_perf", "/usr/local/bin/reduce_scatter_perf")
HELP = "Times RCCL where it reduces a buffer over all ranks and gives each its part."
