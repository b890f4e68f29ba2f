"""`rocblas-bench`: times matrix products."""

NAME = "rocblas-bench"
PATHS = ("/opt/rocm-6.4.1/bin/rocblas-bench",)
HELP = "Times matrix products of rocBLAS."
PROGRAM = "sim.blas_bench.rocblas:run"
