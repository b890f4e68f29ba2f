"""`rocm-bandwidth-test`: copies between the processors and devices of the node."""
