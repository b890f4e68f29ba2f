"""`hipblaslt-bench`: times matrix products."""

NAME = "hipblaslt-bench"
PATHS = ("/opt/rocm-6.4.1/bin/hipblaslt-bench",)
HELP = "Times matrix products of hipBLASLt."
PROGRAM = "sim.blas_bench.hipblaslt:run"
