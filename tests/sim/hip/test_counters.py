"""Counts equal what a lane-by-lane reckoning gives, and the closed forms that are known."""

import numpy as np
import pytest

from sim.hip.counters import Access, active_waves, bank_conflicts, memory_lines
from sim.hip.lanes import CODES
from tests.sim.hip.running import run


def slow_lines(index, width: int, size: int, mask, wave: int) -> int:
    groups, threads = index.shape
    total = 0
    for g in range(groups):
        for first in range(0, threads, wave):
            lines = set()
            for t in range(first, first + wave):
                if mask[g, t]:
                    start = int(index[g, t]) * width
                    lines |= {start // 128, (start + size - 1) // 128}
            total += len(lines)
    return total


def slow_conflicts(index, width: int, size: int, mask) -> int:
    total = 0
    groups, threads = index.shape
    together = {1: 32, 2: 32, 4: 32, 8: 16, 12: 8, 16: 8}[size]
    for g in range(groups):
        for first in range(0, threads, together):
            banks: dict[int, set[int]] = {}
            for t in range(first, first + together):
                if mask[g, t]:
                    word = int(index[g, t]) * width // 4
                    for one in range(word, word + max(1, size // 4)):
                        banks.setdefault(one % 32, set()).add(one)
            total += max(0, max((len(words) for words in banks.values()), default=0) - 1)
    return total


def pattern(random, kind: int, shape: tuple[int, int]):
    groups, threads = shape
    lane = np.arange(threads)[None, :]
    match kind:
        case 0:
            return random.integers(0, 5000, shape)
        case 1:
            return np.broadcast_to(lane * int(random.integers(1, 70)), shape)
        case 2:
            return lane * int(random.integers(1, 40)) + np.arange(groups)[:, None] * 77
        case _:
            return np.broadcast_to(lane[:, ::-1], shape)


@pytest.mark.parametrize("seed", range(250))
def test_lines_conflicts_and_waves_equal_a_lane_by_lane_count(seed: int) -> None:
    random = np.random.default_rng(seed)
    for kind in range(4):
        wave = int(random.choice([32, 64]))
        shape = int(random.integers(1, 4)), wave * int(random.integers(1, 4))
        index, code = pattern(random, kind, shape), str(random.choice(["f4", "f8", "u1", "i2"]))
        mask = random.random(shape) < random.random()
        mask[0, random.integers(shape[1])] = True
        row = bool(random.random() < 0.3)
        given = mask[:1] if row else mask
        full = np.broadcast_to(given, shape)
        sparse = index[:1] if kind == 1 else index
        width = CODES[code].itemsize
        size = width * int(random.choice([1, 2, 3, 4])) if width == 4 else width
        access = Access(sparse, width, size, given, shape)
        count, reached = memory_lines(access, wave)
        assert count == slow_lines(index, width, size, full, wave)
        assert bank_conflicts(access) == slow_conflicts(index, width, size, full)
        lines = {int(i) * width // 128 for i in index[full]}
        assert lines | {(int(i) * width + size - 1) // 128 for i in index[full]} == set(reached.tolist())
        waves = full.reshape(shape[0], -1, wave).any(2).sum()
        assert active_waves(given, *shape, wave) == waves


TRANSPOSE = """__global__ void k(const float* in, float* out){ __shared__ float tile[32][WIDE];
const int n = 64; int x = blockIdx.x*32+threadIdx.x, y = blockIdx.y*32+threadIdx.y;
for (int j=0;j<32;j+=8) tile[threadIdx.y+j][threadIdx.x] = in[(y+j)*n+x];
__syncthreads();
x = blockIdx.y*32+threadIdx.x; y = blockIdx.x*32+threadIdx.y;
for (int j=0;j<32;j+=8) out[(y+j)*n+x] = tile[threadIdx.x][threadIdx.y+j]; }"""


@pytest.mark.parametrize(("wide", "conflicts"), [("32", 4 * 4 * 4 * 2 * 31), ("33", 0)])
def test_a_tile_33_wide_has_no_bank_conflicts(wide: str, conflicts: int) -> None:
    matrix = np.arange(64 * 64, dtype="f4").reshape(64, 64)
    ran = run(TRANSPOSE.replace("WIDE", wide), matrix, np.zeros_like(matrix), grid=(2, 2), block=(32, 8))
    assert np.array_equal(ran.arrays[1], matrix.T)
    total = ran.counters.total()
    assert total.lds_conflicts == conflicts
    assert ran.counters.waves == 4 * 4
    assert (total.load_lines, total.store_lines) == (2 * 4 * 16, 2 * 4 * 16)
    assert total.barriers == 16


def test_instructions_count_for_the_waves_that_run_them() -> None:
    text = "__global__ void k(int*a){ int t = threadIdx.x;\nif (t < 64)\na[t] = t + 1;\n"
    text += "else if (t == 200)\na[t] = t * 2 - 3;\n}"
    ran = run(text, np.zeros(256, "i4"))
    by_line = ran.counters.by_line
    assert by_line[4].stores == 1
    assert by_line[6].stores == 1
    assert by_line[6].valu - by_line[4].valu == 1
    assert by_line[5].valu == 3


MIXED = """__global__ void k(float* a, const int* n, float4* v) {
int b = blockIdx.x * 4;
int t = threadIdx.x + b;
int m = n[0];
if (t < m)
a[t] = a[t] * 2 + 1;
v[t] = v[t + 64]; }"""


def test_scalar_work_lanes_and_lines_of_a_launch_are_told_apart() -> None:
    ran = run(MIXED, np.zeros(256, "f4"), np.full(1, 40, "i4"), np.zeros((256, 4), "f4"), block=(64,))
    lines = ran.counters.by_line
    assert (lines[3].salu, lines[3].valu) == (1, 0)
    assert (lines[4].valu, lines[4].valu_lanes) == (1, 64)
    assert (lines[5].scalar_loads, lines[5].loads) == (1, 0)
    assert lines[6].branches == 1
    assert lines[7].valu_lanes == 40 * lines[7].valu
    assert (lines[7].loads, lines[7].load_lines, lines[7].store_lines) == (1, 2, 2)
    assert (lines[8].loads, lines[8].load_lines, lines[8].stores, lines[8].store_lines) == (1, 8, 1, 8)
    assert (ran.counters.distinct_lines(stores=False), ran.counters.distinct_lines(stores=True)) == (10, 10)


REUSE = """__global__ void k(const float* a, float* o, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x;
float s = 0; for (int j = 0; j < 3; j++) s += a[(i + j * 32) % n]; o[i] = s; atomicAdd(&o[i % 4], s); }"""


def test_lines_that_are_read_again_are_counted_once_for_the_launch() -> None:
    ran = run(REUSE, np.ones(1024, "f4"), np.zeros(1024, "f4"), np.int32(1024), grid=(4,))
    total = ran.counters.total()
    assert total.load_lines == 3 * 16 * 2
    assert ran.counters.distinct_lines(stores=False) == 32
    assert ran.counters.distinct_lines(stores=True) == 32
    assert (total.atomics, total.atomic_lines) == (16, 16)
