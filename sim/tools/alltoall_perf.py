"""`alltoall_perf` of rccl-tests: exchanges a part between each two ranks."""

NAME = "alltoall_perf"
PATHS = ("/opt/rccl-tests/build/alltoall_perf", "/usr/local/bin/alltoall_perf")
HELP = "Times RCCL where it exchanges a part between each two ranks."
PROGRAM = "sim.rccl_tests.bench:run"
