"""Runs a kernel over its grid: batches in lock step, or wave by wave where that shows a race."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from types import FunctionType
from typing import Any

import numpy as np

from sim.hip.batch import Batch, Session, Triple
from sim.hip.emit_state import Unit
from sim.hip.lanes import Lanes
from sim.hip.lds import Lds
from sim.hip.memory import LDS_APERTURE
from sim.hip.spinning import Spinning

LANES = 65_536
"""Lanes of a batch: fewer cost more calls, more of them leave the cache (measured: 64K to 256K)."""
WATCHED = 4
"""Workgroups that are checked for races: checking every access of all costs four times as much."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel ready to run. LDS bytes are the static ones."""

    name: str
    run: FunctionType
    unit: Unit
    waits: bool
    known: dict[Any, Any] = field(default_factory=dict)
    """Patterns of its accesses (sim.hip.patterns): most launches have those of the one before."""

    @property
    def lds_bytes(self) -> int:
        return self.unit.lds_bytes


def launch(
    session: Session, kernel: Kernel, grid: Triple, block: Triple, dynamic: int, arguments: tuple[Lanes, ...]
) -> None:
    """Raises Fault or TooLong; findings and counters are in the session."""
    if session.counters is not None:
        session.counters.known = kernel.known
    with np.errstate(all="ignore"):
        before = _lock_step(session, kernel, grid, block, dynamic, arguments)
        racing = session.by_wave or any(kind == "race" for kind, _ in session.findings)
        if racing and not kernel.unit.waits_for_grid and not kernel.unit.spins:
            buffers = session.memory.buffers
            in_step = {base: buffers[base].raw.copy() for base in before}
            session.memory.restore(before)
            _wave_by_wave(session, kernel, grid, block, dynamic, arguments)
            if all(np.array_equal(raw, buffers[base].raw) for base, raw in in_step.items()):
                for key in session.doubtful:
                    session.findings.pop(key, None)
    if session.counters is not None:
        session.counters.settle(dict(enumerate(kernel.unit.blocks)))


def _batches(
    session: Session, kernel: Kernel, grid: Triple, block: Triple, dynamic: int, watched: int
) -> Iterator[Batch]:
    groups = grid[0] * grid[1] * grid[2]
    each = max(1, LANES // max(1, block[0] * block[1] * block[2]))
    for first in range(0, groups, each):
        last = min(groups, first + each)
        start = -(-kernel.lds_bytes // 16) * 16
        lds = Lds(start + dynamic if dynamic else kernel.lds_bytes, last - first, watched)
        batch = Batch(session, grid, block, first, last, lds)
        batch.dynamic = np.int64(LDS_APERTURE + start)
        watched = watched if session.watches_all else 0
        yield batch


def _lock_step(
    session: Session, kernel: Kernel, grid: Triple, block: Triple, dynamic: int, arguments: tuple[Any, ...]
) -> dict[int, Any]:
    """What the buffers held that it wrote, if it must go back: races show where workgroups are watched."""
    several = block[0] * block[1] * block[2] > session.wave
    watched = (LANES if session.watches_all else WATCHED) if kernel.lds_bytes + dynamic else 0
    keeps = session.by_wave or session.watches_all or bool(watched)  # Only races of LDS are run again.
    side_by_side = []
    before: dict[int, Any] = {}
    for batch in _batches(session, kernel, grid, block, dynamic, watched):
        if batch.first == 0 and several:
            batch.kept, batch.watches = before if keeps else None, {}
        elif keeps and (session.by_wave or session.watches_all or session.findings):
            batch.kept = before
        if session.counters is not None:
            session.counters.waves += batch.groups * (batch.threads // batch.wave)
        if kernel.unit.waits_for_grid:
            side_by_side.append(kernel.run(batch, batch.all, *arguments))
        elif kernel.unit.spins and batch.groups * batch.threads > batch.wave:
            _holding_back(session, kernel, batch, arguments)
        else:
            _run(kernel, batch, arguments)
    while side_by_side:
        side_by_side = [one for one in side_by_side if _to_grid_barrier(one)]
    return before


def _run(kernel: Kernel, batch: Batch, arguments: tuple[Any, ...]) -> None:
    running = kernel.run(batch, batch.all, *arguments)
    if kernel.waits:
        for _ in running:
            pass


def _holding_back(session: Session, kernel: Kernel, batch: Batch, arguments: tuple[Any, ...]) -> None:
    """In lock step; where its lanes come to wait for each other, what it stored and printed is taken back:
    then one workgroup goes after the other, and if that waits as well, one wave of it after the other."""
    output, said = session.output, list[str]()
    batch.undo, session.output = {}, said.append
    batch.watches = batch.lds.watch = None  # Locks and flags order what barriers do not.
    try:
        _run(kernel, batch, arguments)
    except Spinning:
        said.clear()
        session.memory.restore(batch.undo)
        batch.undo = None
    finally:
        session.output = output
        for text in said:
            output(text)
    if batch.undo is not None:
        return
    if batch.groups == 1:
        _waves_in_turn(kernel, _alone(batch, batch.first), arguments)
        return
    for group in range(batch.first, batch.first + batch.groups):
        _holding_back(session, kernel, _alone(batch, group), arguments)


def _alone(batch: Batch, group: int) -> Batch:
    """One workgroup of a batch, from its start."""
    one = Batch(batch.session, batch.grid, batch.block, group, group + 1, Lds(batch.lds.size, 1))
    one.dynamic = batch.dynamic
    return one


def _waves_in_turn(kernel: Kernel, batch: Batch, arguments: tuple[Any, ...]) -> None:
    waves = [batch.only_wave(number) for number in range(batch.threads // batch.wave)]
    running = [kernel.run(wave, wave.all, *arguments) for wave in waves]
    while kernel.waits and running:
        running = [one for one in running if next(one, running) is not running]


def _to_grid_barrier(running: Any) -> bool:
    """Whether there is one: a kernel yields nothing at barriers of workgroups."""
    return any(of_grid is not None for of_grid in running)


def _wave_by_wave(
    session: Session, kernel: Kernel, grid: Triple, block: Triple, dynamic: int, arguments: tuple[Any, ...]
) -> None:
    """Each wave runs to its next barrier before the next one starts: one order that hardware may take."""
    quiet = replace(session, counters=None, output=lambda _: None)
    for batch in _batches(quiet, kernel, grid, block, dynamic, 0):
        _waves_in_turn(kernel, batch, arguments)
