"""`sendrecv_perf` of rccl-tests: sends each rank's buffer to the next."""

from sim.rccl_tests.bench import run as main
from sim.rccl_tests.options import COVERAGE

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "sendrecv_perf"
PATHS = ("/opt/rccl-tests/build/sendrecv_perf", "/usr/local/bin/sendrecv_perf")
HELP = "Times RCCL where it sends each rank's buffer to the next."
