"""`broadcast_perf` of rccl-tests: sends a buffer of one rank to all."""

NAME = "broadcast_perf"
PATHS = ("/opt/rccl-tests/build/broadcast_perf", "/usr/local/bin/broadcast_perf")
HELP = "Times RCCL where it sends a buffer of one rank to all."
PROGRAM = "sim.rccl_tests.bench:run"
