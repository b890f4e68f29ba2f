"""The compilers of the node and what they make: hipcc, clang's driver, the linker, and running the result."""
