"""A batch whose lanes come once for each of several turns of a loop: row turn * groups + workgroup."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.hip.batch import Batch
from sim.hip.cells import Cells
from sim.hip.counters import Counters, is_uniform
from sim.hip.lanes import CODES, Lanes, Mask, select
from sim.hip.lds import Lds
from sim.hip.private import Private
from sim.hip.turn_traffic import Dependent, Traffic


class NewBlock(Exception):
    """A basic block that has not run yet: what of it is scalar, its first turn tells."""

    def __init__(self, turn: int) -> None:
        super().__init__(turn)
        self.turn = turn


class WideLds(Lds):
    """The LDS of a batch for lanes that have a row for each turn and workgroup."""

    def __init__(self, of: Lds, turns: int) -> None:
        self.size, self.groups, self.raw, self.watch = of.size, of.groups, of.raw, of.watch
        self.views = of.views
        self.turns = turns

    def flat(self, index: Lanes, code: str) -> Lanes:
        view = self.view(code)
        if self.groups == 1:
            return index
        return np.tile(np.arange(0, view.size, view.shape[1])[:, None], (self.turns, 1)) + index

    def load(self, index: Lanes, code: str) -> Lanes:
        flat, view = self.flat(index, code), self.view(code)
        if not isinstance(flat, np.ndarray):
            return view[:, int(flat)][:, None].copy()
        return view.reshape(-1).take(flat)

    def store(
        self,
        index: Lanes,
        code: str,
        value: Lanes,
        mask: Mask,
        shape: tuple[int, int],
        _: Callable[[Mask], Lanes],
    ) -> None:
        flat = np.broadcast_to(self.flat(index, code), shape)
        value = np.broadcast_to(value, shape)
        if mask is not None:
            chosen = np.broadcast_to(mask, shape)
            flat, value = flat[chosen], value[chosen]
        self.view(code).reshape(-1)[flat] = value


class Wide(Batch):
    """The lanes of a batch, `turns` times: row turn * groups + workgroup."""

    def __init__(self, of: Batch, turns: int, counts: bool) -> None:
        self.__dict__.update(of.__dict__)
        self.groups, self.few, self.known = turns * of.groups, False, {}
        self.lds = WideLds(of.lds, turns)
        self.traffic = Traffic(turns, of.groups, of.threads)
        self.private = [Lent(one.base, one.width, one.cells, turns) for one in of.private]
        self.real = of
        if of.groups > 1:
            self.blockIdx = tuple(tiled(one, of.groups, turns) for one in of.blockIdx)
        self.counters = None
        if of.counters is not None and counts:
            self.counters = Counters(
                memo=of.counters.memo, blocks={one: [0, 0] for one in of.counters.blocks}
            )

    def found(self, *_: Any) -> None:
        raise Dependent


@dataclass(frozen=True, slots=True)
class Lent(Private):
    """A variable in the memory of lanes, as it was before the turns: none of them writes it."""

    turns: int

    def _cell(self, index: Lanes, code: str) -> Lanes:
        found = Private._cell(self, index, code)
        return np.tile(found, (self.turns, 1)) if np.ndim(index) == 0 else found

    def _places(self, index: Lanes, code: str) -> Lanes:
        each, (groups, threads) = self.width // CODES[code].itemsize, self.cells.shape[1:]
        lane = np.arange(0, groups * threads * each, each).reshape(groups, threads)
        lane = np.tile(lane, (self.turns, 1))
        return lane + index // each * np.int64(groups * threads * each) + index % each

    def store(self, *_: Any) -> None:
        raise Dependent


def met(batch: Wide, mask: Mask, block: int) -> None:
    """A basic block ran for the waves of the mask in each turn."""
    assert batch.counters is not None
    found = batch.counters.blocks.get(block)
    if found is None:
        raise NewBlock(_first_turn(batch, mask))
    active = batch.active(mask)
    found[0] += active.waves
    found[1] += active.lanes


def chosen_by_turn(batch: Wide, mask: Mask, new: Lanes, old: Lanes, other: Mask) -> Lanes:
    """Of a choice, whose `old` is for the lanes of `other`: each turn must have both, or as many for all."""
    found = select(mask, new, old)
    if np.ndim(found) == 2 and found.shape[1] > 1:
        here, there = _turns_with(batch, mask), _turns_with(batch, other)
        if (is_uniform(new) and (here & ~there).any()) or (is_uniform(old) and (there & ~here).any()):
            raise Dependent
    return found


def selected_by_turn(batch: Batch, mask: Mask, new: Lanes, old: Lanes) -> Lanes:
    """Of what some lanes set: a turn where all do, or none, has it as one for all of them."""
    found = select(mask, new, old)
    if batch.traffic is not None and isinstance(mask, np.ndarray) and not is_uniform(found):
        whole = np.broadcast_to(mask, batch.shape).reshape(batch.traffic.turns, -1)
        if (is_uniform(new) and whole.all(axis=1).any()) or (is_uniform(old) and not whole.any(axis=1).all()):
            raise Dependent
    return found


def _turns_with(batch: Wide, mask: Mask) -> Lanes:
    assert batch.traffic is not None
    if not isinstance(mask, np.ndarray):
        return np.full(batch.traffic.turns, mask is None)
    return np.broadcast_to(mask, batch.shape).reshape(batch.traffic.turns, -1).any(axis=1)


def _first_turn(batch: Wide, mask: Mask) -> int:
    if mask is None or mask.shape[0] != batch.groups:
        return 0
    return int(mask.any(axis=1).argmax()) // batch.real.groups


def tiled(value: Any, groups: int, turns: int) -> Any:
    """A value of lanes, or a local array of them, for each turn."""
    if isinstance(value, Cells):
        return Spread(value, groups, turns)
    if groups > 1 and isinstance(value, np.ndarray) and value.ndim == 2 and value.shape[0] == groups:
        return np.tile(value, (turns, 1))
    return value


class Spread(Cells):
    """A local array of lanes that no turn writes."""

    def __init__(self, of: Cells, groups: int, turns: int) -> None:
        self.code, self.matrix = of.code, of.matrix
        self.each = of.each
        self.groups, self.turns = groups, turns

    def get(self, batch: Batch, mask: Mask, index: Lanes, line: int) -> Lanes:
        if np.ndim(index) == 0:
            at = self._checked(batch, mask, index, line, "load of")
            found = self.each[at] if self.matrix is None else self.matrix[at]
            return tiled(found, self.groups, self.turns)
        at = self._each_checked(batch, mask, index, line, "load of")
        if self.matrix is not None:
            lanes = np.arange(self.matrix[0].size).reshape(self.groups, -1)
            return self.matrix.reshape(-1).take(np.tile(lanes, (self.turns, 1)) + at * lanes.size)
        if index.shape[1] == 1 and self.groups == 1 and all(np.ndim(one) == 0 for one in self.each):
            return np.array(self.each)[at]
        raise Dependent  # How each turn's element is kept may differ.

    def set(self, *_: Any) -> None:
        raise Dependent


WIDE = {one.__name__: one for one in (met, chosen_by_turn, selected_by_turn)}


"""Names that the source of turns at once uses besides those of kernels."""
