"""Memory by address: buffers of the device and the host with room between them, and the apertures of lanes.

An address is a number, as on the machine, so pointers can be kept in memory, compared and printed. LDS and
the private memory of lanes have apertures of their own: one address means another byte in every workgroup
or lane.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from sim.hip.lanes import CODES

Space = Literal["device", "host", "managed"]
LDS_APERTURE = 1 << 60
PRIVATE_APERTURE = 1 << 61
APERTURE_BYTES = 1 << 32
BASES: dict[Space, int] = {"device": 0x7F3A_0000_0000, "host": 0x55D1_4000_0000, "managed": 0x7F30_0000_0000}
GRANULE = 4096
FUNCTIONS, DEVICE_FUNCTIONS, FUNCTION_BYTES = 0x55D0_0000_0000, 0x7F2F_0000_0000, 16
"""Where the functions of a program seem to be, by number, on the host and on a device: they have addresses,
and nothing to read there."""


@dataclass(slots=True)
class Buffer:
    """`raw` are its bytes. One that was freed stays, so that its use is told apart from a wild address."""

    base: int
    size: int
    space: Space
    raw: Any
    freed: bool = False
    views: dict[str, Any] = field(default_factory=dict)
    is_table: bool = False
    """Whether it holds the virtual functions of a class."""

    def view(self, code: str) -> Any:
        found = self.views.get(code)
        if found is None:
            width = CODES[code].itemsize
            found = self.views[code] = self.raw[: self.size // width * width].view(CODES[code])
        return found

    def holds(self, address: int, size: int = 1) -> bool:
        return self.base <= address and address + size <= self.base + self.size


class TooMuchMemory(Exception):
    """Raised where a program asks for more memory than it may have."""


class Memory:
    """All buffers of a run. `most` is the number of bytes that may be alive."""

    def __init__(self, most: int = 1 << 29) -> None:
        self.most = most
        self.alive = 0
        self.barred: frozenset[int] = frozenset()
        """Buffers that the device that runs may not reach, by address."""
        self.next = dict(BASES)
        self.bases: list[int] = []
        self.buffers: dict[int, Buffer] = {}

    def allocate(self, size: int, space: Space) -> Buffer:
        if self.alive + size > self.most:
            raise TooMuchMemory
        base = self.next[space]
        # Room to the next buffer: a step beyond the end never lands in another one.
        self.next[space] = base + (size // GRANULE + 2) * GRANULE
        buffer = Buffer(base, size, space, np.zeros(size, np.uint8))
        self.bases.insert(bisect_right(self.bases, base), base)
        self.buffers[base] = buffer
        self.alive += size
        return buffer

    def free(self, base: int) -> bool:
        buffer = self.buffers.get(base)
        if buffer is None or buffer.freed:
            return False
        buffer.freed = True
        self.alive -= buffer.size
        buffer.raw, buffer.views = np.zeros(0, np.uint8), {}
        return True

    def find(self, address: int) -> Buffer | None:
        """The buffer whose room the address is in; it may lie beyond the end."""
        at = bisect_right(self.bases, address) - 1
        return self.buffers[self.bases[at]] if at >= 0 else None

    def copies(self) -> dict[int, Any]:
        return {base: one.raw.copy() for base, one in self.buffers.items() if not one.freed}

    def restore(self, kept: dict[int, Any]) -> None:
        for base, raw in kept.items():
            self.buffers[base].raw[:] = raw
