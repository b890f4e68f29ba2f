"""What a launch did, counted from real addresses and masks: by line of source, exact, without cycles."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from sim.hip.lanes import CODES, Lanes, Mask

LINE_BYTES = 128
BANKS = 32
MEMO = 512


@dataclass(slots=True)
class Counts:
    """Of one line of source. Instructions are counted once for each wave with an active lane.

    `*_lines` are distinct 128-byte lines of memory for each wave and instruction; `lds_conflicts` are extra
    cycles of the banks, for each half of a wave.
    """

    valu: int = 0
    loads: int = 0
    load_lines: int = 0
    stores: int = 0
    store_lines: int = 0
    atomics: int = 0
    lds_reads: int = 0
    lds_writes: int = 0
    lds_conflicts: int = 0
    barriers: int = 0

    def add(self, other: "Counts") -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


@dataclass(slots=True)
class Counters:
    """Of one launch. Line 0 is the engine's own headers."""

    waves: int = 0
    by_line: dict[int, Counts] = field(default_factory=lambda: defaultdict(Counts))
    blocks: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    memo: dict[Any, Any] = field(default_factory=dict)

    def settle(self, tables: Mapping[int, tuple[tuple[int, int], ...]]) -> None:
        """Turns runs of basic blocks into instructions: each block's static count by its waves."""
        for block, waves in self.blocks.items():
            for line, valu in tables[block]:
                self.by_line[line].valu += valu * waves
        self.blocks.clear()

    def total(self) -> Counts:
        whole = Counts()
        for one in self.by_line.values():
            whole.add(one)
        return whole


def active_waves(mask: Mask, groups: int, threads: int, wave: int) -> int:
    """Waves with at least one active lane, among groups x threads lanes."""
    waves = threads // wave
    if mask is None:
        return groups * waves
    if mask is False:
        return 0
    wide = mask.shape[1] == threads
    hit = mask.reshape(mask.shape[0], waves, wave).any(2) if wide else np.repeat(mask, waves, 1)
    count = int(np.count_nonzero(hit))
    return count if mask.shape[0] == groups else count * groups


def memory_lines(index: Lanes, code: str, mask: Mask, shape: tuple[int, int], wave: int) -> int:
    """Distinct 128-byte lines, summed over waves. `index` counts elements of a buffer that starts a line."""
    groups, threads = shape
    if not isinstance(index, np.ndarray) or index.shape[1] == 1:
        return active_waves(mask, groups, threads, wave)
    repeat = 1
    if index.shape[0] == 1 and (mask is None or mask.shape[0] == 1):
        repeat, groups = groups, 1
    lines = (np.broadcast_to(index, (groups, threads)).astype(np.int64) * CODES[code].itemsize) // LINE_BYTES
    return distinct(lines.reshape(-1, wave), rows_of(mask, (groups, threads), wave)) * repeat


def rows_of(mask: Mask, shape: tuple[int, int], width: int) -> Mask:
    return None if mask is None else np.broadcast_to(mask, shape).reshape(-1, width)


def distinct(values: Lanes, mask: Mask) -> int:
    """Distinct values of each row among the lanes of the mask, summed."""
    if mask is not None:
        values = np.where(mask, values, -1)
    changes = values[:, 1:] != values[:, :-1]
    if (values[:, 1:] < values[:, :-1]).any():
        values = np.sort(values, axis=1)
        changes = values[:, 1:] != values[:, :-1]
    return int(np.count_nonzero(changes)) + int(np.count_nonzero(values[:, 0] >= 0))


def bank_conflicts(index: Lanes, code: str, mask: Mask, shape: tuple[int, int]) -> int:
    """Extra cycles: for each half wave the most distinct words that one bank must give, less one."""
    if not isinstance(index, np.ndarray) or index.shape[1] == 1:
        return 0
    groups, threads = shape
    repeat = 1
    if index.shape[0] == 1 and (mask is None or mask.shape[0] == 1):
        repeat, groups = groups, 1
    wide = np.broadcast_to(index, (groups, threads)).astype(np.int64)
    words = ((wide * CODES[code].itemsize) // 4).reshape(-1, BANKS)
    active = rows_of(mask, (groups, threads), BANKS)
    if active is not None:
        words = np.where(active, words, -1)
    words = np.sort(words, axis=1)
    first = words >= 0
    first[:, 1:] &= words[:, 1:] != words[:, :-1]
    rows = np.arange(words.shape[0])[:, None]
    counts = np.bincount((rows * BANKS + words % BANKS)[first], minlength=words.shape[0] * BANKS)
    worst = counts.reshape(-1, BANKS).max(axis=1)
    return int(np.maximum(worst - 1, 0).sum()) * repeat
