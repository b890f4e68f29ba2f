"""A chunk of turns of a loop: the lanes that are in each, and what registers hold after the last."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.hip.batch import Batch
from sim.hip.emit_turns import Made
from sim.hip.faults import Fault, TooLong
from sim.hip.lanes import Lanes, Mask
from sim.hip.races import TAGS
from sim.hip.turn_lanes import NewBlock, Spread, Wide, tiled
from sim.hip.turn_sums import Term, summed
from sim.hip.turn_traffic import Dependent

FEWEST = 8
"""Turns that are worth it."""


@dataclass(frozen=True, slots=True)
class Ready:
    made: Made
    steps: Callable[..., Any]
    test: Callable[..., Any]
    turns: Callable[..., Any]


def chunk_of(batch: Batch, ready: Ready, mask: Mask, here: dict[str, Any], turns: int) -> "Chunk":
    """The first turns of those asked, as many as any lane does; or only those that all lanes do."""
    groups = batch.groups
    probe = Wide(batch, turns, counts=False)
    given = {name: here[name] for name in ready.made.given}
    steps = ready.steps(Wide(batch, 1, counts=False), mask, *given.values())
    for (name, size), by in zip(ready.made.steps, steps, strict=True):
        given[name] = _counted(here[name], by, size, groups, turns)
    spread = {name: tiled(value, groups, turns) for name, value in given.items()}
    holds = ready.test(probe, tiled(mask, groups, turns), *spread.values())
    columns = max((one.shape[1] for one in (holds, mask) if np.ndim(one) == 2), default=1)
    alive = np.broadcast_to(holds, (turns * groups, columns)).reshape(turns, groups, columns)
    incoming = np.broadcast_to(True if mask is None else mask, (groups, columns))
    alive = np.logical_and.accumulate(alive & incoming, axis=0)
    whole = int((alive == incoming).all(axis=(1, 2)).sum())
    if whole == turns or whole > FEWEST:
        return Chunk(batch, ready, mask, here, spread, None, whole).cut()
    return Chunk(batch, ready, mask, here, spread, alive, int(alive.any(axis=(1, 2)).sum())).cut()


def _counted(start: Lanes, by: Lanes, size: int, groups: int, turns: int) -> Lanes:
    """A counting variable at the start of each turn, wrapped as its type does."""
    kind = start.dtype
    count = np.arange(turns, dtype=kind)[:, None, None]
    each = count * (np.asarray(by, kind) * _number(size, kind))
    found = np.asarray(start)[None] + each
    if np.ndim(start) == np.ndim(by) == 0:
        return np.repeat(found.reshape(turns, 1), groups, axis=0)
    return np.broadcast_to(found, (turns, groups, found.shape[2])).reshape(turns * groups, found.shape[2])


def _number(size: int, kind: "np.dtype[Any]") -> Any:
    bits = 8 * kind.itemsize
    return np.array(size % (1 << bits), dtype=f"u{kind.itemsize}").view(kind)[()]


@dataclass(frozen=True, slots=True)
class Chunk:
    """`given` are registers spread over turns; `alive` the lanes in each turn, None where all that begin it
    stay."""

    batch: Batch
    ready: Ready
    mask: Mask
    here: dict[str, Any]
    given: dict[str, Any]
    alive: Any
    turns: int

    def cut(self) -> "Chunk":
        return self.shorter(self.turns)

    def shorter(self, turns: int) -> "Chunk":
        rows = turns * self.batch.groups
        lists = {name: self._first(name, value, turns, rows) for name, value in self.given.items()}
        alive = None if self.alive is None else self.alive[:turns]
        return Chunk(self.batch, self.ready, self.mask, self.here, lists, alive, turns)

    def _first(self, name: str, value: Any, turns: int, rows: int) -> Any:
        if isinstance(value, Spread):
            return tiled(self.here[name], self.batch.groups, turns)
        old = np.ndim(value) == 2 and value.shape[0] > max(1, rows)
        return value[:rows] if old else value

    def run(self) -> dict[str, Any]:
        """New values of registers. Raises where nothing has happened then."""
        wide = Wide(self.batch, self.turns, counts=True)
        assert wide.traffic is not None
        terms: list[list[Any]] = [[] for _ in self.ready.made.sums]
        before, during = self._masks()
        try:
            found = self.ready.turns(wide, before, during, terms, *self.given.values())
            wide.traffic.independent()
            floor, tags = self._tags()
            wide.traffic.races(tags, floor, self.batch.all, self.batch.threads == self.batch.wave)
        except (Fault, TooLong, Dependent, NewBlock):
            wide.traffic.undo()
            raise
        self._count(wide)
        new = {name: self._last(name, one) for name, one in zip(self.ready.made.back, found, strict=True)}
        for name, of in zip(self.ready.made.sums, terms, strict=True):
            start, groups = self.here[name], self.batch.groups
            new[name] = summed(start, [Term(*one) for one in of], self.turns, groups)
        return new

    def _tags(self) -> tuple[int, Lanes]:
        floor = self.batch.epoch * TAGS
        return floor, self.batch.wave_id + np.int32(floor + 1)

    def _masks(self) -> tuple[Mask, Mask]:
        """The lanes that test, and those that do each turn."""
        groups = self.batch.groups
        if self.alive is None:
            both = tiled(self.mask, groups, self.turns)
            return both, both
        incoming = np.broadcast_to(True if self.mask is None else self.mask, self.alive.shape[1:])
        before = np.concatenate([incoming[None], self.alive[:-1]])
        rows = self.turns * groups
        return before.reshape(rows, -1), self.alive.reshape(rows, -1)

    def left(self, mask: Mask) -> Mask:
        return mask if self.alive is None else self.alive[-1].copy()

    def _last(self, name: str, found: Lanes) -> Lanes:
        """What a register holds after the last turn of each lane."""
        old, groups = self.here[name], self.batch.groups
        rows, as_it_is = self.turns * groups, self.alive is None or name in self.ready.made.whole
        if np.ndim(found) != 2 or found.shape[0] != rows:
            each = np.asarray(found)
            if as_it_is or np.ndim(found) == 0:
                return found
            each = np.broadcast_to(each, (rows, each.shape[1]))
        else:
            each = found
        by_turn = each.reshape(self.turns, groups, -1)
        if not as_it_is:
            return self._last_alive(by_turn, old)
        last = by_turn[-1]
        if self.mask is not None and name not in self.ready.made.whole:
            return np.where(self.mask, last, old)  # A counting variable went on for all lanes.
        if np.ndim(old) == 0 and last.shape[1] == 1 and (last == last[0, 0]).all():
            return last[0, 0]
        return last if groups == 1 or np.ndim(old) == 0 or old.shape[0] != 1 else _one_row(last)

    def _last_alive(self, by_turn: Lanes, old: Lanes) -> Lanes:
        shape = (*self.alive.shape[:2], max(self.alive.shape[2], by_turn.shape[2]))
        alive = np.broadcast_to(self.alive, shape)
        last = np.maximum(alive.sum(axis=0) - 1, 0)[None]
        found = np.take_along_axis(np.broadcast_to(by_turn, shape), last, axis=0)[0]
        return np.where(alive[0], found, old)

    def _count(self, wide: Wide) -> None:
        real, own = self.batch.counters, wide.counters
        if real is None or own is None:
            return
        for number, (waves, lanes) in own.blocks.items():
            found = real.blocks[number]
            found[0] += waves
            found[1] += lanes
        for line, counts in own.by_line.items():
            real.by_line[line].add(counts)
        for key, lines in own.touched.items():
            if key in real.touched:
                real.touched[key] |= lines
            else:
                real.touched[key] = lines


def _one_row(last: Lanes) -> Lanes:
    """A row for all workgroups where they are the same."""
    return last[:1] if (last == last[:1]).all() else last
