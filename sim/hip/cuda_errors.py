"""cudaError_t: number -> name and text of cudaGetErrorString. Source: CUDA's runtime API documentation."""

from sim.hip.errors import ERRORS

_OWN_NAMES = {
    2: "MemoryAllocation", 3: "InitializationError", 4: "CudartUnloading", 200: "InvalidKernelImage",
    201: "DeviceUninitialized", 205: "MapBufferObjectFailed", 206: "UnmapBufferObjectFailed",
    209: "NoKernelImageForDevice", 214: "ECCUncorrectable", 216: "DeviceAlreadyInUse", 218: "InvalidPtx",
    400: "InvalidResourceHandle", 500: "SymbolNotFound", 702: "LaunchTimeout",
}  # fmt: skip
_OWN_TEXTS = {
    6: "profiler not initialized: call cudaProfilerInitialize()",
    35: "CUDA driver version is insufficient for CUDA runtime version",
    100: "no CUDA-capable device is detected",
    218: "a PTX JIT compilation failed",
}
_ONLY_CUDA = {
    16: ("InvalidHostPointer", "invalid host pointer"),
    18: ("InvalidTexture", "invalid texture reference"),
    20: ("InvalidChannelDescriptor", "invalid channel descriptor"),
    36: ("CallRequiresNewerDriver", "API call is not supported in the installed CUDA driver"),
    46: ("DevicesUnavailable", "all CUDA-capable devices are busy or unavailable"),
    65: ("LaunchMaxDepthExceeded", "launch would exceed maximum depth of nested launches"),
    221: ("JitCompilerNotFound", "PTX JIT compiler library not found"),
    222: ("UnsupportedPtxVersion", "the provided PTX was compiled with an unsupported toolchain."),
    711: ("TooManyPeers", "peer mapping resources exhausted"),
    714: ("HardwareStackError", "hardware stack error"),
    715: ("IllegalInstruction", "an illegal instruction was encountered"),
    716: ("MisalignedAddress", "misaligned address"),
    717: ("InvalidAddressSpace", "operation not supported on global/shared address space"),
    718: ("InvalidPc", "invalid program counter"),
    800: ("NotPermitted", "operation not permitted"),
    802: ("SystemNotReady", "system not yet initialized"),
}
_ONLY_HIP = (202, 911, 912, 1052, 1053)


def _shared(number: int, name: str, text: str) -> tuple[str, str]:
    own = _OWN_NAMES.get(number, name.removeprefix("hipError"))
    return f"cudaError{own}" if number else "cudaSuccess", _OWN_TEXTS.get(number, text)


CUDA_ERRORS: dict[int, tuple[str, str]] = {
    **{number: _shared(number, *said) for number, said in ERRORS.items() if number not in _ONLY_HIP},
    **{number: (f"cudaError{name}", text) for number, (name, text) in _ONLY_CUDA.items()},
}
