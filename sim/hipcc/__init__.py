"""The compilers of the node and what they make: hipcc, clang's driver, the linker, and running the result."""


def load() -> None:
    """Everything that the first compile would wait for: a worker starts without it."""
    from sim.hipcc import check, driver  # noqa: F401
