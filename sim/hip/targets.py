"""Which lanes call which function, where a kernel calls through a pointer."""

from collections.abc import Sequence

import numpy as np

from sim.hip.batch import Batch
from sim.hip.bounds import what
from sim.hip.faults import Fault
from sim.hip.lanes import Lanes, Mask, both, running, without
from sim.hip.memory import DEVICE_FUNCTIONS, FUNCTION_BYTES, FUNCTIONS

MOST_FUNCTIONS = 1 << 24


def aimed(batch: Batch, mask: Mask, pointer: Lanes, functions: Sequence[int], line: int) -> tuple[Mask, ...]:
    """The lanes for each of the functions, by number. Raises Fault where one aims at none of them."""
    addresses = [DEVICE_FUNCTIONS + FUNCTION_BYTES * number for number in functions]
    found = [both(mask, pointer == one) for one in addresses]
    wrong = without(running(batch.all, mask), *found)
    if wrong is not False:
        lanes = np.broadcast_to(True if wrong is None else wrong, batch.shape)
        first = int(np.broadcast_to(pointer, batch.shape)[lanes][0])
        raise Fault(first, _why(first), batch.site(line, wrong))
    return tuple(found)


def _why(address: int) -> str:
    if 0 <= address - FUNCTIONS < MOST_FUNCTIONS:
        return "call of a function of the host: on the device it has another address"
    if 0 <= address - DEVICE_FUNCTIONS < MOST_FUNCTIONS:
        return "call of a function as one with other parameters, or of a pure virtual one"
    return f"call of {what(address)}"
