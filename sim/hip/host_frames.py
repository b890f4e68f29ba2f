"""The frame of a host function: its variables in memory, and how it is left."""

from sim.hip.expr import FunctionAddress
from sim.hip.host_writer import HostWriter
from sim.hip.ir import (
    Program,
)


def in_tables(program: Program) -> list[int]:
    words = [word for one in program.globals for word in one.words]
    return [one.number for one in words if isinstance(one, FunctionAddress) and not one.of_device]


def frame_of(to: HostWriter) -> int:
    """Room for the variables in memory; 16 bytes apart at least, as an ABI would align them."""
    at = 0
    names = []
    for one in to.function.variables:
        if one.storage == "memory":
            names.append(f"a{one.number}=K+{at}; s{one.number}=a{one.number}-STACK")
            at += -(-max(one.bytes, 1) // 16) * 16
    if at:
        to.put("K=H.top")
        to.put(f"H.top=K+{at}")
        to.put(f"if K+{at}>STACK_END: H.overflow()")
        for name in names:
            to.put(name)
    return at


def left(to: HostWriter, how: str) -> None:
    """A return: the frame ends, by `finally` where destructors must still run in it."""
    if to.frame and not to.is_guarded:
        to.put("H.top=K")
    to.put(how)
