"""BLAS of symmetric and triangular matrices, of which one half is read, and of diagonal ones."""

from typing import Any

import numpy as np

from sim.hip.libraries.blas_factors import ADDRESS, substituted
from sim.hip.libraries.blas_matrices import OPERATIONS, PLAIN, applied
from sim.hip.libraries.operands import Operands
from sim.hip.libraries.statuses import Outcome

LEFT = {141: True, 142: False, 0: True, 1: False}
UPPER = {121: True, 122: False, 1: True, 0: False}
UNIT = {131: False, 132: True, 0: False, 1: True}
"""Of rocBLAS and hipBLAS, which count as CBLAS does; and of cuBLAS, from 0."""


def _half(matrix: Any, upper: bool, unit: bool) -> Any:
    """The triangle that is meant; what stands in the other half is not read."""
    found = np.triu(matrix) if upper else np.tril(matrix)
    if unit:
        np.fill_diagonal(found, 1)
    return found


def _whole(matrix: Any, upper: bool) -> Any:
    """The symmetric matrix of a half."""
    half = np.triu(matrix) if upper else np.tril(matrix)
    return half + half.T - np.diag(np.diagonal(half))


def _stored_half(of: Operands, target: Any, product: Any, beta: int, upper: bool) -> Outcome:
    factor = of.scalar(beta)
    meant = np.triu_indices(len(target)) if upper else np.tril_indices(len(target))
    target[meant] = product[meant] + (factor * target[meant] if factor != 0 else 0)
    return Outcome.OK


def _stored(of: Operands, target: Any, product: Any, beta: int) -> Outcome:
    factor = of.scalar(beta)
    target[...] = product + factor * target if factor != 0 else product
    return Outcome.OK


def symv(of: Operands, uplo: int, n: int, alpha: int, a: int, lda: int, x: int, incx: int, beta: int, y: int,
         incy: int) -> Outcome:  # fmt: skip
    if uplo not in UPPER:
        return Outcome.BAD_ENUM
    if n < 0 or lda < max(1, n) or 0 in (incx, incy):
        return Outcome.BAD_SIZE
    if n == 0:
        return Outcome.OK
    if 0 in (alpha, a, x, beta, y):
        return Outcome.BAD_POINTER
    whole = _whole(of.matrix(a, (n, n), lda), UPPER[uplo])
    return _stored(of, of.vector(y, n, incy), of.scalar(alpha) * (whole @ of.vector(x, n, incx)), beta)


def syr(of: Operands, uplo: int, n: int, alpha: int, x: int, incx: int, a: int, lda: int) -> Outcome:
    if uplo not in UPPER:
        return Outcome.BAD_ENUM
    if n < 0 or lda < max(1, n) or incx == 0:
        return Outcome.BAD_SIZE
    if n == 0:
        return Outcome.OK
    if 0 in (alpha, x, a):
        return Outcome.BAD_POINTER
    values, target = of.vector(x, n, incx), of.matrix(a, (n, n), lda)
    meant = np.triu_indices(n) if UPPER[uplo] else np.tril_indices(n)
    target[meant] += (of.scalar(alpha) * np.outer(values, values))[meant]
    return Outcome.OK


def symm(of: Operands, side: int, uplo: int, m: int, n: int, alpha: int, a: int, lda: int, b: int, ldb: int,
         beta: int, c: int, ldc: int) -> Outcome:  # fmt: skip
    if side not in LEFT or uplo not in UPPER:
        return Outcome.BAD_ENUM
    size = m if LEFT[side] else n
    if min(m, n) < 0 or lda < max(1, size) or min(ldb, ldc) < max(1, m):
        return Outcome.BAD_SIZE
    if 0 in (m, n):
        return Outcome.OK
    if 0 in (alpha, a, b, beta, c):
        return Outcome.BAD_POINTER
    whole, right = _whole(of.matrix(a, (size, size), lda), UPPER[uplo]), of.matrix(b, (m, n), ldb)
    product = whole @ right if LEFT[side] else right @ whole
    return _stored(of, of.matrix(c, (m, n), ldc), of.scalar(alpha) * product, beta)


def syrk(of: Operands, uplo: int, trans: int, n: int, k: int, alpha: int, a: int, lda: int, beta: int, c: int,
         ldc: int) -> Outcome:  # fmt: skip
    return syr2k(of, uplo, trans, n, k, alpha, a, lda, 0, 0, beta, c, ldc)


def syr2k(of: Operands, uplo: int, trans: int, n: int, k: int, alpha: int, a: int, lda: int, b: int, ldb: int,
          beta: int, c: int, ldc: int) -> Outcome:  # fmt: skip
    """Of one matrix, A times itself turned, where there is no B."""
    if uplo not in UPPER or trans not in OPERATIONS:
        return Outcome.BAD_ENUM
    operation, is_one = OPERATIONS[trans], b == 0 and ldb == 0
    shape = (n, k) if operation == PLAIN else (k, n)
    least = max(1, shape[0])
    if min(n, k) < 0 or lda < least or ldc < max(1, n) or (not is_one and ldb < least):
        return Outcome.BAD_SIZE
    if n == 0:
        return Outcome.OK
    if 0 in (alpha, a, beta, c) or (b == 0 and not is_one):
        return Outcome.BAD_POINTER
    left = of.matrix(a, shape, lda) if operation == PLAIN else of.matrix(a, shape, lda).T
    right = left if is_one else of.matrix(b, shape, ldb)
    right = right if is_one or operation == PLAIN else right.T
    product = left @ right.T
    product = of.scalar(alpha) * (product if is_one else product + product.T)
    return _stored_half(of, of.matrix(c, (n, n), ldc), product, beta, UPPER[uplo])


def _vector_by(solve: bool) -> Any:
    def routine(of: Operands, uplo: int, trans: int, diag: int, n: int, a: int, lda: int, x: int,
                incx: int) -> Outcome:  # fmt: skip
        if uplo not in UPPER or trans not in OPERATIONS or diag not in UNIT:
            return Outcome.BAD_ENUM
        if n < 0 or lda < max(1, n) or incx == 0:
            return Outcome.BAD_SIZE
        if n == 0:
            return Outcome.OK
        if 0 in (a, x):
            return Outcome.BAD_POINTER
        half = applied(_half(of.matrix(a, (n, n), lda), UPPER[uplo], UNIT[diag]), OPERATIONS[trans])
        target = of.vector(x, n, incx)
        lower = UPPER[uplo] == (OPERATIONS[trans] != PLAIN)
        target[...] = (
            substituted(half, target[:, None].copy(), lower, False)[:, 0] if solve else half @ target
        )
        return Outcome.OK

    return routine


trmv, trsv = _vector_by(solve=False), _vector_by(solve=True)


def _refused(
    side: int, uplo: int, trans: int, diag: int, m: int, n: int, lda: int, ldb: int
) -> Outcome | None:
    if side not in LEFT or uplo not in UPPER or trans not in OPERATIONS or diag not in UNIT:
        return Outcome.BAD_ENUM
    if min(m, n) < 0 or lda < max(1, m if LEFT[side] else n) or ldb < max(1, m):
        return Outcome.BAD_SIZE
    return Outcome.OK if 0 in (m, n) else None


def trmm(of: Operands, side: int, uplo: int, trans: int, diag: int, m: int, n: int, alpha: int, a: int,
         lda: int, b: int, ldb: int, c: int, ldc: int) -> Outcome:  # fmt: skip
    found = _refused(side, uplo, trans, diag, m, n, lda, min(ldb, ldc))
    if found is not None:
        return found
    if 0 in (alpha, a, b, c):
        return Outcome.BAD_POINTER
    size = m if LEFT[side] else n
    half = applied(_half(of.matrix(a, (size, size), lda), UPPER[uplo], UNIT[diag]), OPERATIONS[trans])
    right = of.matrix(b, (m, n), ldb)
    of.matrix(c, (m, n), ldc)[...] = of.scalar(alpha) * (half @ right if LEFT[side] else right @ half)
    return Outcome.OK


def trsm(of: Operands, side: int, uplo: int, trans: int, diag: int, m: int, n: int, alpha: int, a: int,
         lda: int, b: int, ldb: int) -> Outcome:  # fmt: skip
    """B becomes the X of op(A) X = alpha B, or of X op(A) = alpha B."""
    found = _refused(side, uplo, trans, diag, m, n, lda, ldb)
    if found is not None:
        return found
    if 0 in (alpha, a, b):
        return Outcome.BAD_POINTER
    size = m if LEFT[side] else n
    half = applied(_half(of.matrix(a, (size, size), lda), UPPER[uplo], UNIT[diag]), OPERATIONS[trans])
    lower = UPPER[uplo] == (OPERATIONS[trans] != PLAIN)
    target = of.matrix(b, (m, n), ldb)
    right = of.scalar(alpha) * target
    if LEFT[side]:
        target[...] = substituted(half, right, lower, False)
    else:
        target[...] = substituted(half.T, right.T, not lower, False).T
    return Outcome.OK


def trsm_batched(of: Operands, side: int, uplo: int, trans: int, diag: int, m: int, n: int, alpha: int,
                 a: int, lda: int, b: int, ldb: int, batch: int) -> Outcome:  # fmt: skip
    if batch > 0 and 0 in (a, b):
        return Outcome.BAD_POINTER
    tables = (of.vector(at, max(batch, 0), 1, ADDRESS).tolist() for at in (a, b))
    for one, target in zip(*tables, strict=True):
        found = trsm(of, side, uplo, trans, diag, m, n, alpha, one, lda, target, ldb)
        if found is not Outcome.OK:
            return found
    return Outcome.OK


def dgmm(of: Operands, side: int, m: int, n: int, a: int, lda: int, x: int, incx: int, c: int,
         ldc: int) -> Outcome:  # fmt: skip
    """A with its rows, or columns, scaled."""
    if side not in LEFT:
        return Outcome.BAD_ENUM
    if min(m, n) < 0 or min(lda, ldc) < max(1, m):
        return Outcome.BAD_SIZE
    if 0 in (m, n):
        return Outcome.OK
    if 0 in (a, x, c):
        return Outcome.BAD_POINTER
    scales = of.vector(x, m if LEFT[side] else n, incx)
    scales = scales[:, None] if LEFT[side] else scales[None, :]
    of.matrix(c, (m, n), ldc)[...] = of.matrix(a, (m, n), lda) * scales
    return Outcome.OK
