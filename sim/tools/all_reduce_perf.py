"""`all_reduce_perf` of rccl-tests: reduces a buffer over all ranks and gives it to all."""

from sim.rccl_tests.bench import run as main
from sim.rccl_tests.options import COVERAGE

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "all_reduce_perf"
PATHS = ("/opt/rccl-tests/build/all_reduce_perf", "/usr/local/bin/all_reduce_perf")
HELP = "Times RCCL where it reduces a buffer over all ranks and gives it to all."
