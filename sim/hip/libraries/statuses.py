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


# Of rocblas-types.h and of hipblas.h, whose hipblasStatusToString says the names (hipblas_auxiliary.cpp).
ROCBLAS_NAMES = (
    "success", "invalid_handle", "not_implemented", "invalid_pointer", "invalid_size", "memory_error",
    "internal_error", "perf_degraded", "size_query_mismatch", "size_increased", "size_unchanged",
    "invalid_value", "continue", "check_numerics_fail", "excluded_from_build", "arch_mismatch",
)  # fmt: skip
HIPBLAS_NAMES = (
    "SUCCESS", "NOT_INITIALIZED", "ALLOC_FAILED", "INVALID_VALUE", "MAPPING_ERROR", "EXECUTION_FAILED",
    "INTERNAL_ERROR", "NOT_SUPPORTED", "ARCH_MISMATCH", "HANDLE_IS_NULLPTR", "INVALID_ENUM", "UNKNOWN",
)  # fmt: skip
CUBLAS = {
    0: ("SUCCESS", "success"),
    1: ("NOT_INITIALIZED", "the library was not initialized"),
    3: ("ALLOC_FAILED", "the resource allocation failed"),
    7: ("INVALID_VALUE", "an unsupported value or parameter was passed to the function"),
    8: ("ARCH_MISMATCH", "the function requires an architectural feature absent from the device"),
    11: ("MAPPING_ERROR", "an access to GPU memory space failed"),
    13: ("EXECUTION_FAILED", "the function failed to launch on the GPU"),
    14: ("INTERNAL_ERROR", "an internal operation failed"),
    15: ("NOT_SUPPORTED", "the requested functionality is not supported"),
    16: ("LICENSE_ERROR", "the license check failed"),
}
"""Numbers of cublas_api.h; texts as cuBLAS of CUDA 13.0 printed them on an H200."""
UNRECOGNIZED = "unrecognized status"
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
            return f"CUBLAS_STATUS_{CUBLAS[number][0]}" if number in CUBLAS else UNRECOGNIZED


def cublas_text(number: int) -> str:
    return CUBLAS[number][1] if number in CUBLAS else UNRECOGNIZED
