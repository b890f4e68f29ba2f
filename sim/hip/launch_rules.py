"""What a launch may ask of a device: the error of one that may not be.

HIP 6.4, source: ROCm/clr hip_platform.cpp (ihipLaunchKernel) and hip_module.cpp (ihipLaunchKernel_validate);
CUDA: the programming guide and runtime API documentation of 12.8, by which sizes that no device has are
cudaErrorInvalidConfiguration; CUDA 13.0 on an H200 answers cudaErrorInvalidValue to them (measured).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from sim.hip.batch import Triple
from sim.hip.errors import (
    COOPERATIVE_TOO_LARGE,
    INVALID_CONFIGURATION,
    INVALID_FUNCTION,
    INVALID_VALUE,
    LAUNCH_FAILURE,
    NO_BINARY,
    SUCCESS,
)

UINT_MAX = 2**32 - 1
INT_MAX = 2**31 - 1
CUDA_PLAIN_BYTES = 49_152
"""Shared memory that a CUDA kernel gets without asking for more by cudaFuncSetAttribute."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A launch: sizes, dynamic and static LDS bytes; `most` threads by __launch_bounds__, 0 where none.

    `allowed` is the dynamic LDS that hipFuncSetAttribute allows, None where it was not asked;
    `resident` are the workgroups that the whole device keeps at once, for a cooperative launch.
    """

    grid: Triple
    block: Triple
    dynamic: int
    static: int
    most: int = 0
    allowed: int | None = None
    resident: int | None = None


def refusal(told: Mapping[str, Any], wish: Wish) -> int:
    if told["vendor"] == "NVIDIA":
        return NO_BINARY if not told["runs_code"] else _by_cuda(wish)
    return INVALID_FUNCTION if not told["runs_code"] else _by_hip(told, wish)


def _by_hip(told: Mapping[str, Any], wish: Wish) -> int:
    """Work-items count, not workgroups: the whole size of an axis must fit 32 bits."""
    threads = prod(wish.block)
    if any(one * other > UINT_MAX for one, other in zip(wish.grid, wish.block, strict=True)):
        return INVALID_CONFIGURATION
    if 0 in wish.grid or 0 in wish.block:
        return INVALID_VALUE
    if wish.dynamic > told["lds_bytes"]:
        return INVALID_VALUE if wish.resident is None else COOPERATIVE_TOO_LARGE
    if threads > 1024:
        return INVALID_VALUE if wish.resident is None else INVALID_CONFIGURATION
    if wish.most and threads > wish.most:
        return LAUNCH_FAILURE
    if wish.static + wish.dynamic > told["lds_bytes"]:
        return LAUNCH_FAILURE  # ? the runtime finds no LDS when it submits; 719 is the likely code
    return _too_many(wish)


def _by_cuda(wish: Wish) -> int:
    x, y, z = wish.grid
    if 0 in wish.grid or 0 in wish.block or prod(wish.block) > 1024 or wish.block[2] > 64:
        return INVALID_CONFIGURATION
    if x > INT_MAX or max(y, z) > 65_535:
        return INVALID_CONFIGURATION
    if wish.most and prod(wish.block) > wish.most:
        return INVALID_VALUE
    limit = CUDA_PLAIN_BYTES if wish.allowed is None else wish.allowed + wish.static
    if wish.static + wish.dynamic > max(limit, CUDA_PLAIN_BYTES):
        return INVALID_VALUE
    return _too_many(wish)


def _too_many(wish: Wish) -> int:
    too_many = wish.resident is not None and prod(wish.grid) > wish.resident
    return COOPERATIVE_TOO_LARGE if too_many else SUCCESS
