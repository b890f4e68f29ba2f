"""Counts equal what a lane-by-lane reckoning gives, and the closed forms that are known."""

import numpy as np
import pytest

from sim.hip.counters import active_waves, bank_conflicts, memory_lines
from sim.hip.lanes import CODES
from tests.sim.hip.running import run


def slow_lines(index, width: int, mask, wave: int) -> int:
    groups, threads = index.shape
    return sum(
        len({int(index[g, t]) * width // 128 for t in range(first, first + wave) if mask[g, t]})
        for g in range(groups)
        for first in range(0, threads, wave)
    )


def slow_conflicts(index, width: int, mask) -> int:
    total = 0
    groups, threads = index.shape
    for g in range(groups):
        for first in range(0, threads, 32):
            banks: dict[int, set[int]] = {}
            for t in range(first, first + 32):
                if mask[g, t]:
                    word = int(index[g, t]) * width // 4
                    banks.setdefault(word % 32, set()).add(word)
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
        row = bool(random.random() < 0.3)
        given = mask[:1] if row else mask
        full = np.broadcast_to(given, shape)
        sparse = index[:1] if kind == 1 else index
        width = CODES[code].itemsize
        if not full.any():
            continue
        assert memory_lines(sparse, code, given, shape, wave) == slow_lines(index, width, full, wave)
        assert bank_conflicts(sparse, code, given, shape) == slow_conflicts(index, width, full)
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
