"""hipDeviceProp_t and the attributes that repeat it: one table for both.

Source of the fields' values: ROCm/clr hip_device.cpp and captures of MI300X (facts: rocm 1.3); for CUDA its
runtime API documentation and the Hopper tuning guide.
"""

from collections.abc import Mapping
from typing import Any

from sim.hip.ctype import Struct
from sim.hip.expr import Native
from sim.hip.host import Host

INT_MAX = 2**31 - 1
IMAGE_WIDTH = 16_384
WALL_CLOCK_KHZ = 100_000
"""Of the constant timer of gfx942 (rocminfo: Timestamp frequency 100 MHz)."""

SHARED: dict[str, Any] = {
    "memPitch": INT_MAX,
    "maxThreadsPerBlock": 1024,
    "concurrentKernels": 1,
    "canMapHostMemory": 1,
    "unifiedAddressing": 1,
    "managedMemory": 1,
    "concurrentManagedAccess": 1,
    "cooperativeLaunch": 1,
    "maxThreadsPerMultiProcessor": 2048,
    "streamPrioritiesSupported": 1,
    "globalL1CacheSupported": 1,
    "localL1CacheSupported": 1,
    "hostRegisterSupported": 1,
    "memoryPoolsSupported": 1,
    "memoryPoolSupportedHandleTypes": 1,
    "ipcEventSupported": 1,
    "ECCEnabled": 1,
    "deviceOverlap": 1,
}
AMD: dict[str, Any] = {
    **SHARED,
    "regsPerBlock": 65_536,  # ? (captures; 131072 where comgr reports 512)
    "regsPerMultiprocessor": 65_536,
    "maxThreadsDim": (1024, 1024, 1024),
    "maxGridSize": (INT_MAX, 65_536, 65_536),
    "totalConstMem": INT_MAX,
    "maxBlocksPerMultiProcessor": 2,
    "asyncEngineCount": 8,
    "textureAlignment": 256,
    "surfaceAlignment": 256,
    "texturePitchAlignment": 256,
    "maxTexture1D": IMAGE_WIDTH,
    "maxTexture2D": (IMAGE_WIDTH, IMAGE_WIDTH),
    "maxTexture3D": (IMAGE_WIDTH, IMAGE_WIDTH, 8192),
    "clockInstructionRate": WALL_CLOCK_KHZ,
    "isLargeBar": 1,
    "asicRevision": 1,
    "hostNativeAtomicSupported": 1,
    "cooperativeMultiDeviceLaunch": 1,
    "directManagedMemAccessFromHost": 0,
    "cooperativeMultiDeviceUnmatchedFunc": 1,
    "cooperativeMultiDeviceUnmatchedGridDim": 1,
    "cooperativeMultiDeviceUnmatchedBlockDim": 1,
    "cooperativeMultiDeviceUnmatchedSharedMem": 1,
}
CUDA: dict[str, Any] = {
    **SHARED,
    "regsPerBlock": 65_536,
    "regsPerMultiprocessor": 65_536,
    "maxThreadsDim": (1024, 1024, 64),
    "maxGridSize": (INT_MAX, 65_535, 65_535),
    "totalConstMem": 65_536,
    "maxBlocksPerMultiProcessor": 32,
    "asyncEngineCount": 3,
    "textureAlignment": 512,
    "surfaceAlignment": 512,
    "texturePitchAlignment": 32,
    "computePreemptionSupported": 1,
    "canUseHostPointerForRegisteredMem": 1,
    "singleToDoublePrecisionPerfRatio": 2,
    "reservedSharedMemPerBlock": 1024,
    "pageableMemoryAccess": 1,
    "clusterLaunch": 1,
}
ARCH_BITS = (
    *("hasGlobalInt32Atomics", "hasGlobalFloatAtomicExch", "hasSharedInt32Atomics"),
    *("hasSharedFloatAtomicExch", "hasFloatAtomicAdd", "hasGlobalInt64Atomics", "hasSharedInt64Atomics"),
    *("hasDoubles", "hasWarpVote", "hasWarpBallot", "hasWarpShuffle", "hasThreadFenceSystem", "has3dGrid"),
)
"""Of hipDeviceArch_t, those that are 1 on gfx9."""


def properties(told: Mapping[str, Any], device: int) -> dict[str, Any]:
    """Field -> value; fields that are not here are 0. Sizes in bytes, clocks in kHz."""
    card = told["devices"][device]
    major, minor = told["capability"]
    l2, lds, per_cu = told["l2_bytes"], told["lds_bytes"], told["lds_bytes_per_cu"]
    is_amd = told["vendor"] == "AMD"
    return {
        **(AMD if is_amd else CUDA),
        "name": told["name"],
        "uuid": card["uuid"].removeprefix("GPU-"),
        "totalGlobalMem": told["memory_bytes"],
        # 48 KB need no opt-in on CUDA; HIP has nothing to opt in to.
        "sharedMemPerBlock": lds if is_amd else 49_152,
        "sharedMemPerBlockOptin": lds,
        "maxSharedMemoryPerMultiProcessor": per_cu,
        # Named after a multiprocessor, HIP 6 gives the whole device's.
        "sharedMemPerMultiprocessor": per_cu * told["cus"] if is_amd else per_cu,
        "warpSize": told["wave"],
        "clockRate": told["clock_khz"],
        "memoryClockRate": told["memory_clock_khz"],
        "memoryBusWidth": told["bus_bits"],
        "major": major,
        "minor": minor,
        "multiProcessorCount": told["cus"],
        "l2CacheSize": l2,
        "persistingL2CacheMaxSize": l2,
        "pciBusID": card["bus"],
        "pciDomainID": 0,
        "pciDeviceID": 0,
        "gcnArchName": told["arch_name"],
        "arch": ARCH_BITS,
    }


def fill(host: Host, native: Native, address: int, values: Mapping[str, Any], layout_name: str) -> None:
    """Writes every field of a struct of the API's, zero where no value is given."""
    layout = next(one for one in host.program.structs if one.name == layout_name)
    for offset in range(0, layout.size, 4):
        host.store(address + offset, "i4", 0, native.line)
    for field in layout.fields:
        if field.name in values:
            _put(host, native, address + field.offset, field.type, values[field.name])


def _put(host: Host, native: Native, address: int, type_: Any, value: Any) -> None:
    if isinstance(value, str):
        for number, letter in enumerate(value.encode() + b"\0"):
            host.store(address + number, "u1", letter, native.line)
    elif isinstance(type_, Struct):
        for field in host.program.structs[type_.number].fields:
            host.store(address + field.offset, "u4", int(field.name in value), native.line)
    elif isinstance(value, tuple):
        for number, one in enumerate(value):
            host.store(address + 4 * number, "i4", one, native.line)
    else:
        host.store(address, getattr(type_, "code", "i8"), value, native.line)
