"""Exchanges and compare-and-swaps of many lanes at once against the same one lane after the other."""

from typing import Any

import numpy as np

from sim.hip.atomics import _done, _one_by_one
from tests.sim.hip.running import run


def test_many_lanes_at_once_do_what_one_after_the_other_does() -> None:
    random = np.random.default_rng(12)
    for _ in range(300):
        count, room = int(random.integers(1, 40)), int(random.integers(1, 8))
        places = random.integers(0, room, count)
        given = tuple(random.integers(0, int(random.integers(1, 5)), count) for _ in "ab")
        for op in ("exchange", "compare"):
            cells: Any = random.integers(0, 3, room).astype("i4")
            slow = cells.copy()
            wanted = _one_by_one(slow, places, op, given)
            assert np.array_equal(_done(cells, places, op, given, True), wanted)
            assert np.array_equal(cells, slow)


LOOP = """__device__ double added(double* a, double v) { unsigned long long* p = (unsigned long long*)a;
unsigned long long old = *p, seen;
do { seen = old; old = atomicCAS(p, seen, __double_as_longlong(v + __longlong_as_double(seen))); }
while (seen != old); return __longlong_as_double(old); }
__global__ void k(double* sums) { int i = blockIdx.x * 256 + threadIdx.x; added(sums + i % 64, i * 0.5); }"""


def test_a_loop_of_compare_and_swap_adds_every_lane() -> None:
    sums = run(LOOP, np.zeros(64), grid=(16,)).arrays[0]
    assert sums.tolist() == [0.5 * sum(range(one, 4096, 64)) for one in range(64)]
