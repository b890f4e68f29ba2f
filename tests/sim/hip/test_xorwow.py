"""XORWOW: the jump between engines against plain stepping, and numbers that go on from call to call."""

import numpy as np

from sim.hip.xorwow import (
    WEYL,
    Xorwow,
    engines,
    powered,
    seeded,
    stepped,
    uniform,
    uniform_double,
)

MASK = 0xFFFF_FFFF


def plain(seed: int, count: int) -> list[int]:
    """The numbers of engine 0, one after the other."""
    words, counter = list(seeded(seed)[0]), seeded(seed)[1]
    made = []
    for _ in range(count):
        words = stepped(words)
        counter = (counter + WEYL) & MASK
        made.append((counter + words[4]) & MASK)
    return made


def test_a_jump_is_as_many_steps() -> None:
    words = list(seeded(7)[0])
    bits = np.unpackbits(np.array(words, "<u4").view(np.uint8), bitorder="little")
    for _ in range(2**6):
        words = stepped(words)
    jumped = np.packbits((bits @ powered(6).astype(int)) % 2, bitorder="little").view("<u4")
    assert jumped.tolist() == words


def test_engines_are_the_same_however_many_are_made() -> None:
    few, many = engines(1234, 3)[0], engines(1234, 1000)[0]
    assert [one[:3].tolist() for one in many] == [one.tolist() for one in few]
    assert len({tuple(row) for row in np.stack(many, axis=1).tolist()}) == 1000


def test_numbers_come_from_engine_after_engine_and_then_go_round() -> None:
    first = plain(42, 2)
    whole = Xorwow(42, engines=1024).draw(1025, 1)[:, 0]
    assert (int(whole[0]), int(whole[1024])) == (first[0], first[1])
    parts = Xorwow(42)
    assert np.array_equal(np.concatenate([parts.draw(1000, 1)[:, 0], parts.draw(24, 1)[:, 0]]), whole[:1024])


def test_uniform_numbers_are_above_zero_and_at_most_one() -> None:
    ends = np.array([[0, 0], [MASK, MASK]], np.uint32)
    assert uniform(ends).tolist() == [float(np.float32(2.3283064e-10)), 1.0]
    assert uniform_double(ends).tolist() == [2.0**-53, 1.0]
    drawn = uniform(Xorwow(0).draw(4096, 1))
    assert abs(float(drawn.mean()) - 0.5) < 0.01
