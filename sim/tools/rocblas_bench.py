"""`rocblas-bench`: times matrix products."""

from sim.blas_bench.rocblas import PARSER
from sim.blas_bench.rocblas import run as main

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "rocblas-bench"
PATHS = ("/opt/rocm-6.4.1/bin/rocblas-bench",)
HELP = "Times matrix products of rocBLAS."
COVERAGE = PARSER.coverage()
