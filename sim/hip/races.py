"""Who touched which word since the last barrier: a few workgroups are watched, the rest is taken to be alike.

A race is one word that two waves of a workgroup touch between barriers, one of them writing. Lanes of one
wave go in step, and atomics do not race with each other.
"""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np

from sim.hip.lanes import Lanes, Mask, spread

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
        self.words = words
        self.tags: dict[Use, Any] = {}
        """Of each word of each workgroup, one after the other; once there is a mark."""
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
        self.starts = self.each * words
        self.running: Any = None
        """The mask that was asked for last, whether for one workgroup, and where its lanes are."""
        self.last: Any = None
        """The words and the mask that were asked for last, and what `_found` makes of them."""

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
        places, tag, rows, columns = self._lanes(words, mask, tags)
        hits = np.zeros(places.shape, bool)
        for other in clashes:
            if other not in self.tags:
                continue
            before = self.tags[other][places]
            clash = (before > floor) & (before != tag)
            if other == "written" and changes is not None:
                clash &= changes[rows, columns]
            hits |= clash
        if use == "read":
            self._shared(use, places, tag, floor)
            return _first(hits, rows, columns)
        self._give(places, rows)
        if use == "atomic":
            self._shared(use, places, tag, floor)
            return _first(hits, rows, columns)
        kept = self._marks(use)
        kept[places] = tag
        if use in clashes and changes is None:
            # Of two waves that write one word at once, only the last tag stays.
            hits |= kept[places] != tag
        return _first(hits, rows, columns)

    def give(self, words: Lanes, mask: Mask, tags: Lanes, use: Use) -> None:
        """The words are written from now on, if that is the use."""
        if use != "read" and not self.is_whole:
            places, _, rows, _ = self._lanes(words, mask, tags)
            self._give(places, rows)

    def _give(self, places: Lanes, rows: Lanes) -> None:
        if self.is_whole:
            return
        if rows is self.first:
            self.given[:, places] = True
        else:
            self.given.reshape(-1)[places] = True
        self.is_whole = np.count_nonzero(self.given) == self.given.size

    def restored(self) -> Callable[[], None]:
        """What brings all but the marks of words back to how it is now."""
        floor, changed, is_whole, reads = self.floor, set(self.changed), self.is_whole, list(self.reads)

        def back() -> None:
            self.floor, self.is_whole = floor, is_whole
            self.changed, self.reads = changed, reads

        return back

    def settle(self, most: int) -> None:
        """Marks what was read where more than so many words wait for it."""
        if sum(words.size for words, _, _ in self.reads) > most:
            self._mark_reads()

    def only_reads(self, floor: int, clashes: tuple[Use, ...]) -> bool:
        """Whether a read marks nothing now: nobody has changed words in this epoch."""
        return floor != self.floor or self.changed.isdisjoint(clashes)

    def remembered(self, words: Lanes, mask: Mask, tags: Lanes) -> Callable[[], None]:
        """What brings the marks of some words back to how they are now."""
        places = self._lanes(words, mask, tags)[0]
        every = (*map(self._marks, CLASHES), self.given.reshape(-1))
        marks = [(kept, kept[places]) for kept in every]

        def back() -> None:
            for kept, old in marks:
                kept[places] = old

        return back

    def _marks(self, use: Use) -> Any:
        found = self.tags.get(use)
        if found is None:
            found = self.tags[use] = np.zeros(self.groups * self.words, np.int32)
        return found

    def _mark_reads(self) -> None:
        if not self.reads:
            return
        found = [self._lanes(*one) for one in self.reads]
        self.reads.clear()
        places = np.concatenate([places.ravel() for places, _, _, _ in found])
        tags = np.concatenate([spread(tag, places.shape).ravel() for places, tag, _, _ in found])
        self._shared("read", places, tags, self.floor)

    def unwritten(self, words: Lanes, mask: Mask, tags: Lanes) -> Lane:
        """The first lane that reaches a word which nobody has written yet."""
        if self.is_whole:
            return None
        places, _, rows, columns = self._lanes(words, mask, tags)
        return _first(~self.given.reshape(-1)[places], rows, columns)

    def _shared(self, use: Use, places: Lanes, tag: Lanes, floor: int) -> None:
        """Several waves may do it to one word: then MANY stands for all of them."""
        kept = self._marks(use)
        before = kept[places]
        now = np.where((before > floor) & (before != tag), np.int32(floor + MANY), tag)
        kept[places] = now
        crowded = kept[places] != now
        if np.count_nonzero(crowded):
            kept[places[crowded]] = floor + MANY

    def _lanes(self, words: Lanes, mask: Mask, tags: Lanes) -> tuple[Lanes, Lanes, Lanes, Lanes]:
        """Of the lanes that run the words as numbers among all, tags, workgroups and threads; of one
        workgroup where all do the same."""
        if self.last is None or self.last[0] is not words or self.last[1] is not mask:
            self.last = words, mask, self._found(words, mask, tags)
        places, rows, columns = self.last[2]
        return places, tags[0][columns], rows, columns

    def _found(self, words: Lanes, mask: Mask, tags: Lanes) -> tuple[Lanes, Lanes, Lanes]:
        same = words.ndim == 0 or words.shape[0] == 1
        same = same and (mask is None or mask.shape[0] == 1)
        threads = tags.shape[1]
        shape = (1 if same else self.groups, threads)
        full = spread(words, shape)
        if mask is None:
            columns = np.arange(threads)
            return (full[0], self.first, columns) if same else (full + self.starts, self.each, columns[None])
        if self.running is None or self.running[0] is not mask or self.running[1] != same:
            lanes = np.flatnonzero(spread(mask, shape))
            self.running = mask, same, lanes, *np.divmod(lanes, threads)
        _, _, lanes, rows, columns = self.running
        if same:
            return full[0].take(lanes), self.first, columns
        return (full + self.starts).take(lanes), rows, columns


def _first(hits: Lanes, rows: Lanes, columns: Lanes) -> Lane:
    if not np.count_nonzero(hits):
        return None
    at = int(hits.argmax())
    row, column = (np.broadcast_to(one, hits.shape).flat[at] for one in (rows, columns))
    return int(row), int(column)
