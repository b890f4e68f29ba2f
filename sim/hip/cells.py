"""A local array of each lane, an element at a time: a list of lane values, as registers are.

Lanes that index it each in their own way make a matrix of it, (elements, workgroups, threads).
"""

from typing import Any

import numpy as np

from sim.hip.batch import Batch
from sim.hip.bounds import NAMES
from sim.hip.faults import Fault
from sim.hip.lanes import CODES, Lanes, Mask, select
from sim.hip.memory import PRIVATE_APERTURE


class Cells:
    def __init__(self, code: str, count: int) -> None:
        self.code = code
        self.each: list[Lanes] = [CODES[code].type(0)] * count
        self.matrix: Any = None

    def get(self, batch: Batch, mask: Mask, index: Lanes, line: int) -> Lanes:
        if np.ndim(index) == 0:
            at = self._checked(batch, mask, index, line, "load of")
            return self.each[at] if self.matrix is None else self.matrix[at].copy()
        at = self._each_checked(batch, mask, index, line, "load of")
        return np.take_along_axis(self._spread(batch), np.broadcast_to(at, batch.shape)[None], 0)[0]

    def set(self, batch: Batch, mask: Mask, index: Lanes, value: Lanes, line: int) -> None:
        if np.ndim(index) == 0:
            at = self._checked(batch, mask, index, line, "store to")
            if self.matrix is None:
                self.each[at] = select(mask, value, self.each[at])
            else:
                self.matrix[at] = select(mask, value, self.matrix[at])
            return
        places = np.broadcast_to(self._each_checked(batch, mask, index, line, "store to"), batch.shape)[None]
        matrix, given = self._spread(batch), np.broadcast_to(value, batch.shape)[None]
        if mask is not None:
            given = np.where(mask, given, np.take_along_axis(matrix, places, 0))
        np.put_along_axis(matrix, places, given, 0)

    def _spread(self, batch: Batch) -> Any:
        if self.matrix is None:
            self.matrix = np.empty((len(self.each), *batch.shape), CODES[self.code])
            for at, value in enumerate(self.each):
                self.matrix[at] = value
        return self.matrix

    def _checked(self, batch: Batch, mask: Mask, index: Lanes, line: int, verb: str) -> int:
        at = int(index)
        if not 0 <= at < len(self.each):
            self._outside(batch, mask, at, line, verb)
        return at

    def _each_checked(self, batch: Batch, mask: Mask, index: Lanes, line: int, verb: str) -> Lanes:
        bad = (index < 0) | (index >= len(self.each))
        if bad.any():
            bad = bad if mask is None else bad & mask
            if bad.any():
                bad = np.broadcast_to(bad, batch.shape)
                self._outside(batch, bad, int(np.broadcast_to(index, batch.shape)[bad][0]), line, verb)
            index = np.clip(index, 0, len(self.each) - 1)
        return index.astype(np.int64)

    def _outside(self, batch: Batch, mask: Mask, at: int, line: int, verb: str) -> None:
        count, name = len(self.each), NAMES[self.code]
        where = f"{count} {name}{'s' if count != 1 else ''} of a local array"
        size = f"{count * CODES[self.code].itemsize} bytes"
        why = f"{verb} element {at} of {where} ({size})"
        raise Fault(PRIVATE_APERTURE, why, batch.site(line, mask))
