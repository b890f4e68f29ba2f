"""What an access costs, and whether it races: counted where it happens."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sim.hip.batch import Batch
from sim.hip.bounds import Wanted
from sim.hip.counters import (
    LINE_BITS,
    LINE_BYTES,
    Access,
    bank_conflicts,
    is_uniform,
    memory_lines,
)
from sim.hip.lanes import CODES, Lanes, Mask, running
from sim.hip.memory import Buffer
from sim.hip.races import CLASHES, IN_MEMORY, TAGS, Use, Watch

MOST_WATCHED_BYTES = 1 << 23
"""Of a buffer: three numbers of 4 bytes for each word of it are kept."""


@dataclass(slots=True)
class Pattern:
    """What an access costs, by the pattern of its addresses and not by where it starts within a line."""

    relative: Lanes
    mask: Mask
    cost: int
    lines: Any = None
    """Of memory: which lines, from the one where it starts."""
    spread: bool = False
    """Whether `lines` are sorted out already: only a pattern that comes back is worth it."""


def reached(batch: Batch, wanted: Wanted, index: Lanes, buffer: Buffer, start: int | None = None) -> None:
    """Everything that is kept of an access to memory; `start` is where elements side by side begin."""
    if wanted.writes and batch.kept is not None and buffer.base not in batch.kept:
        batch.kept[buffer.base] = buffer.raw.copy()
    if wanted.writes and batch.undo is not None and buffer.base not in batch.undo:
        batch.undo[buffer.base] = buffer.raw.copy()
    count_memory(batch, wanted, index, buffer, start)
    watch_memory(batch, index, wanted, buffer)


def count_memory(batch: Batch, wanted: Wanted, index: Lanes, buffer: Buffer, start: int | None) -> None:
    if batch.counters is None:
        return
    counts = batch.counters.by_line[wanted.line]
    access = _access(batch, wanted, index)
    waves = batch.active(wanted.mask).waves
    if is_uniform(index) and not wanted.writes and not wanted.atomic:
        counts.scalar_loads += waves
        return
    if start is None:
        lines = _memory_cost(batch, wanted, access, buffer)
    else:
        lines = _run_cost(batch, access, start, _touched(batch, wanted, buffer))
    if wanted.atomic:
        counts.atomics, counts.atomic_lines = counts.atomics + waves, counts.atomic_lines + lines
    elif wanted.writes:
        counts.stores, counts.store_lines = counts.stores + waves, counts.store_lines + lines
    else:
        counts.loads, counts.load_lines = counts.loads + waves, counts.load_lines + lines


def _access(batch: Batch, wanted: Wanted, index: Lanes) -> Access:
    width = CODES[wanted.code].itemsize
    return Access(index, width, width * wanted.count, wanted.mask, batch.shape)


def _memory_cost(batch: Batch, wanted: Wanted, access: Access, buffer: Buffer) -> int:
    """Lines for each wave, from the memory of patterns: most repeat. Marks the lines as reached."""
    counters, touched = batch.counters, _touched(batch, wanted, buffer)
    assert counters is not None
    if is_uniform(access.index):
        cost, lines = memory_lines(access, batch.wave)
        touched[lines] = True
        return cost
    start = int(access.index.flat[0])
    first, aligned = divmod(start * access.width, LINE_BYTES)
    relative = access.index - start
    key = (wanted.site, wanted.line, wanted.code, aligned, access.shape)
    kept = counters.memo.get(key)
    if kept is None or not _same(kept.mask, access.mask) or not np.array_equal(kept.relative, relative):
        cost, lines = memory_lines(access, batch.wave)
        counters.memo[key] = Pattern(relative, access.mask, cost, lines - first)
        touched[lines] = True
        return cost
    if not kept.spread:
        kept.lines, kept.spread = _spread_of(kept.lines), True
    lines = kept.lines
    touched[slice(first + lines.start, first + lines.stop) if isinstance(lines, range) else lines + first] = (
        True
    )
    return int(kept.cost)


def _run_cost(batch: Batch, access: Access, start: int, touched: Any) -> int:
    """The same for elements side by side: only the ends of each wave count."""
    size, step = batch.groups * batch.threads, batch.wave * access.width
    first = np.arange(start * access.width, (start + size) * access.width, step)
    lines = ((first + step - 1) >> LINE_BITS) - (first >> LINE_BITS) + 1
    touched[start * access.width >> LINE_BITS : ((start + size) * access.width - 1 >> LINE_BITS) + 1] = True
    return int(lines.sum())


def _spread_of(lines: Lanes) -> Any:
    """Each once; a range where they are one after the other. (np.unique would load modules: too late.)"""
    lines = np.sort(lines)
    lines = lines[np.r_[True, lines[1:] != lines[:-1]]] if lines.size else lines
    if lines.size and int(lines[-1] - lines[0]) == lines.size - 1:
        return range(int(lines[0]), int(lines[-1]) + 1)
    return lines


def _touched(batch: Batch, wanted: Wanted, buffer: Buffer) -> Any:
    assert batch.counters is not None
    key = (buffer.base, wanted.writes)
    found = batch.counters.touched.get(key)
    if found is None:
        found = batch.counters.touched[key] = np.zeros(buffer.size // LINE_BYTES + 1, bool)
    return found


def _same(one: Mask, other: Mask) -> bool:
    if one is other:
        return True
    return one is not None and other is not None and one.shape == other.shape and bool((one == other).all())


RACE = {
    "read": "a wave reads {} that another wave touched since the last barrier",
    "written": "a wave writes {} that another wave touched since the last barrier",
    "atomic": "an atomic on {} that another wave reads or writes plainly since the last barrier",
}
UNWRITTEN = "a load of LDS that no thread of the workgroup has written"


def watch(batch: Batch, over: Watch, index: Lanes, wanted: Wanted, where: str, changes: Mask = None) -> None:
    """`changes` are the lanes of a store of one value that find another one there; None where values differ.

    Words are watched: a clash of parts of one counts only if another order gives another result.
    """
    use: Use = "atomic" if wanted.atomic else "written" if wanted.writes else "read"
    floor = batch.epoch * TAGS
    tags = batch.wave_id + np.int32(floor + 1)
    width, mask = CODES[wanted.code].itemsize, running(batch.all, wanted.mask)
    index = np.asarray(index)
    first = (index[: over.groups] if index.ndim else index).astype(np.int64) * width
    for at in range(0, width * wanted.count, 4):
        words = (first + at) >> 2
        lane = over.unwritten(words, mask, tags) if use != "written" and where == "LDS" else None
        if lane is not None:
            batch.found("unwritten LDS", wanted.line, UNWRITTEN, lane)
        clashes = CLASHES[use] if where == "LDS" else IN_MEMORY[use]
        lane = over.touch(words, mask, use, tags, floor, clashes, changes)
        if lane is not None:
            kind = "race" if where == "LDS" else "race in memory"
            is_new = (kind, wanted.line) not in batch.session.findings
            batch.found(kind, wanted.line, RACE[use].format(where), lane)
            if width >= 4:
                batch.session.doubtful.discard((kind, wanted.line))
            elif is_new:
                batch.session.doubtful.add((kind, wanted.line))
        elif use == "read" and where == "LDS" and "atomic" in over.changed:
            lane = over.touch(words, mask, use, tags, floor, ("atomic",))
            if lane is not None and ("race", wanted.line) not in batch.session.findings:
                batch.found("race", wanted.line, RACE[use].format(where), lane)
                batch.session.doubtful.add(("race", wanted.line))


def watch_memory(batch: Batch, index: Lanes, wanted: Wanted, buffer: Buffer) -> None:
    """Of the first workgroup: its waves race in memory as they do in LDS."""
    if batch.watches is None or buffer.size > MOST_WATCHED_BYTES:
        return
    over = batch.watches.get(buffer.base)
    if over is None:
        over = batch.watches[buffer.base] = Watch(1, buffer.size // 4 + 1)
        over.is_whole = True  # Whether somebody has written it is not asked of memory.
    first = index if np.ndim(index) == 0 else index[:1]
    mask = wanted.mask if wanted.mask is None else wanted.mask[:1]
    watch(batch, over, first, replace(wanted, mask=mask), "memory")


def count_lds(batch: Batch, wanted: Wanted, index: Lanes) -> None:
    assert batch.counters is not None
    counts = batch.counters.by_line[wanted.line]
    waves = batch.active(wanted.mask).waves
    if wanted.atomic:
        counts.lds_atomics += waves
    elif wanted.writes:
        counts.lds_writes += waves
    else:
        counts.lds_reads += waves
    if is_uniform(index):
        return
    key = (wanted.site, wanted.line, wanted.code, batch.shape, "l")
    relative = index - index.flat[0]
    kept = batch.counters.memo.get(key)
    if kept is None or not _same(kept.mask, wanted.mask) or not np.array_equal(kept.relative, relative):
        kept = Pattern(relative, wanted.mask, bank_conflicts(_access(batch, wanted, index)))
        batch.counters.memo[key] = kept
    counts.lds_conflicts += kept.cost
