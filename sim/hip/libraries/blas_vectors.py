"""BLAS level 1, of any type: the arithmetic is numpy's in the type of the operands.

Sums are numpy's too: their last bits may differ from a device's, whose order of adding is another.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from sim.hip.blas_names import WIDE
from sim.hip.libraries.operands import Operands, stored, widened
from sim.hip.libraries.statuses import Outcome

Routine: TypeAlias = Callable[..., Outcome]
INT = np.dtype(np.int32)


def axpy(of: Operands, n: int, alpha: int, x: int, incx: int, y: int, incy: int) -> Outcome:
    if n <= 0:
        return Outcome.OK
    if 0 in (alpha, x, y):
        return Outcome.BAD_POINTER
    target = of.vector(y, n, incy)
    factor = widened(np.asarray(of.scalar(alpha)))
    stored(target, factor * widened(of.vector(x, n, incx)) + widened(target))
    return Outcome.OK


def scal(of: Operands, n: int, alpha: int, x: int, incx: int) -> Outcome:
    if n <= 0 or incx <= 0:
        return Outcome.OK
    if 0 in (alpha, x):
        return Outcome.BAD_POINTER
    target = of.vector(x, n, incx)
    stored(target, widened(np.asarray(of.scalar(alpha))) * widened(target))
    return Outcome.OK


def copy(of: Operands, n: int, x: int, incx: int, y: int, incy: int) -> Outcome:
    if n <= 0:
        return Outcome.OK
    if 0 in (x, y):
        return Outcome.BAD_POINTER
    of.vector(y, n, incy)[...] = of.vector(x, n, incx)
    return Outcome.OK


def swap(of: Operands, n: int, x: int, incx: int, y: int, incy: int) -> Outcome:
    if n <= 0:
        return Outcome.OK
    if 0 in (x, y):
        return Outcome.BAD_POINTER
    one, other = of.vector(x, n, incx), of.vector(y, n, incy)
    kept = one.copy()
    one[...] = other
    other[...] = kept
    return Outcome.OK


def _dot(conjugated: bool) -> Routine:
    def routine(of: Operands, n: int, x: int, incx: int, y: int, incy: int, result: int) -> Outcome:
        if result == 0 or (n > 0 and 0 in (x, y)):
            return Outcome.BAD_POINTER
        one, other = widened(of.vector(x, n, incx)), widened(of.vector(y, n, incy))
        of.answer(result, np.dot(np.conj(one) if conjugated else one, other))
        return Outcome.OK

    return routine


def _reduced(reduce: Callable[[Any], Any], of_real: bool = True) -> Routine:
    """A routine that makes one value of a vector; of a complex one a real value."""

    def routine(of: Operands, n: int, x: int, incx: int, result: int) -> Outcome:
        if result == 0 or (n > 0 and incx > 0 and x == 0):
            return Outcome.BAD_POINTER
        values = widened(of.vector(x, n if incx > 0 else 0, incx))
        index = np.dtype(np.int64) if of.native.name.endswith(WIDE) else INT
        real = np.zeros(0, of.dtype).real.dtype if of_real else index
        of.answer(result, reduce(values) if len(values) else 0, real)
        return Outcome.OK

    return routine


def _norm(values: Any) -> Any:
    """Scaled, as BLAS does it, so that no square overflows."""
    largest = np.max(np.abs(values))
    if largest == 0 or not np.isfinite(largest):
        return largest
    scaled = values / largest
    return largest * np.sqrt(np.sum((scaled * np.conj(scaled)).real, dtype=scaled.real.dtype))


def _sizes(values: Any) -> Any:
    """What BLAS calls the absolute value of a complex number: the sum of its parts'."""
    return np.abs(values.real) + np.abs(values.imag)


dot, dotc = _dot(False), _dot(True)
nrm2 = _reduced(_norm)
asum = _reduced(lambda values: np.sum(_sizes(values), dtype=values.real.dtype))
amax = _reduced(lambda values: int(np.argmax(_sizes(values))) + 1, of_real=False)
amin = _reduced(lambda values: int(np.argmin(_sizes(values))) + 1, of_real=False)
"""Indices count from 1."""


def rot(of: Operands, n: int, x: int, incx: int, y: int, incy: int, c: int, s: int) -> Outcome:
    if n <= 0:
        return Outcome.OK
    if 0 in (x, y, c, s):
        return Outcome.BAD_POINTER
    one, other = of.vector(x, n, incx), of.vector(y, n, incy)
    cosine, sine = of.scalar(c), of.scalar(s)
    turned = cosine * one + sine * other
    other[...] = cosine * other - sine * one
    one[...] = turned
    return Outcome.OK
