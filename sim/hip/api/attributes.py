"""hipDeviceAttribute_t: number -> the field of hipDeviceProp_t that answers, or the value itself.

Numbers: HIP's and CUDA's runtime API documentation. CUDA has an enumeration of its own.
"""

HIP_FIELDS: dict[int, str | tuple[str, int]] = {
    0: "ECCEnabled", 1: "accessPolicyMaxWindowSize", 2: "asyncEngineCount", 3: "canMapHostMemory",
    4: "canUseHostPointerForRegisteredMem", 5: "clockRate", 6: "computeMode", 7: "computePreemptionSupported",
    8: "concurrentKernels", 9: "concurrentManagedAccess", 10: "cooperativeLaunch",
    11: "cooperativeMultiDeviceLaunch", 12: "deviceOverlap", 13: "directManagedMemAccessFromHost",
    14: "globalL1CacheSupported", 15: "hostNativeAtomicSupported", 16: "integrated", 17: "isMultiGpuBoard",
    18: "kernelExecTimeoutEnabled", 19: "l2CacheSize", 20: "localL1CacheSupported", 22: "luidDeviceNodeMask",
    23: "major", 24: "managedMemory", 25: "maxBlocksPerMultiProcessor", 26: ("maxThreadsDim", 0),
    27: ("maxThreadsDim", 1), 28: ("maxThreadsDim", 2), 29: ("maxGridSize", 0), 30: ("maxGridSize", 1),
    31: ("maxGridSize", 2), 39: "maxTexture1D", 43: ("maxTexture2D", 0), 44: ("maxTexture2D", 1),
    49: ("maxTexture3D", 0), 50: ("maxTexture3D", 1), 51: ("maxTexture3D", 2), 56: "maxThreadsPerBlock",
    57: "maxThreadsPerMultiProcessor", 58: "memPitch", 59: "memoryBusWidth", 60: "memoryClockRate",
    61: "minor", 62: "multiGpuBoardGroupID", 63: "multiProcessorCount", 65: "pageableMemoryAccess",
    66: "pageableMemoryAccessUsesHostPageTables", 67: "pciBusID", 68: "pciDeviceID", 69: "pciDomainID",
    70: "persistingL2CacheMaxSize", 71: "regsPerBlock", 72: "regsPerMultiprocessor",
    73: "reservedSharedMemPerBlock", 74: "sharedMemPerBlock", 75: "sharedMemPerBlockOptin",
    76: "sharedMemPerMultiprocessor", 78: "streamPrioritiesSupported", 79: "surfaceAlignment",
    81: "textureAlignment", 82: "texturePitchAlignment", 83: "totalConstMem", 84: "totalGlobalMem",
    85: "unifiedAddressing", 87: "warpSize", 88: "memoryPoolsSupported", 90: "hostRegisterSupported",
    91: "memoryPoolSupportedHandleTypes", 10002: "maxSharedMemoryPerMultiProcessor",
    10007: "cooperativeMultiDeviceUnmatchedFunc", 10008: "cooperativeMultiDeviceUnmatchedGridDim",
    10009: "cooperativeMultiDeviceUnmatchedBlockDim", 10010: "cooperativeMultiDeviceUnmatchedSharedMem",
    10011: "isLargeBar", 10012: "asicRevision", 10015: "multiProcessorCount",
}  # fmt: skip
HIP_VALUES = {
    89: 1,  # virtual memory management
    10013: 1,  # stream wait value
    10014: 0,  # images: MI300X has none
    10016: 1,  # fine-grain memory
    10017: 100_000,  # kHz of the constant timer
}
CUDA_FIELDS: dict[int, str | tuple[str, int]] = {
    1: "maxThreadsPerBlock", 2: ("maxThreadsDim", 0), 3: ("maxThreadsDim", 1), 4: ("maxThreadsDim", 2),
    5: ("maxGridSize", 0), 6: ("maxGridSize", 1), 7: ("maxGridSize", 2), 8: "sharedMemPerBlock",
    9: "totalConstMem", 10: "warpSize", 11: "memPitch", 12: "regsPerBlock", 13: "clockRate",
    14: "textureAlignment", 15: "deviceOverlap", 16: "multiProcessorCount", 17: "kernelExecTimeoutEnabled",
    18: "integrated", 19: "canMapHostMemory", 20: "computeMode", 31: "concurrentKernels", 32: "ECCEnabled",
    33: "pciBusID", 34: "pciDeviceID", 36: "memoryClockRate", 37: "memoryBusWidth", 38: "l2CacheSize",
    39: "maxThreadsPerMultiProcessor", 40: "asyncEngineCount", 41: "unifiedAddressing", 50: "pciDomainID",
    75: "major", 76: "minor", 78: "streamPrioritiesSupported", 79: "globalL1CacheSupported",
    80: "localL1CacheSupported", 81: "maxSharedMemoryPerMultiProcessor", 82: "regsPerMultiprocessor",
    83: "managedMemory", 86: "hostNativeAtomicSupported", 88: "pageableMemoryAccess",
    89: "concurrentManagedAccess", 90: "computePreemptionSupported", 95: "cooperativeLaunch",
    97: "sharedMemPerBlockOptin", 99: "hostRegisterSupported", 106: "maxBlocksPerMultiProcessor",
    111: "reservedSharedMemPerBlock", 115: "memoryPoolsSupported",
}  # fmt: skip
