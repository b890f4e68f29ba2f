"""Who touched which word since the last barrier: a few workgroups are watched, the rest is taken to be alike.

A race is one word that two waves of a workgroup touch between barriers, one of them writing. Lanes of one
wave go in step, and atomics do not race with each other.
"""

from typing import Any, Literal, TypeAlias

import numpy as np

from sim.hip.lanes import Lanes, Mask

TAGS = 64
"""Waves of a workgroup have numbers below this; an epoch's tags start at a multiple of it."""
MANY = TAGS - 1
"""Stands for a wave where more than one has touched a word."""
MOST_READS = 64
Use = Literal["read", "written", "atomic"]
Lane: TypeAlias = tuple[int, int] | None
"""Workgroup and thread."""
CLASHES: dict[Use, tuple[Use, ...]] = {
    "read": ("written",),
    "written": ("written", "read", "atomic"),
    "atomic": ("written",),
}
"""A plain read beside atomics is how a loop of compare-and-swap begins; it is told only where it matters."""
IN_MEMORY: dict[Use, tuple[Use, ...]] = {**CLASHES, "written": ("read", "atomic")}
"""Programs write one flag from many waves; only what is read as well is told of memory."""


class Watch:
    """`groups` workgroups of `words` 4-byte words each (or one memory that they share: groups 1)."""

    def __init__(self, groups: int, words: int) -> None:
        self.groups = groups
        self.tags: dict[Use, Any] = {use: np.zeros((groups, words), np.int32) for use in CLASHES}
        self.given = np.zeros((groups, words), bool)
        """Words that somebody has written."""
        self.is_whole = False
        """Whether they all are: then nobody needs to ask."""
        self.floor = 0
        self.changed: set[Use] = set()
        """What was done to words in this epoch, but for reading them."""
        self.reads: list[tuple[Lanes, Mask, Lanes]] = []
        """Those of this epoch that are not marked yet: only a change that follows asks for them."""
        self.first, self.each = np.zeros(1, np.int64), np.arange(groups)[:, None]

    def touch(
        self,
        words: Lanes,
        mask: Mask,
        use: Use,
        tags: Lanes,
        floor: int,
        clashes: tuple[Use, ...],
        changes: Mask = None,
    ) -> Lane:
        """Marks the words; the first lane, as (workgroup, thread), that reaches a word which another wave
        touched since the last barrier.

        `words` broadcast to (groups, threads). `tags` (1, threads) are epoch * TAGS + wave + 1: what is above
        `floor` is of this epoch.
        """
        if floor != self.floor:
            self.floor = floor
            self.changed.clear()
            self.reads.clear()
        if use == "read" and self.changed.isdisjoint(clashes):
            self.reads.append((words, mask, tags))
            if len(self.reads) >= MOST_READS:
                self._mark_reads()
            return None
        if use != "read":
            self._mark_reads()
            self.changed.add(use)
        words, tag, rows, columns = self._lanes(words, mask, tags)
        hits = np.zeros(words.shape, bool)
        for other in clashes:
            before = self.tags[other][rows, words]
            clash = (before > floor) & (before != tag)
            if other == "written" and changes is not None:
                clash &= changes[rows, columns]
            hits |= clash
        if use == "read":
            self._shared(use, rows, words, tag, floor)
            return _first(hits, rows, columns)
        if not self.is_whole:
            self.given[slice(None) if rows is self.first else rows, words] = True
            self.is_whole = bool(self.given.all())
        if use == "atomic":
            self._shared(use, rows, words, tag, floor)
            return _first(hits, rows, columns)
        kept = self.tags[use]
        kept[rows, words] = tag
        if use in clashes and changes is None:
            # Of two waves that write one word at once, only the last tag stays.
            hits |= kept[rows, words] != tag
        return _first(hits, rows, columns)

    def _mark_reads(self) -> None:
        if not self.reads:
            return
        found = [self._lanes(*one) for one in self.reads]
        self.reads.clear()
        shapes = [words.shape for words, _, _, _ in found]
        words, tags, rows = (
            np.concatenate(
                [np.broadcast_to(one[part], shape).ravel() for one, shape in zip(found, shapes, strict=True)]
            )
            for part in range(3)
        )
        self._shared("read", rows, words, tags, self.floor)

    def unwritten(self, words: Lanes, mask: Mask, tags: Lanes) -> Lane:
        """The first lane that reaches a word which nobody has written yet."""
        if self.is_whole:
            return None
        at, _, rows, columns = self._lanes(words, mask, tags)
        return _first(~self.given[rows, at], rows, columns)

    def _shared(self, use: Use, rows: Lanes, words: Lanes, tag: Lanes, floor: int) -> None:
        """Several waves may do it to one word: then MANY stands for all of them."""
        kept = self.tags[use]
        before = kept[rows, words]
        now = np.where((before > floor) & (before != tag), np.int32(floor + MANY), tag)
        kept[rows, words] = now
        crowded = kept[rows, words] != now
        if crowded.any():
            kept[np.broadcast_to(rows, words.shape)[crowded], words[crowded]] = floor + MANY

    def _lanes(self, words: Lanes, mask: Mask, tags: Lanes) -> tuple[Lanes, Lanes, Lanes, Lanes]:
        """Words, tags, workgroups and threads of the lanes that run; one workgroup where all do the same."""
        same = np.ndim(words) == 0 or words.shape[0] == 1
        same = same and (mask is None or mask.shape[0] == 1)
        shape = (1 if same else self.groups, tags.shape[1])
        full = np.zeros(shape, np.int64)
        full += np.asarray(words)[: shape[0]] if np.ndim(words) else int(words)
        if mask is None:
            threads = np.arange(shape[1])
            return (
                (full[0], tags[0], self.first, threads) if same else (full, tags, self.each, threads[None, :])
            )
        lanes = mask[: shape[0]] & np.ones(shape, bool)
        rows, columns = lanes.nonzero()
        if same:
            return full[0][columns], tags[0][columns], self.first, columns
        return full[rows, columns], tags[0][columns], rows, columns


def _first(hits: Lanes, rows: Lanes, columns: Lanes) -> Lane:
    if not hits.any():
        return None
    at = int(hits.argmax())
    row, column = (np.broadcast_to(one, hits.shape).flat[at] for one in (rows, columns))
    return int(row), int(column)
