"""What turns done at once touch in memory: whether one reads or writes what another one writes, and how to
take it all back."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.hip.bounds import Wanted
from sim.hip.lanes import CODES, Lanes, Mask, running
from sim.hip.memory import Buffer
from sim.hip.races import CLASHES, IN_MEMORY, MOST_READS, Use, Watch

LDS = -1
MOST_CELLS = 1 << 23
MOST_PENDING = 1 << 19
"""Words that were read and not marked yet: each takes tens of bytes."""


class Dependent(Exception):
    """Raised where turns at once would not be what they are one after the other."""


@dataclass(frozen=True, slots=True)
class Touch:
    """`index` counts elements of `width` bytes, of the lanes of the mask."""

    index: Lanes
    width: int
    count: int
    mask: Mask
    writes: bool


@dataclass(frozen=True, slots=True)
class Watched:
    over: Watch
    index: Lanes
    wanted: Wanted
    where: str
    changes: Mask


@dataclass(slots=True)
class Traffic:
    """Of `turns` turns of a batch of `groups` x `threads` lanes."""

    turns: int
    groups: int
    threads: int
    touches: dict[int, list[Touch]] = field(default_factory=lambda: defaultdict(list))
    written: set[int] = field(default_factory=set)
    watched: list[Watched] = field(default_factory=list)
    old: list[tuple[Any, Lanes, Lanes]] = field(default_factory=list)
    back: list[Callable[[], None]] = field(default_factory=list)

    @property
    def shape(self) -> tuple[int, int]:
        return self.turns * self.groups, self.threads

    def memory(self, wanted: Wanted, index: Lanes, buffer: Buffer) -> None:
        """Before an access to a buffer, `index` from its start."""
        self._touched(buffer.base, wanted, index, buffer.view(wanted.code))

    def lds(self, wanted: Wanted, flat: Lanes, view: Any) -> None:
        """Before an access to LDS; `flat` tells the workgroup's row and the place in it."""
        self._touched(LDS, wanted, flat, view)

    def _touched(self, key: int, wanted: Wanted, index: Lanes, view: Any) -> None:
        width = CODES[wanted.code].itemsize
        self.touches[key].append(Touch(index, width, wanted.count, wanted.mask, wanted.writes))
        if not wanted.writes:
            return
        self.written.add(key)
        cells = self._cells(index, wanted.mask)
        for element in range(wanted.count):
            self.old.append((view, cells + element, view[cells + element]))

    def _cells(self, index: Lanes, mask: Mask) -> Lanes:
        if np.ndim(index) == 0:
            return np.asarray(index, np.int64).reshape(1)
        if mask is None:
            return index.ravel()
        return np.broadcast_to(index, self.shape)[np.broadcast_to(mask, self.shape)]

    def independent(self) -> None:
        """Raises Dependent where a turn touches what another one writes."""
        for key in self.written:
            touches = self.touches[key]
            if len({one.width for one in touches}) > 1:
                raise Dependent
            self._apart(touches)

    def _apart(self, touches: list[Touch]) -> None:
        found = [self._by_turn(one) for one in touches]
        stored = [cells for (cells, _), one in zip(found, touches, strict=True) if one.writes and cells.size]
        if not stored:
            return
        low, high = min(int(one.min()) for one in stored), max(int(one.max()) for one in stored)
        if high - low >= MOST_CELLS:
            raise Dependent
        owner = np.full(high - low + 1, -1, np.int32)
        for (cells, turn), one in zip(found, touches, strict=True):
            if one.writes:
                owner[cells - low] = turn
        for (cells, turn), one in zip(found, touches, strict=True):
            if not one.writes:
                inside = (cells >= low) & (cells <= high)
                cells, turn = cells[inside], turn[inside]
            owned = owner[cells - low]
            if not ((owned == turn) | (owned == -1)).all():
                raise Dependent

    def _by_turn(self, one: Touch) -> tuple[Lanes, Lanes]:
        """The cells that lanes touch, and in which turn."""
        rows, threads = self.shape
        turn = np.arange(rows, dtype=np.int32)[:, None] // self.groups
        if np.ndim(one.index) == 2 and one.index.shape[1] == 1 and one.mask is None:
            threads = 1
        shape = (rows, threads)
        cells, turn = np.broadcast_to(one.index, shape), np.broadcast_to(turn, shape)
        if one.mask is not None:
            chosen = np.broadcast_to(one.mask, shape)
            cells, turn = cells[chosen], turn[chosen]
        cells, turn = cells.ravel(), turn.ravel()
        if one.count > 1:
            cells = (cells[:, None] + np.arange(one.count)).ravel()
            turn = np.repeat(turn, one.count)
        return cells, turn

    def undo(self) -> None:
        for view, cells, old in reversed(self.old):
            view[cells] = old
        for one in reversed(self.back):
            one()

    def races(self, tags: Lanes, floor: int, every: Mask, is_alone: bool) -> None:
        """Tells those who look for races what was touched; raises Dependent where they find one. A wave that
        `is_alone` in its workgroup has none."""
        every_watch = {id(one.over): one.over for one in self.watched}.values()
        self.back += [over.restored() for over in every_watch]
        tags = np.tile(tags, (1, self.turns))
        for one in self.watched:
            self._race(one, tags, floor, every, is_alone)
        for over in every_watch:
            over.settle(MOST_PENDING)

    def _race(self, one: Watched, tags: Lanes, floor: int, every: Mask, is_alone: bool) -> None:
        over, wanted = one.over, one.wanted
        use: Use = "atomic" if wanted.atomic else "written" if wanted.writes else "read"
        width, in_lds = CODES[wanted.code].itemsize, one.where == "LDS"
        live = running(every, wanted.mask)
        mask = None if live is None else self._by_group(live, over.groups)
        changes = None if one.changes is None else self._by_group(one.changes, over.groups)
        first = self._by_group(np.asarray(one.index), over.groups).astype(np.int64) * width
        for at in range(0, width * wanted.count, 4):
            words = (first + at) >> 2
            self._remember(over, (words, mask, tags), use, floor, is_alone)
            asks = use != "written" and in_lds and not over.is_whole
            lane = over.unwritten(words, mask, tags) if asks else None
            if lane is None and is_alone:
                over.give(words, mask, tags, use)
            elif lane is None:
                lane = over.touch(
                    words, mask, use, tags, floor, (CLASHES if in_lds else IN_MEMORY)[use], changes
                )
            if lane is None and not is_alone and use == "read" and in_lds and "atomic" in over.changed:
                lane = over.touch(words, mask, use, tags, floor, ("atomic",))
            if lane is not None:
                raise Dependent

    def _remember(
        self, over: Watch, what: tuple[Lanes, Mask, Lanes], use: Use, floor: int, alone: bool
    ) -> None:
        """Of words that are marked now, or once a change asks for those that were read."""
        if use == "read" and (
            alone or (over.only_reads(floor, CLASHES[use]) and len(over.reads) < MOST_READS - 1)
        ):
            return
        pending = over.reads if floor == over.floor and not alone else []
        self.back += [over.remembered(*one) for one in (*pending, what)]

    def _by_group(self, value: Lanes, groups: int) -> Lanes:
        """(turns * groups, threads) as a row for each of the first workgroups, turn after turn in it."""
        whole = np.broadcast_to(value, self.shape).reshape(self.turns, self.groups, self.threads)
        return whole[:, :groups].transpose(1, 0, 2).reshape(groups, self.turns * self.threads)
