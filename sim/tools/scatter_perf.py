"""`scatter_perf` of rccl-tests: sends each rank its part from one."""

NAME = "scatter_perf"
PATHS = ("/opt/rccl-tests/build/scatter_perf", "/usr/local/bin/scatter_perf")
HELP = "Times RCCL where it sends each rank its part from one."
PROGRAM = "sim.rccl_tests.bench:run"
