"""`rocm-bandwidth-test`: copies between the processors and devices of the node."""

NAME = "rocm-bandwidth-test"
PATHS = ("/opt/rocm-6.4.1/bin/rocm-bandwidth-test",)
HELP = "Measures copies between processors and devices."
PROGRAM = "sim.bandwidth_test.run:main"
