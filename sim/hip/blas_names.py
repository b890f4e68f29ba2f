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
_TRIANGLE = "Fill uplo, Operation transA, Diagonal diag"
_SOLVED = f"Side side, {_TRIANGLE}, int m, int n, const T* alpha"
_SYMMETRIC = "const T* alpha, const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc"
_TYPED_PAIR = "const void* x, Type xType, int incx, {}void* y, Type yType, int incy"

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
    "?geru": (
        "cz",
        "int m, int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* A, int lda",
    ),
    "?gerc": (
        "cz",
        "int m, int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* A, int lda",
    ),
    "?symv": (
        "sdcz",
        "Fill uplo, int n, const T* alpha, const T* A, int lda, const T* x, int incx, const T* beta, T* y, "
        "int incy",
    ),
    "?syr": ("sdcz", "Fill uplo, int n, const T* alpha, const T* x, int incx, T* A, int lda"),
    "?trmv": ("sdcz", f"{_TRIANGLE}, int n, const T* A, int lda, T* x, int incx"),
    "?trsv": ("sdcz", f"{_TRIANGLE}, int n, const T* A, int lda, T* x, int incx"),
    "?dgmm": (
        "sdcz",
        "Side side, int m, int n, const T* A, int lda, const T* x, int incx, T* C, int ldc",
    ),
    "?symm": ("sdcz", f"Side side, Fill uplo, int m, int n, {_SYMMETRIC}"),
    "?syrk": (
        "sdcz",
        "Fill uplo, Operation transA, int n, int k, const T* alpha, const T* A, int lda, const T* beta, "
        "T* C, "
        "int ldc",
    ),
    "?syr2k": ("sdcz", f"Fill uplo, Operation transA, int n, int k, {_SYMMETRIC}"),
    "?trmm": ("sdcz", f"{_SOLVED}, const T* A, int lda, const T* B, int ldb, T* C, int ldc"),
    "?trsm": ("sdcz", f"{_SOLVED}, const T* A, int lda, T* B, int ldb"),
    "?trsmBatched": (
        "sdcz",
        f"{_SOLVED}, const T* const A[], int lda, T* const B[], int ldb, int batchCount",
    ),
    "?gemvBatched": (
        "sdcz",
        "Operation trans, int m, int n, const T* alpha, const T* const A[], int lda, const T* const x[], "
        "int incx, const T* beta, T* const y[], int incy, int batchCount",
    ),
    "?gemvStridedBatched": (
        "sdcz",
        "Operation trans, int m, int n, const T* alpha, const T* A, int lda, Stride strideA, const T* x, "
        "int incx, Stride stridex, const T* beta, T* y, int incy, Stride stridey, int batchCount",
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
    "dotEx": (
        "s",
        f"int n, {_TYPED_PAIR.format('const ')}, void* result, Type resultType, Type executionType",
    ),
    "dotcEx": (
        "s",
        f"int n, {_TYPED_PAIR.format('const ')}, void* result, Type resultType, Type executionType",
    ),
    "axpyEx": (
        "s",
        f"int n, const void* alpha, Type alphaType, {_TYPED_PAIR.format('')}, Type executionType",
    ),
    "nrm2Ex": (
        "s",
        "int n, const void* x, Type xType, int incx, void* result, Type resultType, Type executionType",
    ),
    "scalEx": (
        "s",
        "int n, const void* alpha, Type alphaType, void* x, Type xType, int incx, Type executionType",
    ),
}
"""Name, with ? for the letter of the type -> those letters, and the parameters after the handle."""
_FACTORED = "int lda, int* ipiv, int* info, int batchCount"
FACTORS: dict[str, tuple[str, str]] = {
    "?getrfBatched": ("sdcz", f"int n, T* const A[], {_FACTORED}"),
    "?getriBatched": (
        "sdcz",
        "int n, const T* const A[], int lda, const int* ipiv, T* const C[], int ldc, int* info, "
        "int batchCount",
    ),
    "?getrsBatched": (
        "sdcz",
        "Operation trans, int n, int nrhs, const T* const A[], int lda, const int* ipiv, T* const B[], "
        "int ldb, "
        "int* info, int batchCount",
    ),
    "?geqrfBatched": (
        "sdcz",
        "int m, int n, T* const A[], int lda, T* const ipiv[], int* info, int batchCount",
    ),
    "?gelsBatched": (
        "sdcz",
        "Operation trans, int m, int n, int nrhs, T* const A[], int lda, T* const B[], int ldb, int* info, "
        "int* deviceInfo, int batchCount",
    ),
    "gemmEx": (
        "s",
        f"{_OPS}, int k, const void* alpha, const void* A, Type aType, int lda, const void* B, Type bType, "
        "int ldb, const void* beta, void* C, Type cType, int ldc, Compute computeType, Algorithm algo",
    ),
    "gemmStridedBatchedEx": (
        "s",
        f"{_OPS}, int k, const void* alpha, const void* A, Type aType, int lda, Stride strideA, "
        "const void* B, "
        "Type bType, int ldb, Stride strideB, const void* beta, void* C, Type cType, int ldc, "
        "Stride strideC, "
        "int batchCount, Compute computeType, Algorithm algo",
    ),
    "gemmBatchedEx": (
        "s",
        f"{_OPS}, int k, const void* alpha, const void* const A[], Type aType, int lda, "
        "const void* const B[], "
        "Type bType, int ldb, const void* beta, void* const C[], Type cType, int ldc, int batchCount, "
        "Compute computeType, Algorithm algo",
    ),
}
"""What hipBLAS and cuBLAS have and rocBLAS has not, or has otherwise: the same shape. Of a factorisation
hipBLAS has no form with 64-bit sizes."""


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
        {
            "Operation": "hipblasOperation_t",
            "Stride": "hipblasStride",
            "Side": "hipblasSideMode_t",
            "Fill": "hipblasFillMode_t",
            "Diagonal": "hipblasDiagType_t",
            "Type": "__SIM_BLAS_TYPE",
            "Compute": "__SIM_BLAS_COMPUTE",
            "Algorithm": "hipblasGemmAlgo_t",
        },
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
        {
            "Operation": "rocblas_operation",
            "Stride": "rocblas_stride",
            "Side": "rocblas_side",
            "Fill": "rocblas_fill",
            "Diagonal": "rocblas_diagonal",
            "Type": "rocblas_datatype",
            "int": "rocblas_int",
        },
    ),
}
WIDE = "_64"
"""What the name of a routine ends in whose sizes have 64 bits."""
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


def routines_of(library: str) -> dict[str, tuple[str, str]]:
    return ROUTINES if library == "rocblas" else {**ROUTINES, **FACTORS}


def positions(routine: str) -> list[str]:
    """The names of the parameters after the handle, in their order: SgemmBatched, GemmEx_64, ..."""
    plain = routine.removesuffix(WIDE)
    known = {**ROUTINES, **FACTORS}
    name = next(name for name, (letters, _) in known.items() for one in letters
                if routine_name("", name, one) == plain)  # fmt: skip
    return [re.findall(r"\w+", one)[-1] for one in known[name][1].split(", ")]


def _declared(library: Library) -> Iterator[str]:
    spelling = _SPELLINGS[library]
    for name, (letters, parameters) in routines_of(library).items():
        for letter in letters:
            words = {**spelling.words, "T": spelling.types[letter]}
            plain = routine_name(library, name, letter)
            yield _prototype(spelling, plain, _worded(parameters, words))
            if name not in FACTORS:
                yield _prototype(spelling, plain + WIDE, _worded(parameters, {**words, "int": "int64_t"}))


def _prototype(spelling: _Spelling, name: str, parameters: str) -> str:
    start = f"{spelling.status} {name}("
    rest = f",\n{' ' * len(start)}".join(parameters.split(", "))
    return f"{start}{spelling.handle} handle,\n{' ' * len(start)}{rest});"


def _worded(parameters: str, words: dict[str, str]) -> str:
    return re.sub(r"\w+", lambda found: words.get(found[0], found[0]), parameters)
