"""What an access costs, and whether it races: counted where it happens."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.hip.batch import Batch
from sim.hip.bounds import Wanted
from sim.hip.counters import (
    LINE_BYTES,
    Access,
    active_waves,
    bank_conflicts,
    is_uniform,
    lines_of,
    memory_lines,
)
from sim.hip.lanes import CODES, Lanes, Mask
from sim.hip.lds import TAGS
from sim.hip.memory import Buffer


@dataclass(slots=True)
class Pattern:
    """What an access costs, by the pattern of its addresses and not by where it starts within a line."""

    relative: Lanes
    mask: Mask
    cost: int
    lines: Any = None
    """Of memory: which lines, from the one where it starts."""


def count_memory(batch: Batch, wanted: Wanted, index: Lanes, buffer: Buffer) -> None:
    if batch.counters is None:
        return
    counts = batch.counters.by_line[wanted.line]
    access = _access(batch, wanted, index)
    waves = active_waves(wanted.mask, *batch.shape, batch.wave)
    if is_uniform(index) and not wanted.writes and not wanted.atomic:
        counts.scalar_loads += waves
        return
    lines = _memory_cost(batch, wanted, access, buffer)
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
        touched[lines_of(access)] = True
        return memory_lines(access, batch.wave)
    start = int(access.index.flat[0])
    first, aligned = divmod(start * access.width, LINE_BYTES)
    relative = access.index - start
    key = (wanted.site, wanted.line, wanted.code, aligned, access.shape)
    kept = counters.memo.get(key)
    if kept is None or not _same(kept.mask, access.mask) or not np.array_equal(kept.relative, relative):
        kept = counters.memo[key] = Pattern(relative, access.mask, memory_lines(access, batch.wave))
        touched[lines_of(access)] = True
        return int(kept.cost)
    if kept.lines is None:
        kept.lines = _spread_of(lines_of(access) - first)
    lines = kept.lines
    at = slice(first + lines.start, first + lines.stop) if isinstance(lines, range) else first + lines
    touched[at] = True
    return int(kept.cost)


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


def watch(batch: Batch, index: Lanes, wanted: Wanted) -> None:
    floor = batch.epoch * TAGS
    tags = batch.wave_id + np.int32(floor + 1)
    if batch.lds.races(index, wanted.code, wanted.mask, wanted.writes, tags, floor):
        what = "writes" if wanted.writes else "reads"
        text = f"a wave {what} LDS that another wave touched since the last barrier"
        batch.session.found("race", wanted.line, text)


def count_lds(batch: Batch, wanted: Wanted, index: Lanes) -> None:
    assert batch.counters is not None
    counts = batch.counters.by_line[wanted.line]
    waves = active_waves(wanted.mask, *batch.shape, batch.wave)
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
