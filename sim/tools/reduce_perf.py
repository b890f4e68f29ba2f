"""`reduce_perf` of rccl-tests: reduces a buffer over all ranks on one."""

NAME = "reduce_perf"
PATHS = ("/opt/rccl-tests/build/reduce_perf", "/usr/local/bin/reduce_perf")
HELP = "Times RCCL where it reduces a buffer over all ranks on one."
PROGRAM = "sim.rccl_tests.bench:run"
