"""A batch of workgroups that run together: W x T lanes, T a whole number of waves.

Generated code reads the geometry from it and does everything else through the functions of
`sim.hip.runtime`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from sim.hip.counters import Counters, active_lanes, active_waves
from sim.hip.faults import Finding, Site, TooLong, triple
from sim.hip.lanes import CODES, Lanes, Mask, running
from sim.hip.lds import Lds
from sim.hip.lines import place
from sim.hip.memory import APERTURE_BYTES, PRIVATE_APERTURE, Memory
from sim.hip.private import Private, private
from sim.hip.races import Watch
from sim.hip.spinning import TURNS, Spinning

LOOP_LIMIT = 1 << 22
FEW = 1 << 11
"""Lanes of a batch up to which turns at once pay: of more, each call costs more than what surrounds it."""
KNOWN = 32
"""Masks that are remembered: more than a kernel's branches have at once, so that those outside stay."""
Triple = tuple[int, int, int]


@dataclass(slots=True)
class Session:
    """What all batches of a launch share. `late` says that the time for the run is over."""

    memory: Memory
    kernel: str
    files: tuple[str, ...]
    wave: int
    output: Callable[[str], None]
    late: Callable[[], bool]
    texts: tuple[str, ...] = ()
    counters: Counters | None = None
    findings: dict[tuple[str, int], Finding] = field(default_factory=dict)
    doubtful: set[tuple[str, int]] = field(default_factory=set)
    """Findings that count only if another order of the waves gives another result."""
    by_wave: bool = False
    """To run wave by wave even where no race was seen."""
    watches_all: bool = False
    """To look for races in every workgroup, not in the first few."""
    at_once: bool = True
    """To do turns of loops at once where that is the same."""

    def found(self, kind: str, line: int, text: str) -> None:
        file, at = place(self.files, line)
        self.findings.setdefault((kind, line), Finding(kind, text, self.kernel, file, at))


@dataclass(slots=True)
class Active:
    """Of a mask: waves with a lane of it, threads of it, and where its lanes are once that was asked."""

    mask: Mask
    waves: int
    lanes: int
    places: Any = None
    moved: Any = None
    """What sim.hip.bounds.of_those_that_run gave last."""
    named: tuple[Any, bytes] | None = None
    rows: dict[int, Mask] = field(default_factory=dict)

    @property
    def first(self) -> int:
        """Of the mask's own cells, the first that is set."""
        return int(self.mask.argmax())

    def name(self) -> tuple[Any, bytes] | None:
        """What is the same for masks of the same lanes. (Bytes know their hash once it was asked.)"""
        if self.named is None and self.mask is not None:
            self.named = (self.mask.shape, self.mask.tobytes())
        return self.named


class Batch:
    """Lanes of workgroups `first` to `last` of a grid."""

    def __init__(
        self, session: Session, grid: Triple, block: Triple, first: int, last: int, lds: Lds
    ) -> None:
        self.session = session
        self.grid, self.block, self.first = grid, block, first
        self.counters = session.counters
        self.memory, self.wave = session.memory, session.wave
        self.groups = last - first
        self.threads = -(-block[0] * block[1] * block[2] // self.wave) * self.wave
        self.lds = lds
        self.private: list[Private] = []
        self.private_next = 0
        self.exited: Mask = False
        self.epoch = 1
        self.readings = self.cycles = 0
        self.chain: Any = None
        """Shuffles whose sum nobody has stored yet (sim.hip.shuffle_chains)."""
        self.chains_seen = 0
        self.votes: dict[int, list[Any]] = {}
        self.dynamic = np.int64(0)
        self.kept: dict[int, Any] | None = None
        """What buffers held before the first store to each, while that may be needed again."""
        self.undo: dict[int, Any] | None = None
        """What buffers held before this batch first stored to each, where its loops may wait for others."""
        self.spinners: dict[int, int] = {}
        self.watches: dict[int, Watch] | None = None
        self.tagged: tuple[int, Lanes] | None = None
        self.known: dict[int, Active] = {}
        """By identity: a mask never changes, and most are asked for again and again."""
        self.traffic: Any = None
        """Of turns that are done at once: what they touch (sim.hip.turn_traffic)."""
        self.tries: dict[int, Any] = {}
        """Loops by number: whether their turns can be done at once (sim.hip.turns)."""
        self.few = session.at_once and self.groups * self.threads <= FEW
        self._place_lanes(first, last)

    def _place_lanes(self, first: int, last: int) -> None:
        place = _places(self.grid, self.block, self.wave, first, last)
        self.threadIdx, self.blockIdx, self.lane, self.wave_base, self.wave_id, self.all = place
        self.blockDim = tuple(map(np.uint32, self.block))
        self.gridDim = tuple(map(np.uint32, self.grid))

    @property
    def shape(self) -> tuple[int, int]:
        return self.groups, self.threads

    def lanes_of(self, mask: Mask) -> int:
        """Threads of the mask: lanes that only fill the last wave are none."""
        if self.all is None or mask is self.all:
            return active_lanes(mask, *self.shape)
        return active_lanes(self.all if mask is None else mask & self.all, *self.shape)

    def active(self, mask: Mask) -> Active:
        found = self.known.get(id(mask))
        if found is None:
            if len(self.known) >= KNOWN:
                self.known.clear()
            shape = self.groups, self.threads
            found = Active(mask, active_waves(mask, *shape, self.wave), self.lanes_of(mask))
            self.known[id(mask)] = found
        return found

    def places(self, mask: Mask) -> Lanes:
        """The lanes of a mask as numbers among all of the batch."""
        found = self.active(mask)
        if found.places is None:
            found.places = np.flatnonzero(np.broadcast_to(mask, self.shape))
        return found.places

    def first_rows(self, mask: Mask, groups: int) -> Mask:
        """Which threads of the first workgroups are lanes of the mask."""
        active = self.active(mask)
        if groups not in active.rows:
            live = running(self.all, mask)
            active.rows[groups] = None if live is None else live[:groups]
        return active.rows[groups]

    def tags(self, floor: int) -> Lanes:
        """What marks words that the waves touch in this epoch."""
        if self.tagged is None or self.tagged[0] != floor:
            self.tagged = floor, self.wave_id + np.int32(floor + 1)
        return self.tagged[1]

    def only_wave(self, number: int) -> "Batch":
        """The lanes of one wave of every workgroup, sharing LDS: what runs wave by wave."""
        one = object.__new__(Batch)
        one.__dict__.update(self.__dict__)
        lanes = slice(number * self.wave, (number + 1) * self.wave)
        one.threads = self.wave
        for name in ("lane", "wave_base", "wave_id"):
            setattr(one, name, getattr(self, name)[:, lanes])
        one.wave_base = one.wave_base * 0
        one.threadIdx = tuple(axis[:, lanes] if np.ndim(axis) else axis for axis in self.threadIdx)
        cut = None if self.all is None else self.all[:, lanes]
        one.all = None if cut is None or cut.all() else cut
        one.private, one.private_next, one.exited = [], 0, False
        one.kept = one.watches = one.undo = None
        one.known, one.tagged, one.tries = {}, None, {}
        return one

    def local(self, size: int, width: int) -> np.int64:
        """Private memory for one variable: the same address in every lane."""
        base = PRIVATE_APERTURE + self.private_next
        self.private_next += -(-size // 16) * 16 + 64
        if self.private_next > APERTURE_BYTES or self.groups * self.threads * size > 1 << 28:
            raise TooLong("a local array is too large for this many threads")
        self.private.append(private(base, size, width, self.shape))
        return np.int64(base)

    def held(self) -> tuple[int, int]:
        """Where private memory stands when a function begins, for `released` at its end."""
        return len(self.private), self.private_next

    def released(self, held: tuple[int, int]) -> None:
        del self.private[held[0] :]
        self.private_next = held[1]

    def site(self, line: int, mask: Mask) -> Site:
        """The first lane of the mask, as block and thread."""
        group, thread = 0, 0
        if mask is not None and mask is not False:
            hits = np.argwhere(np.broadcast_to(mask, self.shape))
            group, thread = (int(one) for one in hits[0]) if len(hits) else (0, 0)
        file, at = place(self.session.files, line)
        return Site(
            self.session.kernel,
            file,
            at,
            _axes(self.blockIdx, group, thread),
            _axes(self.threadIdx, group, thread),
        )

    def found(self, kind: str, line: int, text: str, lane: tuple[int, int]) -> None:
        """A finding, with the first lane that shows it."""
        block, thread = _axes(self.blockIdx, *lane), _axes(self.threadIdx, *lane)
        self.session.found(kind, line, f"{text}, first by block {triple(block)} thread {triple(thread)}")

    def turned(self, count: int, line: int) -> None:
        """Called at every turn of a loop."""
        if count > LOOP_LIMIT or (count & 15 == 0 and self.session.late()):
            file, at = place(self.session.files, line)
            text = (
                f"{file}:{at}: the loop at line {at} of kernel '{self.session.kernel}' does not end in time"
            )
            raise TooLong(text)

    def spun(self, mask: Mask, count: int, line: int) -> None:
        """At every turn of a loop that may wait for other waves."""
        if self.undo is None or count not in (TURNS, 2 * TURNS):
            return
        left = self.lanes_of(mask)
        if count > TURNS and self.spinners.get(line) == left:
            raise Spinning
        self.spinners[line] = left


@lru_cache(16)
def _places(grid: Triple, block: Triple, wave: int, first: int, last: int) -> tuple[Any, ...]:
    """threadIdx, blockIdx, lane, the first thread of its wave, its wave, and the mask of the threads. Most
    launches are like the one before."""
    real = block[0] * block[1] * block[2]
    threads = -(-real // wave) * wave
    thread = np.arange(threads, dtype=np.uint32)[None, :]
    group = np.arange(first, last, dtype=np.uint32)[:, None]
    lane = (thread % wave).astype(np.int64)
    base = thread.astype(np.int64) - lane
    number = (base // wave).astype(np.int32)
    every = None if real == threads else (thread < real)
    return _spread(thread, block), _spread(group, grid), lane, base, number, every


def _spread(number: Lanes, sizes: Triple) -> tuple[Lanes, Lanes, Lanes]:
    """x, y and z of a flat number; an axis of size 1 is a plain 0."""
    x, y, z = (np.uint32(one) for one in sizes)
    zero = np.uint32(0)
    flat = sizes[1] == sizes[2] == 1
    return (
        number if flat else number % x,
        (number // x) % y if sizes[1] > 1 else zero,
        number // (x * y) if z > 1 else zero,
    )


def _axes(axes: tuple[Lanes, ...], group: int, thread: int) -> Triple:
    def at(axis: Lanes) -> int:
        if np.ndim(axis) == 0:
            return int(axis)
        return int(axis[min(group, axis.shape[0] - 1), min(thread, axis.shape[1] - 1)])

    return at(axes[0]), at(axes[1]), at(axes[2])


def zero(code: str) -> Lanes:
    return CODES[code].type(0)
