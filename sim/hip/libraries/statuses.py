"""What calls of the libraries answer: one set of outcomes, numbered by each library in its own way."""

from enum import Enum, auto


class Outcome(Enum):
    OK = auto()
    NO_HANDLE = auto()
    BAD_POINTER = auto()
    BAD_SIZE = auto()
    BAD_VALUE = auto()
    BAD_ENUM = auto()
    NOT_SUPPORTED = auto()


ROCBLAS_NAMES = (
    "success", "invalid_handle", "not_implemented", "invalid_pointer", "invalid_size", "memory_error",
    "internal_error", "perf_degraded", "size_query_mismatch", "size_increased", "size_unchanged",
    "invalid_value", "continue", "check_numerics_fail", "excluded_from_build", "arch_mismatch",
)  # fmt: skip
HIPBLAS_NAMES = (
    "SUCCESS", "NOT_INITIALIZED", "ALLOC_FAILED", "INVALID_VALUE", "MAPPING_ERROR", "EXECUTION_FAILED",
    "INTERNAL_ERROR", "NOT_SUPPORTED", "ARCH_MISMATCH", "HANDLE_IS_NULLPTR", "INVALID_ENUM", "UNKNOWN",
)  # fmt: skip
CUBLAS_NAMES = {
    0: "SUCCESS", 1: "NOT_INITIALIZED", 3: "ALLOC_FAILED", 7: "INVALID_VALUE", 8: "ARCH_MISMATCH",
    11: "MAPPING_ERROR", 13: "EXECUTION_FAILED", 14: "INTERNAL_ERROR", 15: "NOT_SUPPORTED",
    16: "LICENSE_ERROR",
}  # fmt: skip
"""rocblas-types.h, hipblas.h and cublas_api.h, by their documentation."""
NUMBERS: dict[str, dict[Outcome, int]] = {
    "rocblas": {
        Outcome.OK: 0,
        Outcome.NO_HANDLE: 1,
        Outcome.NOT_SUPPORTED: 2,
        Outcome.BAD_POINTER: 3,
        Outcome.BAD_SIZE: 4,
        Outcome.BAD_VALUE: 11,
        Outcome.BAD_ENUM: 11,
    },
    # hipBLAS translates rocBLAS's answers: all of a wrong argument become one.
    "hipblas": {
        Outcome.OK: 0,
        Outcome.NO_HANDLE: 1,
        Outcome.NOT_SUPPORTED: 7,
        Outcome.BAD_POINTER: 3,
        Outcome.BAD_SIZE: 3,
        Outcome.BAD_VALUE: 3,
        Outcome.BAD_ENUM: 10,
    },
    "cublas": {
        Outcome.OK: 0,
        Outcome.NO_HANDLE: 1,
        Outcome.NOT_SUPPORTED: 15,
        Outcome.BAD_POINTER: 7,
        Outcome.BAD_SIZE: 7,
        Outcome.BAD_VALUE: 7,
        Outcome.BAD_ENUM: 7,
    },
}


def status_name(library: str, number: int) -> str:
    match library:
        case "rocblas":
            known = 0 <= number < len(ROCBLAS_NAMES)
            return f"rocblas_status_{ROCBLAS_NAMES[number]}" if known else "<undefined rocblas_status value>"
        case "hipblas":
            known = 0 <= number < len(HIPBLAS_NAMES)
            return f"HIPBLAS_STATUS_{HIPBLAS_NAMES[number]}" if known else "<undefined hipblasStatus_t value>"
        case _:
            return f"CUBLAS_STATUS_{CUBLAS_NAMES[number]}" if number in CUBLAS_NAMES else "unknown error"
