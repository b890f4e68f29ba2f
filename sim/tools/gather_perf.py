"""`gather_perf` of rccl-tests: gathers the parts of all ranks on one."""

NAME = "gather_perf"
PATHS = ("/opt/rccl-tests/build/gather_perf", "/usr/local/bin/gather_perf")
HELP = "Times RCCL where it gathers the parts of all ranks on one."
PROGRAM = "sim.rccl_tests.bench:run"
