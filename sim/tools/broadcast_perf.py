"""`broadcast_perf` of rccl-tests: sends a buffer of one rank to all."""

from sim.rccl_tests.bench import run as main
from sim.rccl_tests.options import COVERAGE

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "broadcast_perf"
PATHS = ("/opt/rccl-tests/build/broadcast_perf", "/usr/local/bin/broadcast_perf")
HELP = "Times RCCL where it sends a buffer of one rank to all."
