"""Memory as the turns of a loop touch it all at once, and the proof that no turn needs another.

Every store keeps what it overwrites, so that a loop which turns out to be no such loop is undone. Of buffers
that the loop stores to, each cell belongs to the first lane that touches it: a store of another lane, or to
what another lane has loaded, ends the attempt.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.hip.ctype import Pointer, Type
from sim.hip.emit_state import code_of
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.lanes import CODES
from sim.hip.loop_arenas import ARENAS, Arenas
from sim.hip.memory import Buffer
from sim.hip.std_random import drawn

Lanes = Any
AXES = 3
"""Loops in loops that can be done at once: every array has so many axes."""
NOBODY, SEVERAL = -1, -2


class Dependent(Exception):
    """Raised where turns cannot be done at once, or where one of them would fail."""


@dataclass(frozen=True, slots=True)
class Span:
    """Cells side by side, for the lanes along one axis."""

    cells: slice
    shape: tuple[int, ...]

    def spread(self) -> Lanes:
        return np.arange(self.cells.start, self.cells.stop).reshape(self.shape)


def _nobody(cells: int) -> Lanes:
    return np.full(cells, NOBODY, np.int32)


@dataclass(slots=True)
class Owned:
    """Of a buffer that is stored to: who touched which cell. `only` is the one pattern so far, `first` the
    cell that `owner` and `reader` start with."""

    code: str
    rank: int
    only: Any = None
    stored: bool = False
    loaded: bool = False
    first: int = 0
    owner: Any = None
    reader: Any = None

    def reach(self, low: int, high: int, cells: int) -> None:
        """Makes room for the cells from `low` to `high`, of so many."""
        if self.owner is None:
            self.first, self.owner, self.reader = low, _nobody(high + 1 - low), _nobody(high + 1 - low)
        size = self.owner.size
        if self.first <= low and high < self.first + size:
            return
        # Twice the room each time, so that cells side by side that come one by one cost little.
        first = max(0, min(low, self.first - size)) if low < self.first else self.first
        end = self.first + size
        end = min(cells, max(high + 1, end + size)) if high >= end else end
        for name in ("owner", "reader"):
            wider = _nobody(end - first)
            wider[self.first - first : self.first - first + size] = getattr(self, name)
            setattr(self, name, wider)
        self.first = first


@dataclass(slots=True)
class Traffic:
    host: Host
    written: set[int]
    """Bases of the buffers that the loop stores to."""
    shape: list[int] = field(default_factory=lambda: [1] * AXES)
    undone: list[tuple[Any, Any, Any]] = field(default_factory=list)
    owned: dict[int, Owned] = field(default_factory=dict)
    ramps: dict[int, tuple[Any, int, int]] = field(default_factory=dict)
    """Arrays that go up evenly along the last axis: by identity, with first value and step."""
    restores: list[Callable[[], None]] = field(default_factory=list)
    in_serial: bool = False
    in_bound: bool = False
    """While it is reckoned how often a loop turns."""
    bounds: list[tuple[int, int]] = field(default_factory=list)
    """Where that was read from, in buffers that the loop stores to: first byte and the one after the last."""
    rank: int = 0
    arenas: Arenas = field(default_factory=Arenas)

    def own(self, variable: int, bytes_: int) -> Lanes:
        """The address of a variable of which every lane has its own."""
        return self.arenas.own(variable, bytes_, self.shape, self.rank).address

    def _is_own(self, buffer: Buffer, at: Any, code: str, mask: Lanes, stores: bool) -> None:
        cells, width = at.spread() if isinstance(at, Span) else at, CODES[code].itemsize
        first = buffer.base + cells * width
        if not self.arenas.holds(first, width, mask, 0 if not stores else self.rank):
            raise Dependent

    def enter(self, count: int) -> None:
        self.shape[self.rank] = count
        self.rank += 1

    def leave(self) -> None:
        self.rank -= 1
        self.shape[self.rank] = 1

    def ramp(self, first: int, step: int, count: int, type_: Type) -> Lanes:
        kind = CODES[code_of(type_)]
        last = first + step * (count - 1)
        if kind.kind in "iu" and not isinstance(type_, Pointer):
            bounds = np.iinfo(kind)
            if not (bounds.min <= min(first, last) and max(first, last + step) <= bounds.max):
                raise Dependent
        made = (np.arange(count, dtype=np.int64) * step + first).astype(kind)
        made = made.reshape([count if axis == self.rank - 1 else 1 for axis in range(AXES)])
        return self._known(made, first, step)

    def _known(self, made: Lanes, first: int, step: int) -> Lanes:
        self.ramps[id(made)] = (made, first, step)
        return made

    def alike(self, value: Lanes, of: Callable[[Lanes], Lanes]) -> Lanes:
        """A conversion of whole numbers that all fit leaves a ramp a ramp."""
        made = of(value)
        known = self.ramps.get(id(value))
        if known is not None and made.dtype.kind in "iu" and made.dtype.itemsize >= value.dtype.itemsize:
            if made.dtype.kind == "u" and (known[1] < 0 or int(value.ravel()[-1]) < 0):
                return made
            return self._known(made, known[1], known[2])
        return made

    def shifted(self, op: str, left: Lanes, right: Lanes, made: Lanes) -> Lanes:
        if op not in "+-" or np.ndim(made) == 0 or made.dtype.kind not in "iu":
            return made
        known = self.ramps.get(id(left))
        if known is None or np.ndim(right):
            return made
        first = known[1] + (int(right) if op == "+" else -int(right))
        # Only where nothing wrapped on the way.
        fits = int(made.ravel()[0]) == first and int(made.ravel()[-1]) == first + known[2] * (made.size - 1)
        return self._known(made, first, known[2]) if fits else made

    def scaled(self, index: Lanes, stride: int, offset: int) -> Lanes:
        known = self.ramps.get(id(index))
        made = np.asarray(index).astype(np.int64) * np.int64(stride) + np.int64(offset)
        return made if known is None else self._known(made, known[1] * stride + offset, known[2] * stride)

    def flat(self, given: Lanes, mask: Lanes) -> Lanes:
        """The values of the active lanes in the order of the turns."""
        spread = np.broadcast_to(given, self.shape)
        return spread.ravel() if mask is None else spread[np.broadcast_to(mask, self.shape)]

    def buffer(self, address: int) -> Buffer:
        if (own := self.arenas.at(address)) is not None:
            return own.buffer
        found = self.host.memory.find(address)
        if found is None or found.freed or found.space == "device":
            raise Dependent
        return found

    def cells(self, base: Lanes, index: Lanes, code: str, mask: Lanes) -> tuple[Buffer, Any, Any]:
        """The buffer of all active lanes, its numbers of that type, and which of them."""
        width = CODES[code].itemsize
        known = self.ramps.get(id(index))
        if known is not None and mask is None and known[2] == width:
            buffer, at = self._held(int(base) + known[1], width * index.size, width)
            return buffer, buffer.view(code), Span(slice(at, at + index.size), index.shape)
        address = np.asarray(index) + np.int64(base)
        if mask is not None:
            active = np.broadcast_to(address, np.broadcast_shapes(address.shape, np.shape(mask)))[
                np.broadcast_to(mask, np.broadcast_shapes(address.shape, np.shape(mask)))
            ]
            if active.size == 0:
                raise Dependent
            address = np.where(mask, address, active[0])
        low, high = int(address.min()), int(address.max())
        buffer, _ = self._held(low, high - low + width, width)
        offset = address - np.int64(buffer.base)
        if np.any(offset % width):
            raise Dependent
        return buffer, buffer.view(code), offset // width

    def _held(self, address: int, size: int, width: int) -> tuple[Buffer, int]:
        buffer = self.buffer(address)
        if not buffer.holds(address, size) or (address - buffer.base) % width:
            raise Dependent
        return buffer, (address - buffer.base) // width

    def load(self, base: Lanes, index: Lanes, code: str, mask: Lanes) -> Lanes:
        buffer, view, at = self.cells(base, index, code, mask)
        if buffer.base >= ARENAS:
            self._is_own(buffer, at, code, mask, stores=False)
        elif buffer.base in self.written and self.in_bound:
            first = _bytes(view, at)
            self.bounds.append((int(np.min(first)), int(np.max(first)) + view.itemsize))
        elif buffer.base in self.written:
            self.touch(buffer, at, code, mask, stores=False)
        if isinstance(at, Span):
            found = view[at.cells].reshape(at.shape)
            return found.copy() if buffer.base in self.written or buffer.base >= ARENAS else found
        return view[at]

    def store(self, base: Lanes, index: Lanes, code: str, given: Lanes, mask: Lanes) -> None:
        buffer, view, at = self.cells(base, index, code, mask)
        if buffer.base >= ARENAS:
            self._is_own(buffer, at, code, mask, stores=True)
        elif buffer.base not in self.written or (code == "i8" and np.max(given) >= ARENAS):
            raise Dependent
        else:
            self.touch(buffer, at, code, mask, stores=True)
        if isinstance(at, Span):
            self.undone.append((view, at.cells, view[at.cells].copy()))
            view[at.cells] = np.broadcast_to(given, at.shape).ravel()
            return
        if mask is not None:
            shape = tuple(self.shape)
            chosen = np.broadcast_to(mask, shape)
            at, given = np.broadcast_to(at, shape)[chosen], np.broadcast_to(given, shape)[chosen]
        else:
            at, given = np.broadcast_to(at, self.shape), np.broadcast_to(given, self.shape)
        self.undone.append((view, at, view[at]))
        view[at] = given

    def touch(self, buffer: Buffer, at: Any, code: str, mask: Lanes, stores: bool) -> None:
        """Tells the cells that lanes touch apart; the same cells for the same lanes again are nothing new."""
        owned = self.owned.get(buffer.base)
        if owned is None:
            owned = self.owned[buffer.base] = Owned(code, self.rank)
        if CODES[owned.code].itemsize != CODES[code].itemsize or owned.rank != self.rank:
            raise Dependent
        if owned.owner is None and mask is None and (owned.only is None or _same(owned.only, at)):
            if owned.only is None:
                owned.only = at
                if not self._apart(at):
                    self._mark(buffer, owned, at, None, stores)
            owned.stored, owned.loaded = owned.stored or stores, owned.loaded or not stores
            return
        if owned.owner is None:
            only, stored, loaded = owned.only, owned.stored, owned.loaded
            for was, how in ((loaded, False), (stored, True)):
                if was and only is not None:
                    self._mark(buffer, owned, only, None, how)
        self._mark(buffer, owned, at, mask, stores)

    def _apart(self, at: Any) -> bool:
        """Whether every lane has a cell of its own, told without looking at each."""
        if isinstance(at, Span):
            return at.shape == tuple(self.shape)
        spread = np.shape(at) == tuple(self.shape)
        return spread and bool(np.all(np.diff(at.ravel()) > 0))

    def _mark(self, buffer: Buffer, owned: Owned, at: Any, mask: Lanes, stores: bool) -> None:
        shape = tuple(self.shape)
        lane = np.arange(int(np.prod(shape)), dtype=np.int32).reshape(shape)
        cell = np.broadcast_to(at.spread() if isinstance(at, Span) else at, shape)
        if mask is not None:
            chosen = np.broadcast_to(mask, shape)
            lane, cell = lane[chosen], cell[chosen]
        owned.reach(int(cell.min()), int(cell.max()), buffer.size // CODES[owned.code].itemsize)
        cell = cell - owned.first
        others = owned.owner[cell]
        if not np.all((others == NOBODY) | (others == lane)):
            raise Dependent
        readers = owned.reader[cell]
        if stores:
            owned.owner[cell] = lane
            if not np.all((readers == NOBODY) | (readers == lane)) or np.any(owned.owner[cell] != lane):
                raise Dependent
            return
        several = (readers != NOBODY) & (readers != lane)
        owned.reader[cell] = np.where(several, SEVERAL, lane)
        owned.reader[cell[owned.reader[cell] != lane]] = SEVERAL

    def keep_bounds(self) -> None:
        """No turn has stored to what tells how many turns there are."""
        for low, high in self.bounds:
            for view, at, _ in self.undone:
                first = _bytes(view, at)
                if np.any((first < high) & (first + view.itemsize > low)):
                    raise Dependent

    def undo(self) -> None:
        for view, at, old in reversed(self.undone):
            view[at] = old
        for one in reversed(self.restores):
            one()

    def drawn(self, call: Native, given: list[Any], code: str, each: int) -> list[Lanes]:
        """`each` numbers for every lane, in the order of lanes; an engine in a buffer of the loop's own would
        be mixed up."""
        if len(given) > 1 and self.buffer(given[1]).base in self.written:
            raise Dependent
        found, restore = drawn(self.host, call, given, int(np.prod(self.shape)) * each)
        self.restores.append(restore)
        whole = np.array(found, CODES[code]).reshape(*self.shape, each)
        return [whole[..., number] for number in range(each)]


def _bytes(view: Any, at: Any) -> Lanes:
    """The address of the first byte of each cell."""
    cells = np.arange(at.cells.start, at.cells.stop) if isinstance(at, Span) else at
    if isinstance(at, slice):
        cells = np.arange(at.start, at.stop)
    return view.ctypes.data + np.asarray(cells) * view.itemsize


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, Span) or isinstance(other, Span):
        return bool(isinstance(one, Span) and isinstance(other, Span) and one == other)
    return one is other or (np.shape(one) == np.shape(other) and bool(np.array_equal(one, other)))
