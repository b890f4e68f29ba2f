"""LDS of a batch: a row of bytes for each workgroup, addressed by one row of indices where lanes allow it."""

from typing import Any

import numpy as np

from sim.hip.lanes import CODES, Lanes, Mask

TAGS = 64
"""Waves of a workgroup have numbers below this; an epoch's tags start at a multiple of it."""
MANY = TAGS - 1
"""Stands for a wave where more than one has read a word."""


class Lds:
    """`size` bytes for each of `groups` workgroups. `watched` workgroups are checked for races."""

    def __init__(self, size: int, groups: int, watched: int = 0) -> None:
        self.size, self.groups = size, groups
        stride = -(-max(size, 1) // 16) * 16
        self.raw = np.zeros((groups, stride), np.uint8)
        self.watched = min(watched, groups)
        self.written = np.zeros((self.watched, stride // 4), np.int32)
        self.read = np.zeros((self.watched, stride // 4), np.int32)
        self.first, self.each = np.zeros(1, np.int64), np.arange(self.watched)[:, None]
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
        rows = np.arange(self.groups)[:, None]
        return view[rows, index]

    def store(self, index: Lanes, code: str, value: Lanes, mask: Mask, shape: tuple[int, int]) -> None:
        view = self.view(code)
        if _is_row(index, mask, shape):
            columns = index[0]
            value = np.broadcast_to(value, shape)
            if mask is not None:
                lanes = mask[0]
                columns, value = columns[lanes], value[:, lanes]
            view[:, columns] = value
            return
        rows, columns, value = (
            np.broadcast_to(one, shape) for one in (np.arange(self.groups)[:, None], index, value)
        )
        if mask is not None:
            lanes = np.broadcast_to(mask, shape)
            rows, columns, value = rows[lanes], columns[lanes], value[lanes]
        view[rows, columns] = value

    def races(self, index: Lanes, code: str, mask: Mask, writes: bool, tags: Lanes, floor: int) -> bool:
        """Whether another wave touched a word since the last barrier; marks the words as touched.

        `tags` (1, T) are epoch * TAGS + wave + 1; what is above `floor` is of this epoch.
        """
        if not self.watched:
            return False
        words, tag, rows = self._touched(index, code, mask, tags)
        before = self.written[rows, words]
        hit = bool(((before > floor) & (before != tag)).any())
        if writes:
            reader = self.read[rows, words]
            hit = hit or bool(((reader > floor) & (reader != tag)).any())
            self.written[rows, words] = tag
            # Of two waves that write one word at once, only the last tag stays.
            hit = hit or bool((self.written[rows, words] != tag).any())
        else:
            before = self.read[rows, words]
            now = np.where((before > floor) & (before != tag), np.int32(floor + MANY), tag)
            self.read[rows, words] = now
            crowded = self.read[rows, words] != now
            if crowded.any():
                self.read[np.broadcast_to(rows, words.shape)[crowded], words[crowded]] = floor + MANY
        return hit

    def _touched(self, index: Lanes, code: str, mask: Mask, tags: Lanes) -> tuple[Lanes, Lanes, Lanes]:
        """Words, tags and workgroups of the lanes that run; one workgroup where all of them do the same."""
        same = np.ndim(index) == 0 or index.shape[0] == 1
        same = same and (mask is None or mask.shape[0] == 1)
        shape = (1 if same else self.watched, tags.shape[1])
        words = np.zeros(shape, np.int64)
        words += np.asarray(index)[: shape[0]] if np.ndim(index) else int(index)
        words = (words * CODES[code].itemsize) >> 2
        if mask is None:
            if same:
                return words[0], tags[0], self.first
            return words, tags, self.each
        lanes = mask[: shape[0]] & np.ones(shape, bool)
        rows, columns = lanes.nonzero()
        return words[rows, columns], tags[0][columns], rows


def _is_row(index: Lanes, mask: Mask, shape: tuple[int, int]) -> bool:
    """Whether every workgroup stores at the same places."""
    same_place = isinstance(index, np.ndarray) and index.shape == (1, shape[1])
    return same_place and (mask is None or mask.shape == (1, shape[1]))
