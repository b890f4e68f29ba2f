"""`hipblaslt-bench`: times matrix products."""

from sim.blas_bench.hipblaslt import PARSER
from sim.blas_bench.hipblaslt import run as main

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "hipblaslt-bench"
PATHS = ("/opt/rocm-6.4.1/bin/hipblaslt-bench",)
HELP = "Times matrix products of hipBLASLt."
COVERAGE = PARSER.coverage()
