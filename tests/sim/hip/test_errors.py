"""Errors of the runtime APIs: the enumerations of the headers and the tables of names are one."""

import re

import pytest

from sim.hip.cuda_errors import CUDA_ERRORS
from sim.hip.errors import ERRORS
from sim.hip.header_files import headers

ALIASES = {
    "hipErrorMemoryAllocation": 2,
    "hipErrorInitializationError": 3,
    "hipErrorMapBufferObjectFailed": 205,
    "hipErrorInvalidResourceHandle": 400,
}


def enumerators(language: str) -> dict[str, int]:
    text = (
        next(text for name, text in headers(language) if name.endswith("include/error_types.h"))
        if (language == "cuda")
        else next(text for name, text in headers(language) if name.endswith("hip/error_types.h"))
    )
    return {name: int(number) for name, number in re.findall(r"^ +(\w+) = (\d+),$", text, re.M)}


def test_every_enumerator_of_hip_has_its_name_and_number() -> None:
    wanted = {name: number for number, (name, _) in ERRORS.items()} | ALIASES
    assert enumerators("hip") == wanted


def test_every_enumerator_of_cuda_has_its_name_and_number() -> None:
    assert enumerators("cuda") == {name: number for number, (name, _) in CUDA_ERRORS.items()}


@pytest.mark.parametrize(
    ("number", "hip", "cuda"),
    [
        (100, "no ROCm-capable device is detected", "no CUDA-capable device is detected"),
        (2, "out of memory", "out of memory"),
        (35, "driver version is insufficient for runtime version",
         "CUDA driver version is insufficient for CUDA runtime version"),
    ],
)  # fmt: skip
def test_the_texts_differ_where_the_makers_do(number: int, hip: str, cuda: str) -> None:
    assert (ERRORS[number][1], CUDA_ERRORS[number][1]) == (hip, cuda)
