"""LDS of a batch: a row of bytes for each workgroup, addressed by one row of indices where lanes allow it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from sim.hip.lanes import CODES, Lanes, Mask, picked, spread, taken
from sim.hip.races import Watch


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
            return view.take(index[0], axis=1)
        return taken(view.reshape(-1), self.flat(index, code))

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
