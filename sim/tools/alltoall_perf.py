"""`alltoall_perf` of rccl-tests: exchanges a part between each two ranks."""

from sim.rccl_tests.bench import run as main
from sim.rccl_tests.options import COVERAGE

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "alltoall_perf"
PATHS = ("/opt/rccl-tests/build/alltoall_perf", "/usr/local/bin/alltoall_perf")
HELP = "Times RCCL where it exchanges a part between each two ranks."
