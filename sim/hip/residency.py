"""How many workgroups of a kernel a compute unit or SM keeps at once.

Registers are not known: a kernel is taken for one that needs no more than allow a full house, as 218 of 222
kernels of public programs do (facts: engine 3). Rules: facts rocm 2.1 (ROCm/clr hip_platform.cpp) and 2.2.
"""

from collections.abc import Mapping
from typing import Any

AMD_WAVES, CUDA_WARPS = 32, 64
CUDA_BLOCKS = 32
CUDA_RESERVED = 1024
"""Bytes of shared memory that CUDA keeps for itself, for each block."""
MOST_THREADS = 1024


def groups_per_unit(told: Mapping[str, Any], threads: int, lds_bytes: int) -> int:
    """`lds_bytes` are static and dynamic together; none fit where a workgroup is larger than allowed."""
    if not 0 < threads <= MOST_THREADS:
        return 0
    waves = -(-threads // int(told["wave"]))
    room = int(told["lds_bytes_per_cu"])
    if told["vendor"] == "AMD":
        return min(AMD_WAVES // waves, room // lds_bytes if lds_bytes else AMD_WAVES)
    each = -(-lds_bytes // 128) * 128 + CUDA_RESERVED
    return min(CUDA_BLOCKS, CUDA_WARPS // waves, room // each)


def best_block(told: Mapping[str, Any], lds_bytes: int, most: int) -> tuple[int, int]:
    """Threads of the workgroup that fills the device best, and the workgroups that fill it.

    HIP answers the largest workgroup that is allowed. Source: ROCm/clr hip_platform.cpp.
    """
    threads = most if 0 < most <= MOST_THREADS else MOST_THREADS
    wave = int(told["wave"])
    threads = -(-threads // wave) * wave
    return threads, int(told["cus"]) * groups_per_unit(told, threads, lds_bytes)
