"""What is done fast where lanes allow it gives what the plain way gives, on lanes of every kind."""

from random import Random
from typing import Any

import numpy as np
import pytest

from sim.hip.batch import Batch, Session
from sim.hip.bounds import Wanted
from sim.hip.counters import Access, Counters, bank_conflicts, memory_lines
from sim.hip.lanes import divided, remainder
from sim.hip.lds import Lds
from sim.hip.memory import Memory
from sim.hip.patterns import lds_cost, memory_cost
from sim.hip.private import private

GROUPS, THREADS, CELLS = 3, 128, 8192


def batch(groups: int) -> Batch:
    session = Session(Memory(), "k", ("x.hip",), 64, print, lambda: False, counters=Counters())
    return Batch(session, (groups, 1, 1), (THREADS, 1, 1), 0, groups, Lds(0, groups))


def lanes(groups: int, draws: Random) -> tuple[Any, Any]:
    """An index of some shape and a mask: None, of all lanes, of one row, of one column."""
    rows = draws.choice([1, groups])
    random = np.random.default_rng(draws.randrange(1 << 30))
    step = draws.choice([1, 1, 2, 3, 33])
    index = draws.randrange(64) + step * np.arange(rows * THREADS).reshape(rows, THREADS) % (CELLS - 64)
    if draws.random() < 0.4:
        index = random.integers(0, CELLS, index.shape)
    shape = draws.choice([None, (groups, THREADS), (1, THREADS), (groups, 1)])
    if shape is None:
        return index, None
    mask = random.random(shape) < draws.choice([0.1, 0.5, 0.95])
    mask[-1, -1] = True
    return index, mask


@pytest.mark.parametrize("groups", [1, GROUPS, 12])
@pytest.mark.parametrize("code", ["u1", "i4", "f8"])
def test_a_pattern_costs_each_time_what_its_lines_and_banks_say(groups: int, code: str) -> None:
    draws, there, width = Random(1), batch(groups), int(code[1])
    touched, lines = np.zeros(CELLS * width // 128 + 1, bool), np.zeros(CELLS * width // 128 + 1, bool)
    seen = [lanes(groups, draws) for _ in range(12)]
    for index, mask in [*seen, *seen, *((index[:, ::-1], mask) for index, mask in seen)]:
        wanted = Wanted(np.int64(0), index, width, 0, code, mask, 1, False, 1)
        plain = Access(index, width, width, mask, there.shape)
        cost, found = memory_lines(plain, 64)
        lines[found] = True
        assert memory_cost(there, wanted, index, touched) == cost
        assert np.array_equal(touched, lines)
        assert lds_cost(there, wanted, index) == bank_conflicts(plain)


@pytest.mark.parametrize("cell", [1, 2, 4, 8])
def test_private_memory_holds_bytes_whatever_its_cells(cell: int) -> None:
    random, shape, size = np.random.default_rng(cell), (2, 8), 24
    one, raw = private(0, size, cell, shape), np.zeros((*shape, size), np.uint8)
    for turn in range(200):
        code = ["u1", "i2", "f4", "f8"][turn % 4]
        view = raw.view(code)
        index: Any = random.integers(0, view.shape[2], shape) if turn % 3 else random.integers(view.shape[2])
        value = random.integers(0, 100, shape).astype(code)
        mask = random.random(shape) < 0.5 if turn % 5 else None
        old = np.take_along_axis(view, np.broadcast_to(index, shape)[..., None], 2)
        new = value[..., None] if mask is None else np.where(mask[..., None], value[..., None], old)
        assert np.array_equal(one.load(index, code), old[..., 0])
        np.put_along_axis(view, np.broadcast_to(index, shape)[..., None], new, 2)
        one.store(index, code, value, mask)
        assert np.array_equal(one.load(index, code), new[..., 0])


@pytest.mark.parametrize("code", ["i1", "u1", "i4", "u4", "i8", "u8"])
@np.errstate(all="ignore")
def test_a_division_by_one_number_is_that_by_lanes_of_it(code: str) -> None:
    random, info = np.random.default_rng(1), np.iinfo(code)
    for low in (info.min, 0):
        left = random.integers(low, info.max, (2, 64), code, endpoint=True)
        for number in (0, 1, 3, 64, info.max, info.min):
            right = np.dtype(code).type(number)
            each = np.full(left.shape, right)
            assert np.array_equal(divided(left, right), divided(left, each))
            assert np.array_equal(remainder(left, right), remainder(left, each))


@pytest.mark.parametrize("groups", [2, 12])
def test_lds_holds_rows_however_lanes_reach_them(groups: int) -> None:
    random, shape = np.random.default_rng(groups), (groups, 64)
    lds, plain = Lds(1024, groups), np.zeros((groups, 256), np.float32)
    rows = np.arange(groups)[:, None]
    for turn in range(80):
        index = random.integers(0, 190) + np.arange(64)[None, :]
        if turn % 3 == 0:
            index = random.permutation(index[0])[None, :]
        mask = random.random(shape if turn % 4 == 1 else (1, 64)) < 0.5 if turn % 2 else None
        value = random.random(shape).astype(np.float32)
        here = np.broadcast_to(True if mask is None else mask, shape)
        at, row = np.broadcast_to(index, shape)[here], np.broadcast_to(rows, shape)[here]
        lds.store(index, "f4", value, mask, shape, lambda one: np.flatnonzero(np.broadcast_to(one, shape)))
        plain[row, at] = value[here]
        assert np.array_equal(lds.load(index, "f4"), plain[rows, np.broadcast_to(index, shape)])
