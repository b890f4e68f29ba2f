"""BLAS levels 2 and 3: matrices stand column by column; products are numpy's in the operands' type."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.hip.libraries.operands import BFLOAT, DTYPES, Operands, stored, widened
from sim.hip.libraries.statuses import Outcome

PLAIN, TRANSPOSED, CONJUGATED = 111, 112, 113
"""rocblas_operation and hipblasOperation_t."""
OPERATIONS = {
    **{one: one for one in (PLAIN, TRANSPOSED, CONJUGATED)},
    0: PLAIN,
    1: TRANSPOSED,
    2: CONJUGATED,
}
"""cublasOperation_t counts from 0."""
TYPES: dict[int, "np.dtype[Any]"] = {
    150: DTYPES["h"],
    151: DTYPES["s"],
    152: DTYPES["d"],
    154: DTYPES["c"],
    155: DTYPES["z"],
    168: BFLOAT,
    2: DTYPES["h"],
    0: DTYPES["s"],
    1: DTYPES["d"],
    4: DTYPES["c"],
    5: DTYPES["z"],
    14: BFLOAT,
}
"""rocblas_datatype (and hipblasDatatype_t), and hipDataType of library_types.h."""
SCALARS = {
    150: DTYPES["h"],
    151: DTYPES["s"],
    152: DTYPES["d"],
    154: DTYPES["c"],
    155: DTYPES["z"],
    0: DTYPES["h"],
    1: DTYPES["h"],
    7: DTYPES["d"],
    8: DTYPES["d"],
    300: DTYPES["s"],
    **dict.fromkeys(range(2, 7), DTYPES["s"]),
}
"""hipblasComputeType_t, or the datatype that the older calls name: the type of alpha and beta."""


@dataclass(frozen=True, slots=True)
class Product:
    """C = alpha op(A) op(B) + beta C, `batch` times, each matrix a `step` of elements after the last."""

    operations: tuple[int, int]
    shape: tuple[int, int, int]
    alpha: int
    a: tuple[int, int, int]
    b: tuple[int, int, int]
    beta: int
    c: tuple[int, int, int]
    batch: int = 1


def applied(values: Any, operation: int) -> Any:
    if operation == PLAIN:
        return values
    return values.T if operation == TRANSPOSED else values.conj().T


def stored_shape(rows: int, columns: int, operation: int) -> tuple[int, int]:
    return (rows, columns) if operation == PLAIN else (columns, rows)


def wrong(of: Operands, wanted: Product) -> Outcome | None:
    m, n, k = wanted.shape
    known = [one in OPERATIONS for one in wanted.operations]
    if not all(known):
        return of.refused(Outcome.BAD_ENUM, (not known[0], "transA"), (True, "transB"))
    one, other = (OPERATIONS[operation] for operation in wanted.operations)
    least = (stored_shape(m, k, one)[0], stored_shape(k, n, other)[0], m)
    if min(m, n, k, wanted.batch) < 0:
        return of.refused(Outcome.BAD_SIZE, (m < 0, "m"), (n < 0, "n"), (k < 0, "k"), (True, "batchCount"))
    short = [
        given[1] < max(1, rows) for given, rows in zip((wanted.a, wanted.b, wanted.c), least, strict=True)
    ]
    if any(short):
        return of.refused(Outcome.BAD_SIZE, (short[0], "lda"), (short[1], "ldb"), (True, "ldc"))
    if 0 in (m, n, wanted.batch):
        return Outcome.OK
    pointers = (wanted.alpha, wanted.beta, wanted.c[0], *((wanted.a[0], wanted.b[0]) if k else ()))
    return Outcome.BAD_POINTER if 0 in pointers else None


def multiplied(of: Operands, wanted: Product, types: tuple[Any, Any, Any], scalars: Any) -> Outcome:
    found = wrong(of, wanted)
    if found is not None:
        return found
    m, n, k = wanted.shape
    one, other = (OPERATIONS[operation] for operation in wanted.operations)
    alpha, beta = (widened(np.asarray(of.scalar(at, scalars))) for at in (wanted.alpha, wanted.beta))
    for number in range(wanted.batch):
        (a, lda), (b, ldb), (c, ldc) = (
            (at + number * step * dtype.itemsize, leading)
            for (at, leading, step), dtype in zip((wanted.a, wanted.b, wanted.c), types, strict=True)
        )
        target = of.matrix(c, (m, n), ldc, types[2])
        left = applied(widened(of.matrix(a, stored_shape(m, k, one), lda, types[0])), one)
        right = applied(widened(of.matrix(b, stored_shape(k, n, other), ldb, types[1])), other)
        product = alpha * (left @ right) if k else np.zeros((m, n), alpha.dtype)
        # With beta 0 the library does not read C, whatever it holds.
        stored(target, product + beta * widened(target) if beta != 0 else product)
    return Outcome.OK


def gemm(of: Operands, ta: int, tb: int, m: int, n: int, k: int, alpha: int, a: int, lda: int, b: int,
         ldb: int, beta: int, c: int, ldc: int) -> Outcome:  # fmt: skip
    wanted = Product((ta, tb), (m, n, k), alpha, (a, lda, 0), (b, ldb, 0), beta, (c, ldc, 0))
    return multiplied(of, wanted, (of.dtype, of.dtype, of.dtype), of.dtype)


def gemm_strided_batched(of: Operands, ta: int, tb: int, m: int, n: int, k: int, alpha: int, a: int, lda: int,
                         step_a: int, b: int, ldb: int, step_b: int, beta: int, c: int, ldc: int, step_c: int,
                         batch: int) -> Outcome:  # fmt: skip
    wanted = Product(
        (ta, tb), (m, n, k), alpha, (a, lda, step_a), (b, ldb, step_b), beta, (c, ldc, step_c), batch
    )
    return multiplied(of, wanted, (of.dtype, of.dtype, of.dtype), of.dtype)


def gemm_batched(of: Operands, ta: int, tb: int, m: int, n: int, k: int, alpha: int, a: int, lda: int, b: int,
                 ldb: int, beta: int, c: int, ldc: int, batch: int) -> Outcome:  # fmt: skip
    """A, B and C are tables of addresses, on the device."""
    if batch > 0 and 0 in (a, b, c):
        return Outcome.BAD_POINTER
    address = np.dtype(np.int64)
    tables = (of.vector(at, max(batch, 0), 1, address).tolist() for at in (a, b, c))
    for one, other, target in zip(*tables, strict=True):
        found = gemm(of, ta, tb, m, n, k, alpha, one, lda, other, ldb, beta, target, ldc)
        if found is not Outcome.OK:
            return found
    return Outcome.OK


def gemm_ex(of: Operands, ta: int, tb: int, m: int, n: int, k: int, alpha: int, a: int, type_a: int, lda: int,
            b: int, type_b: int, ldb: int, beta: int, c: int, type_c: int, ldc: int, compute: int,
            *_: int) -> Outcome:  # fmt: skip
    types = tuple(TYPES.get(one) for one in (type_a, type_b, type_c))
    if None in types or compute not in SCALARS:
        return Outcome.NOT_SUPPORTED
    wanted = Product((ta, tb), (m, n, k), alpha, (a, lda, 0), (b, ldb, 0), beta, (c, ldc, 0))
    return multiplied(of, wanted, (types[0], types[1], types[2]), SCALARS[compute])


def rocblas_gemm_ex(of: Operands, ta: int, tb: int, m: int, n: int, k: int, alpha: int, a: int, type_a: int,
                    lda: int, b: int, type_b: int, ldb: int, beta: int, c: int, type_c: int, ldc: int, d: int,
                    type_d: int, ldd: int, compute: int, *_: int) -> Outcome:  # fmt: skip
    """D = alpha op(A) op(B) + beta C: C is copied to D where it is another matrix."""
    if type_c != type_d or type_c not in TYPES:
        return Outcome.NOT_SUPPORTED
    if d == 0 or min(m, n) < 0 or ldd < max(1, m):
        return Outcome.BAD_POINTER if d == 0 else Outcome.BAD_SIZE
    if d != c:
        of.matrix(d, (m, n), ldd, TYPES[type_d])[...] = of.matrix(c, (m, n), ldc, TYPES[type_c])
    return gemm_ex(of, ta, tb, m, n, k, alpha, a, type_a, lda, b, type_b, ldb, beta, d, type_d, ldd, compute)


def gemv(of: Operands, trans: int, m: int, n: int, alpha: int, a: int, lda: int, x: int, incx: int, beta: int,
         y: int, incy: int) -> Outcome:  # fmt: skip
    if trans not in OPERATIONS:
        return Outcome.BAD_ENUM
    if min(m, n) < 0 or lda < max(1, m) or 0 in (incx, incy):
        return Outcome.BAD_SIZE
    if 0 in (m, n):
        return Outcome.OK
    if 0 in (alpha, a, x, beta, y):
        return Outcome.BAD_POINTER
    matrix = applied(of.matrix(a, (m, n), lda), OPERATIONS[trans])
    target = of.vector(y, matrix.shape[0], incy)
    beta_value = of.scalar(beta)
    product = of.scalar(alpha) * (matrix @ of.vector(x, matrix.shape[1], incx))
    stored(target, product + beta_value * target if beta_value != 0 else product)
    return Outcome.OK


def gemv_batched(of: Operands, trans: int, m: int, n: int, alpha: int, a: int, lda: int, x: int, incx: int,
                 beta: int, y: int, incy: int, batch: int) -> Outcome:  # fmt: skip
    """A, x and y are tables of addresses, on the device."""
    if batch > 0 and 0 in (a, x, y):
        return Outcome.BAD_POINTER
    address = np.dtype(np.int64)
    tables = (of.vector(at, max(batch, 0), 1, address).tolist() for at in (a, x, y))
    found = Outcome.OK
    for matrix, vector, target in zip(*tables, strict=True):
        if found is Outcome.OK:
            found = gemv(of, trans, m, n, alpha, matrix, lda, vector, incx, beta, target, incy)
    return found


def gemv_strided_batched(of: Operands, trans: int, m: int, n: int, alpha: int, a: int, lda: int, step_a: int,
                         x: int, incx: int, step_x: int, beta: int, y: int, incy: int, step_y: int,
                         batch: int) -> Outcome:  # fmt: skip
    size, found = of.dtype.itemsize, Outcome.OK
    for number in range(batch):
        if found is Outcome.OK:
            at, from_, to = a + number * step_a * size, x + number * step_x * size, y + number * step_y * size
            found = gemv(of, trans, m, n, alpha, at, lda, from_, incx, beta, to, incy)
    return found


def _ger(conjugated: bool) -> Callable[..., Outcome]:
    def routine(of: Operands, m: int, n: int, alpha: int, x: int, incx: int, y: int, incy: int, a: int,
                lda: int) -> Outcome:  # fmt: skip
        if min(m, n) < 0 or 0 in (incx, incy) or lda < max(1, m):
            steps = ((incx == 0, "incx"), (incy == 0, "incy"))
            return of.refused(Outcome.BAD_SIZE, (m < 0, "m"), (n < 0, "n"), *steps, (True, "lda"))
        if 0 in (m, n):
            return Outcome.OK
        if 0 in (alpha, x, y, a):
            return Outcome.BAD_POINTER
        target, right = of.matrix(a, (m, n), lda), of.vector(y, n, incy)
        target += of.scalar(alpha) * np.outer(of.vector(x, m, incx), np.conj(right) if conjugated else right)
        return Outcome.OK

    return routine


ger, gerc = _ger(conjugated=False), _ger(conjugated=True)


def geam(of: Operands, ta: int, tb: int, m: int, n: int, alpha: int, a: int, lda: int, beta: int, b: int,
         ldb: int, c: int, ldc: int) -> Outcome:  # fmt: skip
    if ta not in OPERATIONS or tb not in OPERATIONS:
        return Outcome.BAD_ENUM
    one, other = OPERATIONS[ta], OPERATIONS[tb]
    if min(m, n) < 0 or ldc < max(1, m):
        return of.refused(Outcome.BAD_SIZE, (m < 0, "m"), (n < 0, "n"), (True, "ldc"))
    if 0 in (m, n):
        return Outcome.OK
    if 0 in (alpha, beta, c):
        return Outcome.BAD_POINTER
    whole = np.zeros((m, n), of.dtype)
    for factor, address, leading, operation in ((alpha, a, lda, one), (beta, b, ldb, other)):
        value = of.scalar(factor)
        if value != 0:
            whole += value * applied(of.matrix(address, stored_shape(m, n, operation), leading), operation)
    of.matrix(c, (m, n), ldc)[...] = whole
    return Outcome.OK
