"""What a launch did, counted from real addresses and masks: by line of source, exact, without cycles."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.hip.lanes import Lanes, Mask, spread

LINE_BYTES, LINE_BITS = 128, 7
BANKS = 32


@dataclass(slots=True)
class Counts:
    """Of one line of source. Instructions are counted once for each wave with an active lane.

    `valu_lanes` are the active lanes of the vector instructions: of valu * wave they are the lane activity.
    `salu` are the operations whose result all lanes of a wave share, `scalar_loads` the loads of such
    addresses. `*_lines` are distinct 128-byte lines of memory for each wave and instruction;
    `lds_conflicts` are extra cycles of the banks.
    """

    valu: int = 0
    valu_lanes: int = 0
    salu: int = 0
    mfma: int = 0
    branches: int = 0
    scalar_loads: int = 0
    loads: int = 0
    load_lines: int = 0
    stores: int = 0
    store_lines: int = 0
    atomics: int = 0
    atomic_lines: int = 0
    lds_reads: int = 0
    lds_writes: int = 0
    lds_atomics: int = 0
    lds_conflicts: int = 0
    barriers: int = 0

    def add(self, other: "Counts") -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def plain(self) -> dict[str, int]:
        """As asdict has it, which copies every number: programs launch by the thousand."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class BasicBlock:
    """What runs together: (line, operations) in order, and the lines of its branches."""

    operations: tuple[tuple[int, int], ...]
    branches: tuple[int, ...]


@dataclass(slots=True)
class Counters:
    """Of one launch. Line 0 is the engine's own headers."""

    waves: int = 0
    by_line: dict[int, Counts] = field(default_factory=lambda: defaultdict(Counts))
    blocks: dict[int, list[int]] = field(default_factory=dict)
    """Basic block -> waves and lanes that ran it."""
    uniform: dict[int, tuple[bool, ...]] = field(default_factory=dict)
    """Basic block -> whether each operation has one result for the whole wave."""
    memo: dict[Any, Any] = field(default_factory=dict)
    """Patterns of accesses, by where in the source they are."""
    known: dict[Any, Any] = field(default_factory=dict)
    """Those of few lanes, by their bytes: shared by all launches of a kernel."""
    touched: dict[tuple[int, bool], Any] = field(default_factory=dict)
    """(start of a buffer, whether it is for stores) -> which of its 128-byte lines were reached."""

    def settle(self, tables: Mapping[int, BasicBlock]) -> None:
        """Turns runs of basic blocks into instructions: each block's static count by its waves."""
        for number, (waves, lanes) in self.blocks.items():
            block = tables[number]
            for (line, count), uniform in zip(block.operations, self.uniform[number], strict=True):
                counts = self.by_line[line]
                if uniform:
                    counts.salu += count * waves
                else:
                    counts.valu += count * waves
                    counts.valu_lanes += count * lanes
            for line in block.branches:
                self.by_line[line].branches += waves
        self.blocks.clear()

    def total(self) -> Counts:
        whole = Counts()
        for one in self.by_line.values():
            whole.add(one)
        return whole

    def distinct_lines(self, stores: bool) -> int:
        """128-byte lines that the launch reached at least once: what L2 must get where it keeps them all."""
        return sum(
            int(np.count_nonzero(lines)) for (_, kind), lines in self.touched.items() if kind == stores
        )


def active_waves(mask: Mask, groups: int, threads: int, wave: int) -> int:
    """Waves with at least one active lane, among groups x threads lanes."""
    waves = threads // wave
    if mask is None:
        return groups * waves
    if mask is False:
        return 0
    if mask.shape[1] == threads:
        # Eight lanes a byte, a wave a word: five times as fast as `any` over each wave.
        count = int(np.count_nonzero(np.packbits(mask).view(f"u{wave // 8}")))
    else:
        count = int(np.count_nonzero(mask)) * waves
    return count if mask.shape[0] == groups else count * groups


def active_lanes(mask: Mask, groups: int, threads: int) -> int:
    if mask is None:
        return groups * threads
    if mask is False:
        return 0
    return int(np.count_nonzero(mask) * (groups * threads // mask.size))


def is_uniform(value: Lanes) -> bool:
    """Whether every lane of a wave has the same one, by how it is kept."""
    return not isinstance(value, np.ndarray) or value.ndim == 0 or bool(value.shape[1] == 1)


@dataclass(frozen=True, slots=True)
class Access:
    """`index` counts elements of `width` bytes from the start of a line; `size` bytes are reached."""

    index: Lanes
    width: int
    size: int
    mask: Mask
    shape: tuple[int, int]


def memory_lines(access: Access, wave: int) -> tuple[int, Lanes]:
    """Distinct 128-byte lines, summed over waves; and those lines (some may come twice)."""
    if is_uniform(access.index):
        waves = int(active_waves(access.mask, *access.shape, wave))
        return waves * _spans(access), _reached(access)
    first, mask, repeat = _rows(access, wave)
    start = first * access.width
    lines = start >> LINE_BITS
    if access.size > access.width:
        last = (start + (access.size - 1)) >> LINE_BITS
        if (last != lines).any():
            lines = np.concatenate([lines, last], axis=1)
            mask = None if mask is None else np.concatenate([mask, mask], axis=1)
    found = distinct(lines, mask)
    return found.size * repeat, found


def _spans(access: Access) -> int:
    """Lines that one access of a uniform address reaches."""
    start = int(np.ravel(access.index)[0]) * access.width
    return (start + access.size - 1) // LINE_BYTES - start // LINE_BYTES + 1


def _reached(access: Access) -> Lanes:
    """The lines that the lanes of a uniform address reach."""
    start = np.broadcast_to(access.index, access.shape).astype(np.int64) * access.width
    if access.mask is not None:
        start = start[np.broadcast_to(access.mask, access.shape)]
    elif start.size:
        start = start[:, :1]
    first, last = start >> LINE_BITS, (start + (access.size - 1)) >> LINE_BITS
    return np.concatenate([first.ravel(), last.ravel()])


def _rows(access: Access, wide: int) -> tuple[Lanes, Mask, int]:
    """Index and mask in rows of `wide` lanes, and how often the same rows come."""
    groups, threads = access.shape
    index, mask, repeat = access.index, access.mask, 1
    if index.shape[0] == 1 and (mask is None or mask.shape[0] == 1):
        repeat, groups = groups, 1
    rows = spread(index, (groups, threads)).astype(np.int64, copy=False).reshape(-1, wide)
    active = None if mask is None else spread(mask, (groups, threads)).reshape(-1, wide)
    return rows, active, repeat


def distinct(values: Lanes, mask: Mask) -> Lanes:
    """The distinct values of each row among the lanes of the mask, one after the other."""
    if mask is not None:
        values = np.where(mask, values, -1)
    changes = np.empty(values.shape, bool)
    np.not_equal(values[:, 1:], values[:, :-1], out=changes[:, 1:])
    if (values[:, 1:] < values[:, :-1]).any():
        values = np.sort(values, axis=1)
        np.not_equal(values[:, 1:], values[:, :-1], out=changes[:, 1:])
    changes[:, 0] = True
    found = values[changes]
    return found if mask is None else found[found >= 0]


def bank_conflicts(access: Access) -> int:
    """Extra cycles. The banks give 128 bytes a cycle, so as many lanes as fill them go together: 32 of 4
    bytes or less, 16 of 8, 8 of 16. For each such part it is the most distinct words that one bank must
    give, less one."""
    if is_uniform(access.index):
        return 0
    count = max(1, access.size // 4)
    first, mask, repeat = _rows(access, BANKS // _power_of_two(count))
    words = (first * access.width) >> 2
    if count == 1 and (words.max(1) - words.min(1) < BANKS).all():
        return 0  # So near together, distinct words are of distinct banks.
    if count > 1:
        words = (words[:, :, None] + np.arange(count)).reshape(words.shape[0], -1)
        mask = None if mask is None else np.repeat(mask, count, axis=1)
    if mask is not None:
        words = np.where(mask, words, -1)
    words = np.sort(words, axis=1)
    new = words >= 0
    new[:, 1:] &= words[:, 1:] != words[:, :-1]
    rows = np.arange(words.shape[0])[:, None]
    counts = np.bincount((rows * BANKS + words % BANKS)[new], minlength=words.shape[0] * BANKS)
    worst = counts.reshape(-1, BANKS).max(axis=1)
    return int(np.maximum(worst - 1, 0).sum()) * repeat


def _power_of_two(count: int) -> int:
    return 1 << (count - 1).bit_length()
