"""What an access costs, by the pattern of its addresses and not by where it starts: most come again."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.hip.batch import Batch
from sim.hip.bounds import Wanted, of_those_that_run
from sim.hip.counters import LINE_BITS, LINE_BYTES, Access, bank_conflicts, memory_lines
from sim.hip.lanes import CODES, Lanes, Mask

BY_BYTES = 1024
"""Lanes up to which a pattern is found by its bytes: hashing them takes as long as comparing to one other."""
MOST_KNOWN = 1024
"""Patterns that are found so, of one kernel."""
WORD_BYTES = 4


@dataclass(slots=True)
class Pattern:
    """`relative` counts elements from the first lane; `lines` of memory, from the one where it starts."""

    relative: Lanes
    mask: Mask
    cost: int
    lines: Any = None
    spread: bool = False
    """Whether `lines` are sorted out already: only a pattern that comes back is worth it."""


def memory_cost(batch: Batch, wanted: Wanted, index: Lanes, touched: Any) -> int:
    """Lines for each wave. Marks the lines as reached."""
    kept, start, is_new = _kept(batch, wanted, index, LINE_BYTES)
    first = start * CODES[wanted.code].itemsize >> LINE_BITS
    if not is_new and not kept.spread:
        kept.lines, kept.spread = _spread_of(kept.lines), True
    lines = kept.lines
    places = slice(first + lines.start, first + lines.stop) if isinstance(lines, range) else lines + first
    touched[places] = True
    return kept.cost


def run_cost(batch: Batch, wanted: Wanted, start: int, touched: Any) -> int:
    """The same for elements side by side: only the ends of each wave count."""
    width = CODES[wanted.code].itemsize
    size, step = batch.groups * batch.threads, batch.wave * width
    first = np.arange(start * width, (start + size) * width, step)
    lines = ((first + step - 1) >> LINE_BITS) - (first >> LINE_BITS) + 1
    touched[start * width >> LINE_BITS : ((start + size) * width - 1 >> LINE_BITS) + 1] = True
    return int(lines.sum())


def lds_cost(batch: Batch, wanted: Wanted, index: Lanes) -> int:
    """Extra cycles of the banks."""
    return _kept(batch, wanted, index, WORD_BYTES)[0].cost


def access(batch: Batch, wanted: Wanted, index: Lanes) -> Access:
    width = CODES[wanted.code].itemsize
    return Access(index, width, width * wanted.count, wanted.mask, batch.shape)


def _kept(batch: Batch, wanted: Wanted, index: Lanes, unit: int) -> tuple[Pattern, int, bool]:
    """The pattern, the element that it is relative to, and whether nobody had seen it. Patterns that are
    `unit` bytes apart cost the same."""
    if index.size <= BY_BYTES and (wanted.mask is None or wanted.mask.size <= BY_BYTES):
        return _by_bytes(batch, wanted, index, unit)
    assert batch.counters is not None
    start = index.item(0)
    aligned = start * CODES[wanted.code].itemsize % unit
    key = (wanted.site, wanted.line, wanted.code, aligned, batch.shape, unit)
    relative = index - start
    kept = batch.counters.memo.get(key)
    if kept is not None and _same(kept.mask, wanted.mask) and np.array_equal(kept.relative, relative):
        return kept, start, False
    found = batch.counters.memo[key] = _reckoned(batch, wanted, index, relative, unit)
    return found, start, True


def _by_bytes(batch: Batch, wanted: Wanted, index: Lanes, unit: int) -> tuple[Pattern, int, bool]:
    assert batch.counters is not None
    index = of_those_that_run(batch, wanted.mask, index)
    start, width = index.item(0), CODES[wanted.code].itemsize
    relative = index - start
    key = (
        unit,
        start * width % unit,
        width,
        wanted.count,
        batch.shape,
        relative.shape,
        relative.dtype.itemsize,
        relative.tobytes(),
        batch.active(wanted.mask).name(),
    )
    known = batch.counters.known
    found = known.get(key)
    if found is not None:
        return found, start, False
    if len(known) >= MOST_KNOWN:
        known.clear()
    found = known[key] = _reckoned(batch, wanted, index, None, unit)
    return found, start, True


def _reckoned(batch: Batch, wanted: Wanted, index: Lanes, relative: Lanes, unit: int) -> Pattern:
    asked = access(batch, wanted, index)
    if unit == WORD_BYTES:
        return Pattern(relative, wanted.mask, bank_conflicts(asked))
    cost, lines = memory_lines(asked, batch.wave)
    first = index.item(0) * asked.width >> LINE_BITS
    return Pattern(relative, wanted.mask, int(cost), lines - first)


def _spread_of(lines: Lanes) -> Any:
    """Each once; a range where they are one after the other. (np.unique would load modules: too late.)"""
    lines = np.sort(lines)
    lines = lines[np.r_[True, lines[1:] != lines[:-1]]] if lines.size else lines
    if lines.size and int(lines[-1] - lines[0]) == lines.size - 1:
        return range(int(lines[0]), int(lines[-1]) + 1)
    return lines


def _same(one: Mask, other: Mask) -> bool:
    if one is other:
        return True
    return one is not None and other is not None and one.shape == other.shape and bool((one == other).all())
