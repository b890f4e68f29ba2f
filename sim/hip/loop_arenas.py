"""Variables in memory of which each turn of a loop has its own, while the turns are done at once."""

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from sim.hip.memory import Buffer

ARENAS, ARENA_BYTES = 3 << 60, 1 << 40
"""Where they seem to be, and how far apart."""


@dataclass(frozen=True, slots=True)
class Arena:
    """One variable of each lane, `stride` bytes apart, along the axes that there were where it starts."""

    buffer: Buffer
    stride: int
    rank: int
    shape: list[int]
    address: Any


class Arenas:
    def __init__(self) -> None:
        self.arenas: list[Arena] = []
        self.numbers: dict[int, int] = {}

    def own(self, variable: int, bytes_: int, shape: list[int], rank: int) -> Arena:
        """In its scope the variable of the same lane."""
        number = self.numbers.setdefault(variable, len(self.arenas))
        if number < len(self.arenas):
            known = self.arenas[number]
            if shape[: known.rank] == known.shape:
                return known
        stride, lanes = -(-max(bytes_, 1) // 16) * 16, prod(shape)
        base = ARENAS + number * ARENA_BYTES
        buffer = Buffer(base, stride * lanes, "host", np.zeros(stride * lanes, np.uint8))
        address = (base + np.arange(lanes) * stride).reshape(shape)
        arena = Arena(buffer, stride, rank, shape[:rank], address)
        self.arenas[number : number + 1] = [arena]
        return arena

    def at(self, address: int) -> Arena | None:
        if address < ARENAS:
            return None
        number = (address - ARENAS) // ARENA_BYTES
        return self.arenas[number] if number < len(self.arenas) else None

    def holds(self, first: Any, width: int, mask: Any, stored_at: int) -> bool:
        """Whether no lane leaves what is its own with these bytes; what is one for several lanes none may
        change, which are those of inner axes up to `stored_at`."""
        arena = self.at(int(np.min(first)))
        if arena is None or stored_at > arena.rank:
            return False
        within = first - arena.address
        wrong = (within < 0) | (within + width > arena.stride)
        return not np.any(wrong if mask is None else wrong & mask)
