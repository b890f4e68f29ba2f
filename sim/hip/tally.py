"""What an access costs, and whether it races: counted where it happens."""

from typing import Any

import numpy as np

from sim.hip.batch import Batch
from sim.hip.bounds import Wanted
from sim.hip.counters import active_waves, bank_conflicts, memory_lines
from sim.hip.lanes import CODES, Lanes, Mask
from sim.hip.lds import TAGS


def count_memory(batch: Batch, wanted: Wanted, index: Lanes) -> None:
    if batch.counters is None:
        return
    key = (wanted.site, wanted.line, wanted.code)
    lines, waves = _remembered(batch, key, index, wanted)
    counts = batch.counters.by_line[wanted.line]
    if wanted.writes:
        counts.stores += waves
        counts.store_lines += lines
    else:
        counts.loads += waves
        counts.load_lines += lines


def _remembered(batch: Batch, key: Any, index: Lanes, wanted: Wanted) -> tuple[int, int]:
    """Counts depend on the pattern of the index, not on where it starts within a line: most repeat."""
    assert batch.counters is not None
    mask, shape = wanted.mask, batch.shape
    waves = active_waves(mask, *shape, batch.wave)
    if np.ndim(index) == 0 or index.size < 2:
        return memory_lines(index, wanted.code, mask, shape, batch.wave), waves
    start = int(index.flat[0])
    aligned = start * CODES[wanted.code].itemsize % 128
    relative = index - start
    memo_key = (*key, aligned, shape, "m")
    kept = batch.counters.memo.get(memo_key)
    if kept is not None and _same(kept[1], mask) and np.array_equal(kept[0], relative):
        return kept[2], waves
    lines = memory_lines(index, wanted.code, mask, shape, batch.wave)
    batch.counters.memo[memo_key] = (relative, mask, lines)
    return lines, waves


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
    if wanted.writes:
        counts.lds_writes += waves
    else:
        counts.lds_reads += waves
    if np.ndim(index) == 0 or index.size < 2:
        return
    key = (wanted.site, wanted.line, wanted.code, batch.shape, "l")
    relative = index - index.flat[0]
    kept = batch.counters.memo.get(key)
    if kept is None or not _same(kept[1], wanted.mask) or not np.array_equal(kept[0], relative):
        kept = (relative, wanted.mask, bank_conflicts(index, wanted.code, wanted.mask, batch.shape))
        batch.counters.memo[key] = kept
    counts.lds_conflicts += kept[2]
