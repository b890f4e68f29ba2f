"""What an access costs, and whether it races: counted where it happens."""

from typing import Any

import numpy as np

from sim.hip.batch import Batch
from sim.hip.bounds import Wanted
from sim.hip.counters import LINE_BYTES, is_uniform, memory_lines
from sim.hip.lanes import CODES, Lanes, Mask
from sim.hip.memory import Buffer
from sim.hip.patterns import WORD_BYTES, access, lds_cost, memory_cost, run_cost
from sim.hip.races import CLASHES, IN_MEMORY, TAGS, Use, Watch
from sim.hip.turn_traffic import Watched

MOST_WATCHED_BYTES = 1 << 23
"""Of a buffer: three numbers of 4 bytes for each word of it are kept."""


def reached(batch: Batch, wanted: Wanted, index: Lanes, buffer: Buffer, start: int | None = None) -> None:
    """Everything that is kept of an access to memory; `start` is where elements side by side begin."""
    if batch.traffic is not None:
        batch.traffic.memory(wanted, index, buffer)
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
    waves = batch.active(wanted.mask).waves
    if is_uniform(index) and not wanted.writes and not wanted.atomic:
        counts.scalar_loads += waves
        return
    lines = _lines(batch, wanted, index, _touched(batch, wanted, buffer), start)
    if wanted.atomic:
        counts.atomics, counts.atomic_lines = counts.atomics + waves, counts.atomic_lines + lines
    elif wanted.writes:
        counts.stores, counts.store_lines = counts.stores + waves, counts.store_lines + lines
    else:
        counts.loads, counts.load_lines = counts.loads + waves, counts.load_lines + lines


def _lines(batch: Batch, wanted: Wanted, index: Lanes, touched: Any, start: int | None) -> int:
    """128-byte lines for each wave. Marks them as reached."""
    if start is not None:
        return run_cost(batch, wanted, start, touched)
    if is_uniform(index):
        cost, lines = memory_lines(access(batch, wanted, index), batch.wave)
        touched[lines] = True
        return cost
    return memory_cost(batch, wanted, index, touched)


def _touched(batch: Batch, wanted: Wanted, buffer: Buffer) -> Any:
    assert batch.counters is not None
    key = (buffer.base, wanted.writes)
    found = batch.counters.touched.get(key)
    if found is None:
        found = batch.counters.touched[key] = np.zeros(buffer.size // LINE_BYTES + 1, bool)
    return found


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
    if batch.traffic is not None:
        batch.traffic.watched.append(Watched(over, index, wanted, where, changes))
        return
    use: Use = "atomic" if wanted.atomic else "written" if wanted.writes else "read"
    floor = batch.epoch * TAGS
    mask, tags = batch.first_rows(wanted.mask, over.groups), batch.tags(floor)
    width = CODES[wanted.code].itemsize
    index = np.asarray(index)
    first = index[: over.groups] if index.ndim else index
    for words in _words(first, width, wanted.count):
        asks = use != "written" and where == "LDS" and not over.is_whole
        lane = over.unwritten(words, mask, tags) if asks else None
        if lane is not None:
            batch.found("unwritten LDS", wanted.line, UNWRITTEN, lane)
        if batch.threads == batch.wave:
            over.give(words, mask, tags, use)  # One wave does not race with itself.
            continue
        _clash(batch, over, wanted, words, (use, where), floor, changes)


def _words(index: Lanes, width: int, count: int) -> list[Lanes]:
    """The words of 4 bytes that an access reaches, of each lane: the first, the second and so on."""
    if width == WORD_BYTES:
        first = index.astype(np.int64, copy=False)
        return [first + at if at else first for at in range(count)]
    start = index.astype(np.int64) * width
    return [(start + at) >> 2 for at in range(0, width * count, WORD_BYTES)]


def _clash(
    batch: Batch,
    over: Watch,
    wanted: Wanted,
    words: Lanes,
    what: tuple[Use, str],
    floor: int,
    changes: Mask,
) -> None:
    use, where = what
    mask, tags = batch.first_rows(wanted.mask, over.groups), batch.tags(floor)
    clashes = CLASHES[use] if where == "LDS" else IN_MEMORY[use]
    lane = over.touch(words, mask, use, tags, floor, clashes, changes)
    if lane is not None:
        kind = "race" if where == "LDS" else "race in memory"
        is_new = (kind, wanted.line) not in batch.session.findings
        batch.found(kind, wanted.line, RACE[use].format(where), lane)
        if CODES[wanted.code].itemsize >= WORD_BYTES:
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
    watch(batch, over, index, wanted, "memory")


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
    if not is_uniform(index):
        counts.lds_conflicts += lds_cost(batch, wanted, index)
