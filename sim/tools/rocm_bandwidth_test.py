"""`rocm-bandwidth-test`: copies between the processors and devices of the node."""

from sim.bandwidth_test.options import COVERAGE
from sim.bandwidth_test.run import main

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "rocm-bandwidth-test"
PATHS = ("/opt/rocm-6.4.1/bin/rocm-bandwidth-test",)
HELP = "Measures copies between processors and devices."
