"""LDS of a batch: a row of bytes for each workgroup, addressed by one row of indices where lanes allow it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from sim.hip.lanes import CODES, Lanes, Mask, picked, ramp, spread, taken
from sim.hip.races import Watch

WORTH_ASKING = 8
"""Workgroups from which moving a slice saves more than it takes to see that there is one."""


class Lds:
    """`size` bytes for each of `groups` workgroups. `watched` workgroups are checked for races."""

    def __init__(self, size: int, groups: int, watched: int = 0) -> None:
        self.size, self.groups = size, groups
        stride = -(-max(size, 1) // 16) * 16
        self.raw = np.zeros((groups, stride), np.uint8)
        self.watch = Watch(min(watched, groups), stride // 4) if watched else None
        if self.watch is not None:
            self.watch.given[:, -(-size // 4) :] = True
        self.views: dict[str, Any] = {}

    def view(self, code: str) -> Any:
        found = self.views.get(code)
        if found is None:
            found = self.views[code] = self.raw.view(CODES[code])
        return found

    def load(self, index: Lanes, code: str) -> Lanes:
        view = self.view(code)
        if not isinstance(index, np.ndarray):
            return view[:, int(index)][:, None].copy()
        if index.shape[0] == 1:
            run = self._run(index)
            return view.take(index[0], axis=1) if run is None else view[:, run].copy()
        return taken(view.reshape(-1), self.flat(index, code))

    def _run(self, index: Lanes) -> slice | None:
        """Where elements lie side by side, one for each thread: worth asking where many workgroups do it."""
        size = index.shape[1]
        if self.groups < WORTH_ASKING or index.item(size - 1) - index.item(0) != size - 1:
            return None
        first = index.item(0)
        is_run = np.count_nonzero(index - first == ramp((1, size), index.dtype)) == size
        return slice(first, first + size) if is_run else None

    def flat(self, index: Lanes, code: str) -> Lanes:
        """The row of each workgroup, and the place in it, as one number."""
        view = self.view(code)
        return np.arange(0, view.size, view.shape[1])[:, None] + index

    def store(
        self,
        index: Lanes,
        code: str,
        value: Lanes,
        mask: Mask,
        shape: tuple[int, int],
        places: Callable[[Mask], Lanes],
    ) -> None:
        """`places` tells the lanes of a mask as numbers."""
        view = self.view(code)
        if _is_row(index, mask, shape):
            run = self._run(index)
            if run is not None:
                np.copyto(view[:, run], value, where=True if mask is None else mask, casting="unsafe")
                return
            columns = index[0]
            value = spread(value, shape)
            if mask is not None:
                lanes = mask[0]
                columns, value = columns[lanes], value[:, lanes]
            view[:, columns] = value
            return
        flat = spread(self.flat(index, code), shape)
        value = spread(value, shape)
        if mask is not None:
            lanes = places(mask)
            flat, value = picked(flat, shape, lanes), picked(value, shape, lanes)
        view.reshape(-1)[flat] = value


def _is_row(index: Lanes, mask: Mask, shape: tuple[int, int]) -> bool:
    """Whether every workgroup stores at the same places."""
    same_place = isinstance(index, np.ndarray) and index.shape == (1, shape[1])
    return same_place and (mask is None or mask.shape == (1, shape[1]))
