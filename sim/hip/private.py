"""The memory of one variable of each lane, cell by cell: what lanes reach at once lies side by side."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.hip.lanes import CODES, Lanes, Mask, spread

WIDEST_CELL = 8


@dataclass(frozen=True, slots=True)
class Private:
    """`cells` are (cells, workgroups, threads) of `width` bytes each; `base` is its address in every lane."""

    base: int
    width: int
    cells: Any

    @property
    def size(self) -> int:
        return int(self.cells.shape[0]) * self.width

    def load(self, index: Lanes, code: str) -> Lanes:
        """Elements of `code`, one for each lane; all indices are inside."""
        wide = CODES[code].itemsize // self.width
        if wide > 1:
            parts = [self._cell(index * wide + at, f"u{self.width}") for at in range(wide)]
            return np.stack(parts, axis=-1).view(CODES[code])[..., 0]
        return self._cell(index, code)

    def store(self, index: Lanes, code: str, value: Lanes, mask: Mask) -> None:
        wide = CODES[code].itemsize // self.width
        if wide < 2:
            self._set(index, code, value, mask)
            return
        whole = np.ascontiguousarray(spread(value, self.cells.shape[1:]), CODES[code])
        parts = whole.view(f"u{self.width}").reshape(*whole.shape, wide)
        for at in range(wide):
            self._set(index * wide + at, f"u{self.width}", parts[..., at], mask)

    def _cell(self, index: Lanes, code: str) -> Lanes:
        if np.ndim(index) == 0:
            return self._column(int(index), code).copy()
        return self.cells.view(CODES[code]).reshape(-1).take(self._places(index, code))

    def _set(self, index: Lanes, code: str, value: Lanes, mask: Mask) -> None:
        if np.ndim(index) == 0:
            column = self._column(int(index), code)
            if mask is None:
                column[...] = value
            else:
                np.copyto(column, value, where=mask, casting="unsafe")
            return
        shape, flat = self.cells.shape[1:], self.cells.view(CODES[code]).reshape(-1)
        places, given = self._places(index, code), spread(value, shape)
        lanes = slice(None) if mask is None else spread(mask, shape)
        flat[places[lanes]] = given[lanes]

    def _column(self, index: int, code: str) -> Any:
        """One element of all lanes, which may be a part of their cells."""
        each = self.width // CODES[code].itemsize
        cell = self.cells[index // each].view(CODES[code])
        return cell if each == 1 else cell.reshape(*self.cells.shape[1:], each)[:, :, index % each]

    def _places(self, index: Lanes, code: str) -> Lanes:
        """Where in all of the memory the elements of each lane are."""
        each, (groups, threads) = self.width // CODES[code].itemsize, self.cells.shape[1:]
        lane = np.arange(0, groups * threads * each, each).reshape(groups, threads)
        if each == 1:
            return lane + index * np.int64(groups * threads)
        return lane + index // each * np.int64(groups * threads * each) + index % each


def private(base: int, size: int, width: int, shape: tuple[int, int]) -> Private:
    """Zeros: `size` bytes for each lane, mostly reached `width` at once."""
    count = -(-size // WIDEST_CELL) * WIDEST_CELL // width
    return Private(base, width, np.zeros((count, *shape), f"u{width}"))
