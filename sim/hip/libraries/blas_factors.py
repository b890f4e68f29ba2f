"""Factorisations of many small matrices at once (rocSOLVER's behind hipBLAS): LU, QR, least squares.

All matrices of a call are reckoned together, in the type of the operands: LU step by step as LAPACK's getf2,
QR by LAPACK through numpy.
"""

from typing import Any

import numpy as np

from sim.hip.libraries.blas_matrices import OPERATIONS, PLAIN, TRANSPOSED, applied
from sim.hip.libraries.operands import Operands
from sim.hip.libraries.statuses import Outcome

ADDRESS, INT = np.dtype(np.int64), np.dtype(np.int32)


def _views(of: Operands, table: int, shape: tuple[int, int], leading: int, batch: int) -> list[Any]:
    """The matrices that a table on the device names."""
    return [of.matrix(at, shape, leading) for at in of.vector(table, batch, 1, ADDRESS).tolist()]


def _together(views: list[Any]) -> Any:
    """A copy of all, one behind the other, row by row."""
    return np.stack(views) if views else np.zeros((0, 0, 0))


def _written(views: list[Any], values: Any) -> None:
    for view, one in zip(views, values, strict=True):
        view[...] = one


def _told(of: Operands, address: int, parameter: int) -> Outcome:
    """`info` on the host: minus the number of the wrong parameter, handle not counted, or 0."""
    if address == 0:
        return Outcome.BAD_VALUE
    of.host.store(address, "i4", -parameter, of.native.line)
    return Outcome.BAD_VALUE if parameter else Outcome.OK


def _first(*wrong: tuple[bool, int]) -> int:
    return next((number for is_wrong, number in wrong if is_wrong), 0)


def getrf(of: Operands, n: int, a: int, lda: int, ipiv: int, info: int, batch: int) -> Outcome:
    """A = P L U; without ipiv no rows are swapped. info, on the device: the first zero on U's diagonal."""
    if min(n, batch) < 0 or lda < max(1, n):
        return Outcome.BAD_SIZE
    if 0 in (n, batch):
        return Outcome.OK
    if 0 in (a, info):
        return Outcome.BAD_POINTER
    views = _views(of, a, (n, n), lda, batch)
    factors, pivots, singular = factored(_together(views), swaps=ipiv != 0)
    _written(views, factors)
    of.vector(info, batch, 1, INT)[...] = singular
    if ipiv:
        of.vector(ipiv, n * batch, 1, INT)[...] = pivots.ravel()
    return Outcome.OK


def factored(a: Any, swaps: bool) -> tuple[Any, Any, Any]:
    """Of matrices (batch, n, n): L below and U on and above the diagonal, pivots and singular columns, both
    counted from 1."""
    batch, n = a.shape[:2]
    all_, pivots = np.arange(batch), np.tile(np.arange(1, n + 1, dtype=np.int32), (batch, 1))
    singular = np.zeros(batch, np.int32)
    for k in range(n):
        if swaps:
            row = k + np.argmax(np.abs(a[:, k:, k].real) + np.abs(a[:, k:, k].imag), axis=1)
            pivots[:, k] = row + 1
            kept = a[:, k].copy()
            a[:, k] = a[all_, row]
            a[all_, row] = kept
        is_zero = a[:, k, k] == 0
        singular[(singular == 0) & is_zero] = k + 1
        a[:, k + 1 :, k] /= np.where(is_zero, 1, a[:, k, k])[:, None]
        a[:, k + 1 :, k + 1 :] -= a[:, k + 1 :, k, None] * a[:, None, k, k + 1 :]
    return a, pivots, singular


def substituted(triangle: Any, right: Any, lower: bool, unit: bool) -> Any:
    """X of T X = B, for matrices (..., n, n) and (..., n, m), row by row."""
    n = triangle.shape[-1]
    found = np.zeros_like(right)
    for row in range(n) if lower else range(n - 1, -1, -1):
        done = slice(0, row) if lower else slice(row + 1, n)
        sums = triangle[..., row : row + 1, done] @ found[..., done, :]
        rest = right[..., row, :] - sums[..., 0, :]
        found[..., row, :] = rest if unit else rest / triangle[..., row, row, None]
    return found


def _swapped(values: Any, pivots: Any, back: bool) -> Any:
    """Rows as the factorisation swapped them, or back again."""
    all_, n = np.arange(len(values)), pivots.shape[1]
    for k in range(n - 1, -1, -1) if back else range(n):
        kept = values[:, k].copy()
        values[:, k] = values[all_, pivots[:, k] - 1]
        values[all_, pivots[:, k] - 1] = kept
    return values


def _solved(factors: Any, pivots: Any, right: Any, operation: int) -> Any:
    if operation == PLAIN:
        low = substituted(factors, _swapped(right, pivots, back=False), lower=True, unit=True)
        return substituted(factors, low, lower=False, unit=False)
    turned = np.swapaxes(factors, -1, -2)
    turned = turned if operation == TRANSPOSED else turned.conj()
    low = substituted(turned, right, lower=True, unit=False)
    return _swapped(substituted(turned, low, lower=False, unit=True), pivots, back=True)


def _pivots(of: Operands, address: int, n: int, batch: int) -> Any:
    if address == 0:
        return np.tile(np.arange(1, n + 1), (batch, 1))
    return of.vector(address, n * batch, 1, INT).reshape(batch, n)


def getrs(of: Operands, trans: int, n: int, nrhs: int, a: int, lda: int, ipiv: int, b: int, ldb: int,
          info: int,
          batch: int) -> Outcome:  # fmt: skip
    found = _told(
        of,
        info,
        _first(
            (trans not in OPERATIONS, 1), (n < 0, 2), (nrhs < 0, 3), (a == 0 and n > 0, 4),
            (lda < max(1, n), 5),
            (ipiv == 0 and n > 0, 6), (b == 0 and n * nrhs > 0, 7), (ldb < max(1, n), 8), (batch < 0, 10),
        ),
    )  # fmt: skip
    if found is not Outcome.OK or 0 in (n, nrhs, batch):
        return found
    factors = _together(_views(of, a, (n, n), lda, batch))
    views = _views(of, b, (n, nrhs), ldb, batch)
    _written(views, _solved(factors, _pivots(of, ipiv, n, batch), _together(views), OPERATIONS[trans]))
    return Outcome.OK


def getri(of: Operands, n: int, a: int, lda: int, ipiv: int, c: int, ldc: int, info: int,
          batch: int) -> Outcome:  # fmt: skip
    """C becomes the inverse of what A holds the factors of."""
    if min(n, batch) < 0 or min(lda, ldc) < max(1, n):
        return Outcome.BAD_SIZE
    if 0 in (n, batch):
        return Outcome.OK
    if 0 in (a, c, info):
        return Outcome.BAD_POINTER
    factors = _together(_views(of, a, (n, n), lda, batch))
    zero = np.diagonal(factors, axis1=1, axis2=2) == 0
    singular = np.where(zero.any(1), zero.argmax(1) + 1, 0)
    of.vector(info, batch, 1, INT)[...] = singular
    unit = np.tile(np.eye(n, dtype=factors.dtype), (batch, 1, 1))
    inverse = _solved(factors, _pivots(of, ipiv, n, batch), unit, PLAIN)
    for view, one, is_singular in zip(_views(of, c, (n, n), ldc, batch), inverse, singular, strict=True):
        if not is_singular:
            view[...] = one
    return Outcome.OK


def geqrf(of: Operands, m: int, n: int, a: int, lda: int, tau: int, info: int, batch: int) -> Outcome:
    """R on and above the diagonal, the reflectors below, their factors in tau."""
    found = _told(
        of,
        info,
        _first(
            (m < 0, 1), (n < 0, 2), (a == 0 and m * n > 0, 3), (lda < max(1, m), 4),
            (tau == 0 and m * n > 0, 5), (batch < 0, 7),
        ),
    )  # fmt: skip
    if found is not Outcome.OK or 0 in (m, n, batch):
        return found
    factors = of.vector(tau, batch, 1, ADDRESS).tolist()
    for view, at in zip(_views(of, a, (m, n), lda, batch), factors, strict=True):
        reflectors, scales = np.linalg.qr(view, mode="raw")
        view[...] = reflectors.T
        of.vector(at, min(m, n))[...] = scales
    return Outcome.OK


def gels(of: Operands, trans: int, m: int, n: int, nrhs: int, a: int, lda: int, b: int, ldb: int, info: int,
         told: int, batch: int) -> Outcome:  # fmt: skip
    """The X that op(A) X comes nearest to B with, the smallest where there are many: in B's first rows."""
    operation = OPERATIONS.get(trans)
    other = TRANSPOSED if of.dtype.kind == "f" else 113
    found = _told(
        of,
        info,
        _first(
            (operation not in (PLAIN, other), 1), (m < 0, 2), (n < 0, 3), (nrhs < 0, 4),
            (a == 0 and m * n > 0, 5), (lda < m, 6), (b == 0 and max(m, n) * nrhs > 0, 7),
            (ldb < max(m, n), 8), (told == 0 and batch > 0, 10), (batch < 0, 11),
        ),
    )  # fmt: skip
    if found is not Outcome.OK or batch == 0 or operation is None:
        return found
    rows, columns = (m, n) if operation == PLAIN else (n, m)
    told_view = of.vector(told, batch, 1, INT)
    views = zip(_views(of, a, (m, n), lda, batch), _views(of, b, (max(m, n), nrhs), ldb, batch), strict=True)
    for number, (matrix, right) in enumerate(views):
        zero = np.diagonal(np.linalg.qr(matrix if m >= n else matrix.T, mode="r")) == 0
        told_view[number] = int(zero.argmax()) + 1 if zero.any() else 0
        if not zero.any():
            right[:columns] = np.linalg.lstsq(applied(matrix, operation), right[:rows], rcond=-1)[0]
            matrix[...] = np.linalg.qr(matrix, mode="raw")[0].T
    return Outcome.OK
