"""Sobol's points: every dimension has one of its first 2^n in each n-th part, wherever a call starts."""

import numpy as np

from sim.hip.sobol import DIMENSIONS, Sobol


def test_each_dimension_is_spread_evenly_and_goes_on_between_calls() -> None:
    whole, parted = Sobol(DIMENSIONS), Sobol(DIMENSIONS)
    points = whole.draw(64 * DIMENSIONS, 1).reshape(DIMENSIONS, 64)
    for row in points:
        assert sorted((row >> np.uint32(26)).tolist()) == list(range(64))
    assert len({row.tobytes() for row in points}) == DIMENSIONS
    first = parted.draw(16 * DIMENSIONS, 1).reshape(DIMENSIONS, 16)
    rest = parted.draw(48 * DIMENSIONS, 1).reshape(DIMENSIONS, 48)
    assert (np.concatenate([first, rest], axis=1) == points).all()
