"""`scatter_perf` of rccl-tests: sends each rank its part from one."""

from sim.rccl_tests.bench import run as main
from sim.rccl_tests.options import COVERAGE

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "scatter_perf"
PATHS = ("/opt/rccl-tests/build/scatter_perf", "/usr/local/bin/scatter_perf")
HELP = "Times RCCL where it sends each rank its part from one."
