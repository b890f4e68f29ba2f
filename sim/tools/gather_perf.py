"""`gather_perf` of rccl-tests: gathers the parts of all ranks on one."""

from sim.rccl_tests.bench import run as main
from sim.rccl_tests.options import COVERAGE

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "gather_perf"
PATHS = ("/opt/rccl-tests/build/gather_perf", "/usr/local/bin/gather_perf")
HELP = "Times RCCL where it gathers the parts of all ranks on one."
