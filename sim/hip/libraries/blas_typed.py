"""Routines that are told the types of their operands: ...Ex of hipBLAS and cuBLAS, ..._ex of rocBLAS."""

from typing import Any

import numpy as np

from sim.hip.libraries.blas_matrices import SCALARS, TYPES, Product, multiplied
from sim.hip.libraries.operands import Operands, stored, widened
from sim.hip.libraries.statuses import Outcome


def _dot(conjugated: bool) -> Any:
    def routine(of: Operands, n: int, x: int, type_x: int, incx: int, y: int, type_y: int, incy: int,
                result: int, type_result: int, _: int) -> Outcome:  # fmt: skip
        types = [TYPES.get(one) for one in (type_x, type_y, type_result)]
        if None in types:
            return Outcome.NOT_SUPPORTED
        if result == 0 or (n > 0 and 0 in (x, y)):
            return Outcome.BAD_POINTER
        one, other = widened(of.vector(x, n, incx, types[0])), widened(of.vector(y, n, incy, types[1]))
        return _answered(of, result, np.dot(np.conj(one) if conjugated else one, other), types[2])

    return routine


dot, dotc = _dot(conjugated=False), _dot(conjugated=True)


def _answered(of: Operands, result: int, value: Any, type_: Any) -> Outcome:
    made = np.zeros(1, type_)
    stored(made, np.asarray([value]))
    of.answer(result, made[0], type_)
    return Outcome.OK


def axpy(of: Operands, n: int, alpha: int, type_alpha: int, x: int, type_x: int, incx: int, y: int,
         type_y: int,
         incy: int, _: int) -> Outcome:  # fmt: skip
    types = [TYPES.get(one) for one in (type_alpha, type_x, type_y)]
    if None in types:
        return Outcome.NOT_SUPPORTED
    if n <= 0:
        return Outcome.OK
    if 0 in (alpha, x, y):
        return Outcome.BAD_POINTER
    factor, target = widened(np.asarray(of.scalar(alpha, types[0]))), of.vector(y, n, incy, types[2])
    stored(target, factor * widened(of.vector(x, n, incx, types[1])) + widened(target))
    return Outcome.OK


def scal(
    of: Operands, n: int, alpha: int, type_alpha: int, x: int, type_x: int, incx: int, _: int
) -> Outcome:
    types = [TYPES.get(one) for one in (type_alpha, type_x)]
    if None in types:
        return Outcome.NOT_SUPPORTED
    if n <= 0 or incx <= 0:
        return Outcome.OK
    if 0 in (alpha, x):
        return Outcome.BAD_POINTER
    target = of.vector(x, n, incx, types[1])
    stored(target, widened(np.asarray(of.scalar(alpha, types[0]))) * widened(target))
    return Outcome.OK


def nrm2(
    of: Operands, n: int, x: int, type_x: int, incx: int, result: int, type_result: int, _: int
) -> Outcome:
    types = [TYPES.get(one) for one in (type_x, type_result)]
    if None in types:
        return Outcome.NOT_SUPPORTED
    if result == 0 or (n > 0 and incx > 0 and x == 0):
        return Outcome.BAD_POINTER
    values = widened(of.vector(x, n if incx > 0 else 0, incx, types[0]))
    return _answered(of, result, np.linalg.norm(values), types[1])


def gemm_strided_batched(of: Operands, ta: int, tb: int, m: int, n: int, k: int, alpha: int, a: int,
                         type_a: int,
                         lda: int, step_a: int, b: int, type_b: int, ldb: int, step_b: int, beta: int, c: int,
                         type_c: int, ldc: int, step_c: int, batch: int, compute: int,
                         *_: int) -> Outcome:  # fmt: skip
    types = [TYPES.get(one) for one in (type_a, type_b, type_c)]
    if None in types or compute not in SCALARS:
        return Outcome.NOT_SUPPORTED
    wanted = Product(
        (ta, tb), (m, n, k), alpha, (a, lda, step_a), (b, ldb, step_b), beta, (c, ldc, step_c), batch
    )
    return multiplied(of, wanted, (types[0], types[1], types[2]), SCALARS[compute])


def gemm_batched(of: Operands, ta: int, tb: int, m: int, n: int, k: int, alpha: int, a: int, type_a: int,
                 lda: int, b: int, type_b: int, ldb: int, beta: int, c: int, type_c: int, ldc: int,
                 batch: int,
                 compute: int, *_: int) -> Outcome:  # fmt: skip
    """A, B and C are tables of addresses, on the device."""
    if batch > 0 and 0 in (a, b, c):
        return Outcome.BAD_POINTER
    address = np.dtype(np.int64)
    tables = (of.vector(at, max(batch, 0), 1, address).tolist() for at in (a, b, c))
    for one, other, target in zip(*tables, strict=True):
        found = gemm_strided_batched(
            of, ta, tb, m, n, k, alpha, one, type_a, lda, 0, other, type_b, ldb, 0, beta, target,
            type_c, ldc, 0,
            1, compute,
        )  # fmt: skip
        if found is not Outcome.OK:
            return found
    return Outcome.OK
