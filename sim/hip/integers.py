"""Integer intrinsics over lanes. Values are numpy scalars or arrays of the exact C width."""

import numpy as np

from sim.hip.lanes import Lanes

SWAPS = (
    (1, 0x5555555555555555),
    (2, 0x3333333333333333),
    (4, 0x0F0F0F0F0F0F0F0F),
    (8, 0x00FF00FF00FF00FF),
    (16, 0x0000FFFF0000FFFF),
)
"""Shift and mask of each step that reverses bits."""


def unsigned(value: Lanes) -> Lanes:
    return value.view(f"u{value.dtype.itemsize}")


def population(value: Lanes) -> Lanes:
    return np.bitwise_count(unsigned(value)).astype(np.int32)


def first_set(value: Lanes) -> Lanes:
    """1 + the position of the lowest set bit; 0 if there is none."""
    bits = unsigned(value)
    return np.where(bits == 0, 0, trailing_zeros(value) + 1).astype(np.int32)


def trailing_zeros(value: Lanes) -> Lanes:
    bits = unsigned(value)
    one = bits.dtype.type(1)
    lowest = bits & (~bits + one)
    return np.bitwise_count(lowest - one).astype(np.int32)


def leading_zeros(value: Lanes) -> Lanes:
    bits = unsigned(value)
    shift = 1
    while shift < 8 * value.dtype.itemsize:
        bits = bits | (bits >> bits.dtype.type(shift))
        shift *= 2
    return (8 * value.dtype.itemsize - np.bitwise_count(bits)).astype(np.int32)


def nth_set(value: Lanes, place: Lanes) -> Lanes:
    """The position of the set bit that has `place` set bits below it; -1 if there are not as many."""
    bits = np.asarray(value)[..., None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)
    counts = np.cumsum(bits, axis=-1, dtype=np.int64)
    hit = (counts == np.asarray(place, np.int64)[..., None] + 1) & (bits == 1)
    return np.where(hit.any(-1), hit.argmax(-1), -1).astype(np.int32)


def reversed_bits(value: Lanes) -> Lanes:
    kind = value.dtype.type
    half, swapped = kind(4 * value.dtype.itemsize), value
    for shift, mask in SWAPS:
        if shift < half:
            by, low = kind(shift), kind(mask & (2 ** (8 * value.dtype.itemsize) - 1))
            swapped = ((swapped >> by) & low) | ((swapped & low) << by)
    return (swapped >> half) | (swapped << half)


def multiplied_high(one: Lanes, other: Lanes) -> Lanes:
    """The upper half of the product."""
    if one.dtype.itemsize == 4:
        wide = np.dtype(f"{one.dtype.kind}8")
        return ((one.astype(wide) * other.astype(wide)) >> wide.type(32)).astype(one.dtype)
    high = _high_of_64(unsigned(one), unsigned(other))
    if one.dtype.kind == "u":
        return high
    zero = np.int64(0)
    return high.view(np.int64) - np.where(one < 0, other, zero) - np.where(other < 0, one, zero)


def _high_of_64(one: Lanes, other: Lanes) -> Lanes:
    low, by = np.uint64(0xFFFFFFFF), np.uint64(32)
    middle = (one >> by) * (other & low) + (((one & low) * (other & low)) >> by)
    crossed = (one & low) * (other >> by) + (middle & low)
    return (one >> by) * (other >> by) + (middle >> by) + (crossed >> by)


def multiplied_24(one: Lanes, other: Lanes) -> Lanes:
    """The low 32 bits of the product of the low 24 bits."""
    if one.dtype.kind == "u":
        low = np.uint32(0xFFFFFF)
        return (one & low) * (other & low)
    by = np.int32(8)
    return ((one << by) >> by) * ((other << by) >> by)


def bytes_picked(low: Lanes, high: Lanes, selector: Lanes) -> Lanes:
    """__byte_perm: byte i of the result is the byte of high:low that nibble i of the selector names."""
    wide = selector.astype(np.uint64)
    return _assembled(low, high, [(wide >> np.uint64(4 * place)) & np.uint64(7) for place in range(4)])


def bytes_permuted(high: Lanes, low: Lanes, selector: Lanes) -> Lanes:
    """v_perm_b32: as bytes_picked by whole bytes; 12 is a zero, more are all ones."""
    wide = selector.astype(np.uint64)
    return _assembled(low, high, [(wide >> np.uint64(8 * place)) & np.uint64(255) for place in range(4)])


def _assembled(low: Lanes, high: Lanes, picks: list[Lanes]) -> Lanes:
    both, eight = _paired(low, high), np.uint64(8)
    result: Lanes = np.uint64(0)
    for place, at in enumerate(picks):
        byte = (both >> ((at & np.uint64(7)) * eight)) & np.uint64(255)
        byte = np.where(at >= 12, np.where(at == 12, np.uint64(0), np.uint64(255)), byte)
        result = result | (byte << np.uint64(8 * place))
    return result.astype(np.uint32)


def funnel_left(low: Lanes, high: Lanes, shift: Lanes, most: int) -> Lanes:
    """The upper word of high:low shifted left; `most` 31 wraps the count, 32 holds it."""
    return ((_paired(low, high) << _count(shift, most)) >> np.uint64(32)).astype(np.uint32)


def funnel_right(low: Lanes, high: Lanes, shift: Lanes, most: int) -> Lanes:
    return (_paired(low, high) >> _count(shift, most)).astype(np.uint32)


def _paired(low: Lanes, high: Lanes) -> Lanes:
    return low.astype(np.uint64) | (high.astype(np.uint64) << np.uint64(32))


def _count(shift: Lanes, most: int) -> Lanes:
    wide = shift.astype(np.uint64)
    return wide & np.uint64(31) if most == 31 else np.minimum(wide, np.uint64(32))


def difference_added(one: Lanes, other: Lanes, added: Lanes) -> Lanes:
    """__sad: |one - other| + added, as unsigned."""
    apart = np.abs(one.astype(np.int64) - other.astype(np.int64))
    return (apart + added.astype(np.int64)).astype(np.uint32)


def averaged(one: Lanes, other: Lanes, up: int) -> Lanes:
    """The mean, rounded down, or up where `up` is 1, without overflow."""
    return ((one.astype(np.int64) + other.astype(np.int64) + up) >> 1).astype(one.dtype)


def bits_taken(value: Lanes, offset: Lanes, width: Lanes) -> Lanes:
    at = (offset & 31).astype(value.dtype)
    return (value >> at) & _ones(value, width)


def bits_put(value: Lanes, given: Lanes, offset: Lanes, width: Lanes) -> Lanes:
    at, ones = (offset & 31).astype(value.dtype), _ones(value, width)
    return (value & ~(ones << at)) | ((given & ones) << at)


def _ones(value: Lanes, width: Lanes) -> Lanes:
    one = value.dtype.type(1)
    return (one << (width & 31).astype(value.dtype)) - one


def bytes_multiplied(one: Lanes, other: Lanes, added: Lanes) -> Lanes:
    """v_dot4_i32_i8: the sum of four products of signed bytes, and `added`."""
    total = added.astype(np.int64)
    for place in range(4):
        by = np.int32(24 - 8 * place)
        left, right = ((side.view(np.int32) << by) >> np.int32(24) for side in (one, other))
        total = total + left.astype(np.int64) * right
    return total.astype(np.int32)


def words_aligned(high: Lanes, low: Lanes, shift: Lanes) -> Lanes:
    """v_alignbit_b32"""
    return (_paired(low, high) >> (shift.astype(np.uint64) & np.uint64(31))).astype(np.uint32)
