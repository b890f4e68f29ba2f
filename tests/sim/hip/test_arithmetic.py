"""C's arithmetic in lanes and on the host, against the definition of each width."""

import numpy as np
import pytest

from sim.hip.host import quotient, rest
from sim.hip.lanes import converted, divided, fused, remainder, shifted_left, shifted_right
from tests.sim.hip.running import run


def wrap(value: int, code: str) -> int:
    bits = 8 * int(code[1])
    low = value % (1 << bits)
    return low - (1 << bits) if code[0] == "i" and low >> (bits - 1) else low


@pytest.mark.parametrize("code", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"])
def test_integers_divide_and_shift_as_in_c(code: str) -> None:
    random = np.random.default_rng(7)
    info = np.iinfo(code)
    one = random.integers(info.min, info.max, 400, dtype=code, endpoint=True)
    other = np.where(random.random(400) < 0.5, random.integers(1, 9, 400), one[::-1]).astype(code)
    other[other == 0] = 3
    with np.errstate(all="ignore"):
        found = (
            divided(one, other),
            remainder(one, other),
            shifted_left(one, other & 7),
            shifted_right(one, other & 7),
        )
    for a, b, q, r, left, right in zip(
        one.tolist(), other.tolist(), *(part.tolist() for part in found), strict=True
    ):
        assert wrap(quotient(a, b), code) == q
        assert wrap(rest(a, b), code) == r
        assert wrap(a << (b & 7), code) == left
        assert a >> (b & 7) == right


def test_division_by_zero_goes_on_as_the_hardware_does() -> None:
    assert divided(np.array([[5, -5]], "i4"), np.array([[0, 0]], "i4")).tolist() == [[-1, -1]]
    assert remainder(np.array([[5, -5]], "i4"), np.array([[0, 0]], "i4")).tolist() == [[5, -5]]


def test_floats_become_integers_held_at_the_ends() -> None:
    values = np.array([[1.9, -1.9, 3e9, -3e9, float("nan"), float("inf")]], "f4")
    assert converted(values, "i4").tolist() == [[1, -1, 2**31 - 1, -(2**31), 0, 2**31 - 1]]
    assert converted(values, "u4").tolist() == [[1, 0, 3_000_000_000, 0, 0, 2**32 - 1]]


def test_multiply_and_add_round_once() -> None:
    one = np.array([[1 + 2**-12]], "f4")
    assert fused(one, one, np.float32(-1)) == 2**-11 + 2**-24
    assert one * one - np.float32(1) == 2**-11
    tenth, third = np.array([[0.1, 1 / 3, 2.0, -0.0, np.inf]]), np.array([[0.1, 3.0, 0.5, 1.0, 1.0]])
    with np.errstate(invalid="ignore"):
        sums = fused(tenth, third, np.array([[-0.01, -1.0, 1.0, -0.0, 1.0]]))
    assert sums.tolist() == [[9.020562075079397e-19, -(2.0**-54), 2.0, 0.0, np.inf]]
    assert np.signbit(sums[0, 3])


EXPRESSIONS = """__global__ void k(const int* a, const unsigned* u, long long* o){
int t = threadIdx.x; int x = a[t]; unsigned y = u[t];
o[8*t] = x + y; o[8*t+1] = x * x; o[8*t+2] = (signed char)x; o[8*t+3] = (long long)x * y; o[8*t+4] = x < y;
o[8*t+5] = ~x ^ (y >> 3); o[8*t+6] = -y; o[8*t+7] = (short)(x << 5) + 'a'; }"""


def test_expressions_convert_as_c_does() -> None:
    random = np.random.default_rng(3)
    a = random.integers(-(2**31), 2**31, 64, dtype="i4")
    u = random.integers(0, 2**32, 64, dtype="u4")
    found = run(EXPRESSIONS, a, u, np.zeros(512, "i8"), block=(64,)).arrays[2].reshape(64, 8).tolist()
    for x, y, row in zip(a.tolist(), u.tolist(), found, strict=True):
        assert row == [
            wrap(x + y, "u4"),
            wrap(x * x, "i4"),
            wrap(x, "i1"),
            wrap(x * y, "i8"),
            wrap(x, "u4") < y,
            wrap(~x ^ (y >> 3), "u4"),
            wrap(-y, "u4"),
            wrap(x << 5, "i2") + ord("a"),
        ]
