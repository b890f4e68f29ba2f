"""`all_gather_perf` of rccl-tests: gathers the parts of all ranks on all."""

NAME = "all_gather_perf"
PATHS = ("/opt/rccl-tests/build/all_gather_perf", "/usr/local/bin/all_gather_perf")
HELP = "Times RCCL where it gathers the parts of all ranks on all."
PROGRAM = "sim.rccl_tests.bench:run"
