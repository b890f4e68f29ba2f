"""`all_reduce_perf` of rccl-tests: reduces a buffer over all ranks and gives it to all."""

NAME = "all_reduce_perf"
PATHS = ("/opt/rccl-tests/build/all_reduce_perf", "/usr/local/bin/all_reduce_perf")
HELP = "Times RCCL where it reduces a buffer over all ranks and gives it to all."
PROGRAM = "sim.rccl_tests.bench:run"
