"""`reduce_scatter_perf` of rccl-tests: reduces a buffer over all ranks and gives each its part."""

NAME = "reduce_scatter_perf"
PATHS = ("/opt/rccl-tests/build/reduce_scatter_perf", "/usr/local/bin/reduce_scatter_perf")
HELP = "Times RCCL where it reduces a buffer over all ranks and gives each its part."
PROGRAM = "sim.rccl_tests.bench:run"
