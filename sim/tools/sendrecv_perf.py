"""`sendrecv_perf` of rccl-tests: sends each rank's buffer to the next."""

NAME = "sendrecv_perf"
PATHS = ("/opt/rccl-tests/build/sendrecv_perf", "/usr/local/bin/sendrecv_perf")
HELP = "Times RCCL where it sends each rank's buffer to the next."
PROGRAM = "sim.rccl_tests.bench:run"
