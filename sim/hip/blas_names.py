"""Routines of hipBLAS, rocBLAS and cuBLAS: one text for what every library declares, type by type.

The texts are made whole rather than by macros, so that the compiler's notes show a declaration and not where
a macro stood.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Library: TypeAlias = Literal["hipblas", "rocblas"]
"""cuBLAS has hipBLAS's text with other names (sim.hip.header_files)."""
_VECTOR, _RESULT = "int n, const T* x, int incx", "int n, const T* x, int incx, T* result"
_TWO, _PAIR = "int n, T* x, int incx, T* y, int incy", "int n, const T* x, int incx, const T* y, int incy"
_OPS = "Operation transA, Operation transB, int m, int n"
_GEMM = f"{_OPS}, int k, const T* alpha"
_GEMV = "const T* alpha, const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy"

ROUTINES: dict[str, tuple[str, str]] = {
    "?axpy": ("sdhcz", "int n, const T* alpha, const T* x, int incx, T* y, int incy"),
    "?scal": ("sdhcz", "int n, const T* alpha, T* x, int incx"),
    "?copy": ("sdcz", "int n, const T* x, int incx, T* y, int incy"),
    "?swap": ("sdcz", _TWO),
    "?dot": ("sdh", f"{_PAIR}, T* result"),
    "?dotu": ("cz", f"{_PAIR}, T* result"),
    "?dotc": ("cz", f"{_PAIR}, T* result"),
    "?nrm2": ("sd", _RESULT),
    "s?nrm2": ("c", f"{_VECTOR}, float* result"),
    "d?nrm2": ("z", f"{_VECTOR}, double* result"),
    "?asum": ("sd", _RESULT),
    "s?asum": ("c", f"{_VECTOR}, float* result"),
    "d?asum": ("z", f"{_VECTOR}, double* result"),
    "i?amax": ("sdcz", f"{_VECTOR}, int* result"),
    "i?amin": ("sdcz", f"{_VECTOR}, int* result"),
    "?rot": ("sd", f"{_TWO}, const T* c, const T* s"),
    "?gemv": ("sdcz", f"Operation trans, int m, int n, {_GEMV}"),
    "?ger": (
        "sd",
        "int m, int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* A, int lda",
    ),
    "?geam": (
        "sdcz",
        f"{_OPS}, const T* alpha, const T* A, int lda, const T* beta, const T* B, int ldb, T* C, int ldc",
    ),
    "?gemm": ("sdhcz", f"{_GEMM}, const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc"),
    "?gemmBatched": (
        "sdhcz",
        f"{_GEMM}, const T* const A[], int lda, const T* const B[], int ldb, const T* beta, T* const C[], "
        "int ldc, int batchCount",
    ),
    "?gemmStridedBatched": (
        "sdhcz",
        f"{_GEMM}, const T* A, int lda, Stride strideA, const T* B, int ldb, Stride strideB, const T* beta, "
        "T* C, int ldc, Stride strideC, int batchCount",
    ),
}
"""Name, with ? for the letter of the type -> those letters, and the parameters after the handle."""


@dataclass(frozen=True, slots=True)
class _Spelling:
    status: str
    handle: str
    types: dict[str, str]
    words: dict[str, str] = field(default_factory=dict)
    """What a library calls the types that all of its routines share."""


_SPELLINGS: dict[Library, _Spelling] = {
    "hipblas": _Spelling(
        "hipblasStatus_t",
        "hipblasHandle_t",
        {"s": "float", "d": "double", "h": "hipblasHalf", "c": "hipblasComplex", "z": "hipblasDoubleComplex"},
        {"Operation": "hipblasOperation_t", "Stride": "hipblasStride"},
    ),
    "rocblas": _Spelling(
        "rocblas_status",
        "rocblas_handle",
        {
            "s": "float",
            "d": "double",
            "h": "rocblas_half",
            "c": "rocblas_float_complex",
            "z": "rocblas_double_complex",
        },
        {"Operation": "rocblas_operation", "Stride": "rocblas_stride", "int": "rocblas_int"},
    ),
}
HEADERS: dict[str, Library] = {"hipblas/routines.h": "hipblas", "rocblas/routines.h": "rocblas"}


def routine_name(library: str, name: str, letter: str) -> str:
    """Of one type: hipblasSgemmBatched, cublasSgemmBatched, rocblas_sgemm_batched."""
    plain = name.replace("?", letter)
    if library == "rocblas":
        return "rocblas_" + re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", plain)
    return f"{library}{plain[0].upper()}{plain[1:]}"


def declarations(library: Library) -> str:
    """The text of the header that declares every routine."""
    return "\n".join(["#pragma once", 'extern "C" {', *_declared(library), "}", ""])


def _declared(library: Library) -> Iterator[str]:
    spelling = _SPELLINGS[library]
    for name, (letters, parameters) in ROUTINES.items():
        for letter in letters:
            told = _worded(parameters, {**spelling.words, "T": spelling.types[letter]})
            start = f"{spelling.status} {routine_name(library, name, letter)}("
            rest = f",\n{' ' * len(start)}".join(told.split(", "))
            yield f"{start}{spelling.handle} handle,\n{' ' * len(start)}{rest});"


def _worded(parameters: str, words: dict[str, str]) -> str:
    return re.sub(r"\w+", lambda found: words.get(found[0], found[0]), parameters)
