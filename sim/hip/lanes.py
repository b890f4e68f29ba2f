"""Masks and values of lanes.

A value is a numpy scalar (the same in every lane) or an array that broadcasts to (workgroups, threads). A
mask is True for the lanes that run: None stands for all of them and False for none, so that the frequent
cases cost nothing.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

Lanes: TypeAlias = Any
"""A numpy scalar or array; numpy's own types do not say which."""
Mask: TypeAlias = Any
"""None, False, or an array of bool."""
_ND = np.ndarray
COUNT: Callable[[Any], int] = np.count_nonzero
"""Of an array of bool it is quicker than `any`, which goes through Python."""
CODES = {
    code: np.dtype(code if code != "b1" else "?")
    for code in ["b1", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8"]
}
BLEND_FROM = 4096
"""Lanes from which selecting by bits beats np.where (57 us against 234 us for 64K lanes)."""


def both(mask: Mask, condition: Lanes) -> Mask:
    """The lanes of the mask for which the condition holds."""
    if not isinstance(condition, _ND):
        return mask if condition else False
    if mask is not None:
        condition = mask & condition
    count = COUNT(condition)
    if not count:
        return False
    return None if mask is None and count == condition.size else condition


def split(mask: Mask, condition: Lanes) -> tuple[Mask, Mask]:
    """The lanes for which it holds, and the others."""
    if not isinstance(condition, _ND):
        return (mask, False) if condition else (False, mask)
    if mask is None:
        count = COUNT(condition)
        if count == condition.size:
            return None, False
        return (condition, ~condition) if count else (False, None)
    yes = mask & condition
    if not COUNT(yes):
        return False, mask
    no = mask ^ yes
    return (yes, no) if COUNT(no) else (mask, False)


def without(mask: Mask, *gone: Mask) -> Mask:
    for one in gone:
        if one is False:
            continue
        if one is None or one is mask or mask is False:
            return False
        mask = ~one if mask is None else mask & ~one
        if not COUNT(mask):
            return False
    return mask


def running(every: Mask, mask: Mask) -> Mask:
    """The lanes of the mask among those that are threads: a last wave may have lanes that are none."""
    if mask is None or every is None:
        return every if mask is None else mask
    return mask & every


def joined(one: Mask, other: Mask) -> Mask:
    if one is False or other is None:
        return other
    if one is None or other is False:
        return one
    return one | other


@lru_cache(16)
def ramp(shape: tuple[int, int], kind: "np.dtype[Any]") -> Lanes:
    """0, 1, 2 and so on, lane by lane."""
    return np.arange(shape[0] * shape[1], dtype=kind).reshape(shape)


def taken(cells: Lanes, index: Lanes) -> Lanes:
    """cells[index], which is half as fast."""
    if not isinstance(index, _ND):
        return cells[index]
    return cells.take(index.astype(np.int64) if index.dtype == np.uint64 else index)


def spread(value: Lanes, shape: tuple[int, int]) -> Lanes:
    """The value for each lane, to be read only: np.broadcast_to takes ten times as long for few lanes."""
    if isinstance(value, _ND) and value.shape == shape:
        return value
    if shape[0] * shape[1] >= BLEND_FROM:
        return np.broadcast_to(value, shape)
    whole = np.empty(shape, value.dtype)
    whole[...] = value
    return whole


def picked(value: Lanes, shape: tuple[int, int], lanes: Lanes) -> Lanes:
    """A value of some lanes, given as numbers among all of them: a mask as index takes six times as long."""
    if not isinstance(value, _ND) or not value.ndim:
        return value
    return spread(value, shape).reshape(-1).take(lanes)


def select(mask: Mask, new: Lanes, old: Lanes) -> Lanes:
    """`new` where the mask is, `old` elsewhere."""
    if mask is None or new is old:
        return new
    if mask is False:
        return old
    if isinstance(new, _ND) and new.size >= BLEND_FROM:
        return _blended(mask, new, old)
    return np.where(mask, new, old)


def _blended(mask: Mask, new: Lanes, old: Lanes) -> Lanes:
    bits = -mask.view(np.int8)
    whole = np.dtype(f"i{new.dtype.itemsize}")
    kept = np.ascontiguousarray(old, dtype=new.dtype).view(whole)
    mixed = np.ascontiguousarray(new).view(whole) ^ kept
    mixed = mixed & bits
    mixed ^= kept
    return mixed.view(new.dtype)


def negated(value: Lanes) -> Lanes:
    if isinstance(value, _ND):
        return ~value if value.dtype == np.bool_ else value == 0
    return np.bool_(not value)


def divided(left: Lanes, right: Lanes) -> Lanes:
    """C's division: towards zero for integers; by zero it is all ones."""
    kind = left.dtype.kind
    if kind == "f":
        return np.divide(left, right)
    if not isinstance(right, _ND) and right > 0 and _never_negative(left):
        return left // right
    if kind == "u":
        return _guarded(np.floor_divide(left, np.where(right == 0, 1, right).astype(left.dtype)), right)
    safe = np.where(right == 0, 1, right).astype(left.dtype)
    floor = np.floor_divide(left, safe)
    exact = floor * safe == left
    return _guarded((floor + (~exact & ((left < 0) != (safe < 0)))).astype(left.dtype), right)


def _never_negative(value: Lanes) -> bool:
    """Then rounding towards zero is rounding down, which is what whole arrays do fast."""
    if value.dtype.kind == "u":
        return True
    return bool((value.item(value.argmin()) if isinstance(value, _ND) else value) >= 0)


def _guarded(quotient: Lanes, right: Lanes) -> Lanes:
    zero = right == 0
    if not np.any(zero):
        return quotient
    return np.where(zero, quotient.dtype.type(0) - quotient.dtype.type(1), quotient)


def remainder(left: Lanes, right: Lanes) -> Lanes:
    """C's remainder: with the sign of the left side."""
    if not isinstance(right, _ND) and left.dtype.kind in "iu" and right > 0 and _never_negative(left):
        return left - left // right * right
    if np.any(right == 0):
        safe = np.where(right == 0, 1, right).astype(left.dtype)
        return np.where(right == 0, left, np.fmod(left, safe))
    return np.fmod(left, right)


def shifted_left(value: Lanes, count: Lanes) -> Lanes:
    bits = value.dtype.itemsize * 8 - 1
    return value << (count & bits).astype(value.dtype)


def shifted_right(value: Lanes, count: Lanes) -> Lanes:
    bits = value.dtype.itemsize * 8 - 1
    return value >> (count & bits).astype(value.dtype)


def fused(one: Lanes, other: Lanes, added: Lanes) -> Lanes:
    """one * other + added, rounded once.

    For float it is reckoned in double: equal to an exact fma but where the sum in double, itself rounded,
    stands half way between two floats, which is once in 2**29 sums of random numbers.
    """
    if one.dtype.itemsize == 8:
        return _fused_doubles(one, other, added)
    return (one.astype(np.float64) * other + added).astype(one.dtype)


LEAST_PRODUCT = 2.0**-960
LOW_HALF, HALF_OF_LOW = np.int64((1 << 27) - 1), np.int64(1 << 26)


def _fused_doubles(one: Lanes, other: Lanes, added: Lanes) -> Lanes:
    """The product and the sum each with what their rounding lost, which is added last.

    Source: Dekker's product and Knuth's sum without error, of which an fma is made in Ogita, Rump and Oishi,
    "Accurate sum and dot product" (2005).
    """
    product = one * other
    total = product + added
    bits, other_bits = one.view(np.int64), other.view(np.int64)
    if not (np.any(bits & LOW_HALF) or np.any(other_bits & LOW_HALF)):
        return total  # Half the digits each, as whole numbers and floats have: the product is exact.
    lost = product_lost(one, other)[1]
    back = total - product
    lost += (product - (total - back)) + (added - back)
    found = total + lost
    # What a product next to nothing loses is no number.
    return np.where(np.isfinite(found) & (found != 0) & (np.abs(product) > LEAST_PRODUCT), found, total)


def product_lost(one: Lanes, other: Lanes) -> tuple[Lanes, Lanes]:
    """A product of doubles, and what its rounding lost."""
    product = one * other
    high = ((one.view(np.int64) + HALF_OF_LOW) & ~LOW_HALF).view(np.float64)
    other_high = ((other.view(np.int64) + HALF_OF_LOW) & ~LOW_HALF).view(np.float64)
    low, other_low = one - high, other - other_high
    return product, high * other_high - product + high * other_low + low * other_high + low * other_low


def converted(value: Lanes, code: str) -> Lanes:
    to = CODES[code]
    if value.dtype == to:
        return value
    if code == "b1":
        return value != 0
    if value.dtype.kind == "f" and to.kind in "iu":
        return _saturated(value, to)
    return value.astype(to)


def rounded_to(value: Lanes, code: str, way: str) -> Lanes:
    """The conversions that name their rounding: rn to nearest even, rz, rd, ru. To a float, to nearest."""
    if value.dtype.kind == "f" and CODES[code].kind in "iu":
        value = _WAYS[way](value)
    return converted(value, code)


_WAYS = {"rn": np.rint, "rz": np.trunc, "rd": np.floor, "ru": np.ceil}


def _saturated(value: Lanes, to: "np.dtype[Any]") -> Lanes:
    """float to integer as the hardware does it: towards zero, held at the ends, nan is 0."""
    info = np.iinfo(to)
    if np.all(np.abs(value) < 2.0 ** (info.bits - 1)) and (to.kind == "i" or np.all(value >= 0)):
        return value.astype(to)
    wide = np.nan_to_num(np.trunc(value.astype(np.float64)), nan=0.0)
    low, high = wide <= float(info.min), wide >= float(info.max)
    inside = np.where(low | high, 0.0, wide).astype(to)
    return np.where(high, to.type(info.max), np.where(low, to.type(info.min), inside))


def reinterpreted(value: Lanes, code: str) -> Lanes:
    return value.view(CODES[code])
