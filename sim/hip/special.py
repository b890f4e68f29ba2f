"""Functions of <cmath> and of the HIP math library that numpy does not have, over lanes.

Those that only Python's `math` has go value by value: some 0.1 us for each lane.
"""

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import Any

import numpy as np

from sim.hip.lanes import Lanes

_NORMAL = NormalDist()


def _each(function: Callable[[float], float]) -> Callable[[Lanes], Lanes]:
    def over(value: Lanes) -> Lanes:
        wide = np.asarray(value, np.float64)
        found = np.array([_safely(function, one) for one in wide.ravel().tolist()], np.float64)
        return found.reshape(wide.shape).astype(value.dtype)[()]

    return over


def _safely(function: Callable[[float], float], value: float) -> float:
    """C gives an infinity or nan where Python raises."""
    try:
        return function(value)
    except OverflowError:
        return math.inf
    except ValueError:
        return math.inf if math.isfinite(value) and value <= 0 else math.nan


def _scaled_erfc(value: float) -> float:
    return math.erfc(value) * math.exp(value * value) if value < 25 else 1 / (value * math.sqrt(math.pi))


def _normal_inverse(value: float) -> float:
    if value in (0.0, 1.0):
        return math.copysign(math.inf, value - 0.5)
    return _NORMAL.inv_cdf(value) if 0 < value < 1 else math.nan


def _erf_inverse(value: float) -> float:
    return _normal_inverse((value + 1) / 2) / math.sqrt(2)


def _bessel(order: int, value: float) -> float:
    """J_n by Bessel's integral, with Simpson's rule."""
    angles = np.linspace(0, math.pi, 401 + 8 * int(abs(value)))
    return _simpson(np.cos(order * angles - value * np.sin(angles)), math.pi) / math.pi


def _second_bessel(order: int, value: float) -> float:
    """Y_n for n 0 and 1, by its integral; the second part ends where its terms vanish."""
    if value <= 0:
        return -math.inf if value == 0 else math.nan
    angles = np.linspace(0, math.pi, 2001)
    times = np.linspace(0, math.asinh(40 / value) + 2, 20001)
    fading = (np.exp(order * times) + (-1) ** order * np.exp(-order * times)) * np.exp(
        -value * np.sinh(times)
    )
    return (
        _simpson(np.sin(value * np.sin(angles) - order * angles), math.pi) / math.pi
        - _simpson(fading, float(times[-1])) / math.pi
    )


def _simpson(heights: Lanes, length: float) -> float:
    weights = np.where(np.arange(heights.size) % 2, 4.0, 2.0)
    weights[[0, -1]] = 1.0
    return float((heights * weights).sum() * length / (3 * (heights.size - 1)))


def rounded(value: Lanes) -> Lanes:
    """Half away from zero, as C's round."""
    whole = np.trunc(value)
    return np.where(np.abs(value - whole) >= 0.5, whole + np.copysign(value.dtype.type(1), value), whole)


def reciprocal_root(value: Lanes) -> Lanes:
    return (1 / np.sqrt(value.astype(np.float64))).astype(value.dtype)


def held_to_one(value: Lanes) -> Lanes:
    """__saturatef: nan is 0."""
    return np.where(np.isnan(value), value.dtype.type(0), np.clip(value, 0, 1)).astype(value.dtype)


def to_half(value: Lanes, way: str) -> Lanes:
    """Half precision by directed rounding: rz towards zero, rd down, ru up."""
    half = value.astype(np.float16)
    back, end = half.astype(value.dtype), np.float16(np.inf)
    beyond = {"rz": np.abs(back) > np.abs(value), "rd": back > value, "ru": back < value}[way]
    towards = {"rz": np.float16(0), "rd": -end, "ru": end}[way]
    return np.where(beyond, np.nextafter(half, towards), half)


def scaled(value: Lanes, power: Lanes) -> Lanes:
    return np.ldexp(value, np.asarray(power, np.int32)).astype(value.dtype)


def fraction_part(value: Lanes) -> Lanes:
    return np.frexp(value)[0].astype(value.dtype)


def part_after_the_point(value: Lanes) -> Lanes:
    """With the sign of the value, also where it is nothing."""
    return np.modf(value)[0]


def exponent_part(value: Lanes) -> Lanes:
    return np.frexp(value)[1].astype(np.int32)


def positive_difference(one: Lanes, other: Lanes) -> Lanes:
    return np.where(np.isnan(one) | np.isnan(other), np.nan, np.maximum(one - other, 0)).astype(one.dtype)


def ieee_remainder(one: Lanes, other: Lanes) -> Lanes:
    return np.where(np.isinf(other) & np.isfinite(one), one, one - np.rint(one / other) * other).astype(
        one.dtype
    )


def powered(base: Lanes, power: Lanes) -> Lanes:
    return np.power(base, power.astype(base.dtype))


def middle(one: Lanes, other: Lanes, third: Lanes) -> Lanes:
    return np.maximum(np.minimum(one, other), np.minimum(np.maximum(one, other), third))


def _in_double(function: Callable[..., Any]) -> Callable[..., Lanes]:
    def over(*values: Lanes) -> Lanes:
        return function(*(one.astype(np.float64) for one in values)).astype(values[0].dtype)

    return over


SPECIAL: dict[str, Callable[..., Lanes]] = {
    "erf": _each(math.erf),
    "erfc": _each(math.erfc),
    "erfcx": _each(_scaled_erfc),
    "erfinv": _each(_erf_inverse),
    "erfcinv": _each(lambda value: _erf_inverse(1 - value)),
    "lgamma": _each(math.lgamma),
    "tgamma": _each(math.gamma),
    "normcdf": _each(lambda value: 0.5 * math.erfc(-value / math.sqrt(2))),
    "normcdfinv": _each(_normal_inverse),
    "j0": _each(lambda value: _bessel(0, value)),
    "j1": _each(lambda value: _bessel(1, value)),
    "y0": _each(lambda value: _second_bessel(0, value)),
    "y1": _each(lambda value: _second_bessel(1, value)),
    "cyl_bessel_i0": _in_double(np.i0),
    "rcbrt": _in_double(lambda value: 1 / np.cbrt(value)),
    "exp10": _in_double(lambda value: np.power(10.0, value)),
    "sinpi": _in_double(lambda value: np.sin(np.pi * np.fmod(value, 2.0))),
    "cospi": _in_double(lambda value: np.cos(np.pi * np.fmod(value, 2.0))),
    "logb": _in_double(lambda value: np.floor(np.log2(np.abs(value)))),
    "rhypot": _in_double(lambda one, other: 1 / np.hypot(one, other)),
    "norm3d": _in_double(lambda a, b, c: np.sqrt(a * a + b * b + c * c)),
    "rnorm3d": _in_double(lambda a, b, c: 1 / np.sqrt(a * a + b * b + c * c)),
    "norm4d": _in_double(lambda a, b, c, d: np.sqrt(a * a + b * b + c * c + d * d)),
    "rnorm4d": _in_double(lambda a, b, c, d: 1 / np.sqrt(a * a + b * b + c * c + d * d)),
    "round": rounded,
    "rsqrt": reciprocal_root,
    "fdim": positive_difference,
    "remainder": ieee_remainder,
    "ldexp": scaled,
    "powi": powered,
}
