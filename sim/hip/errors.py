"""hipError_t: number -> name and text of hipGetErrorString. Source: ROCm/HIP and ROCm/clr, 6.3.

The constants are the numbers that calls answer; CUDA gives the same mistakes the same ones.
"""

SUCCESS, INVALID_VALUE, OUT_OF_MEMORY, INVALID_CONFIGURATION = 0, 1, 2, 9
INVALID_SYMBOL, INVALID_DIRECTION = 13, 21
INVALID_FUNCTION, NO_DEVICE, INVALID_DEVICE = 98, 100, 101
NO_BINARY, UNSUPPORTED_LIMIT, INVALID_HANDLE, NOT_READY = 209, 215, 400, 600
ILLEGAL_ADDRESS, PEER_ALREADY, PEER_NOT, CONTEXT_DESTROYED, ASSERTED = 700, 704, 705, 709, 710
ALREADY_REGISTERED, NOT_REGISTERED, MISALIGNED = 712, 713, 716
LAUNCH_FAILURE, COOPERATIVE_TOO_LARGE, NOT_SUPPORTED = 719, 720, 801
CAPTURE_UNSUPPORTED, CAPTURE_INVALIDATED, CAPTURE_UNMATCHED, CAPTURE_UNJOINED = 900, 901, 903, 904
CAPTURED_EVENT, GRAPH_UPDATE = 907, 910

UNKNOWN = "unknown error"
"""Also of the enumerators that hipGetErrorString has no text for."""

ERRORS: dict[int, tuple[str, str]] = {
    0: ("hipSuccess", "no error"),
    1: ("hipErrorInvalidValue", "invalid argument"),
    2: ("hipErrorOutOfMemory", "out of memory"),
    3: ("hipErrorNotInitialized", "initialization error"),
    4: ("hipErrorDeinitialized", "driver shutting down"),
    5: ("hipErrorProfilerDisabled", "profiler disabled while using external profiling tool"),
    6: ("hipErrorProfilerNotInitialized", "profiler is not initialized"),
    7: ("hipErrorProfilerAlreadyStarted", "profiler already started"),
    8: ("hipErrorProfilerAlreadyStopped", "profiler already stopped"),
    9: ("hipErrorInvalidConfiguration", "invalid configuration argument"),
    12: ("hipErrorInvalidPitchValue", "invalid pitch argument"),
    13: ("hipErrorInvalidSymbol", "invalid device symbol"),
    17: ("hipErrorInvalidDevicePointer", "invalid device pointer"),
    21: ("hipErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"),
    35: ("hipErrorInsufficientDriver", "driver version is insufficient for runtime version"),
    52: ("hipErrorMissingConfiguration", "__global__ function call is not configured"),
    53: ("hipErrorPriorLaunchFailure", "unspecified launch failure in prior launch"),
    98: ("hipErrorInvalidDeviceFunction", "invalid device function"),
    100: ("hipErrorNoDevice", "no ROCm-capable device is detected"),
    101: ("hipErrorInvalidDevice", "invalid device ordinal"),
    200: ("hipErrorInvalidImage", "device kernel image is invalid"),
    201: ("hipErrorInvalidContext", "invalid device context"),
    202: ("hipErrorContextAlreadyCurrent", "context is already current context"),
    205: ("hipErrorMapFailed", "mapping of buffer object failed"),
    206: ("hipErrorUnmapFailed", "unmapping of buffer object failed"),
    207: ("hipErrorArrayIsMapped", "array is mapped"),
    208: ("hipErrorAlreadyMapped", "resource already mapped"),
    209: ("hipErrorNoBinaryForGpu", "no kernel image is available for execution on the device"),
    210: ("hipErrorAlreadyAcquired", "resource already acquired"),
    211: ("hipErrorNotMapped", "resource not mapped"),
    212: ("hipErrorNotMappedAsArray", "resource not mapped as array"),
    213: ("hipErrorNotMappedAsPointer", "resource not mapped as pointer"),
    214: ("hipErrorECCNotCorrectable", "uncorrectable ECC error encountered"),
    215: ("hipErrorUnsupportedLimit", "limit is not supported on this architecture"),
    216: ("hipErrorContextAlreadyInUse", "exclusive-thread device already in use by a different thread"),
    217: ("hipErrorPeerAccessUnsupported", "peer access is not supported between these two devices"),
    218: ("hipErrorInvalidKernelFile", "invalid kernel file"),
    219: ("hipErrorInvalidGraphicsContext", "invalid OpenGL or DirectX context"),
    300: ("hipErrorInvalidSource", "device kernel image is invalid"),
    301: ("hipErrorFileNotFound", "file not found"),
    302: ("hipErrorSharedObjectSymbolNotFound", "shared object symbol not found"),
    303: ("hipErrorSharedObjectInitFailed", "shared object initialization failed"),
    304: ("hipErrorOperatingSystem", "OS call failed or operation not supported on this OS"),
    400: ("hipErrorInvalidHandle", "invalid resource handle"),
    401: ("hipErrorIllegalState", "the operation cannot be performed in the present state"),
    500: ("hipErrorNotFound", "named symbol not found"),
    600: ("hipErrorNotReady", "device not ready"),
    700: ("hipErrorIllegalAddress", "an illegal memory access was encountered"),
    701: ("hipErrorLaunchOutOfResources", "too many resources requested for launch"),
    702: ("hipErrorLaunchTimeOut", "the launch timed out and was terminated"),
    704: ("hipErrorPeerAccessAlreadyEnabled", "peer access is already enabled"),
    705: ("hipErrorPeerAccessNotEnabled", "peer access has not been enabled"),
    708: ("hipErrorSetOnActiveProcess", "cannot set while device is active in this process"),
    709: ("hipErrorContextIsDestroyed", "context is destroyed"),
    710: ("hipErrorAssert", "device-side assert triggered"),
    712: (
        "hipErrorHostMemoryAlreadyRegistered",
        "part or all of the requested memory range is already mapped",
    ),
    713: ("hipErrorHostMemoryNotRegistered", "pointer does not correspond to a registered memory region"),
    719: ("hipErrorLaunchFailure", "unspecified launch failure"),
    720: ("hipErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"),
    801: ("hipErrorNotSupported", "operation not supported"),
    900: ("hipErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing"),
    901: ("hipErrorStreamCaptureInvalidated", "operation failed due to a previous error during capture"),
    902: ("hipErrorStreamCaptureMerge", "operation would result in a merge of separate capture sequences"),
    903: ("hipErrorStreamCaptureUnmatched", "capture was not ended in the same stream as it began"),
    904: ("hipErrorStreamCaptureUnjoined", "capturing stream has unjoined work"),
    905: ("hipErrorStreamCaptureIsolation", "dependency created on uncaptured work in another stream"),
    906: (
        "hipErrorStreamCaptureImplicit",
        "operation would make the legacy stream depend on a capturing blocking stream",
    ),
    907: ("hipErrorCapturedEvent", "operation not permitted on an event last recorded in a capturing stream"),
    908: (
        "hipErrorStreamCaptureWrongThread",
        "attempt to terminate a thread-local capture sequence from another thread",
    ),
    910: (
        "hipErrorGraphExecUpdateFailure",
        "the graph update was not performed because it included chang"
        "es which violated constraints specific to instantiated graph update",
    ),
    911: ("hipErrorInvalidChannelDescriptor", UNKNOWN),
    912: ("hipErrorInvalidTexture", UNKNOWN),
    999: ("hipErrorUnknown", UNKNOWN),
    1052: ("hipErrorRuntimeMemory", "runtime memory call returned error"),
    1053: ("hipErrorRuntimeOther", "runtime call other than memory returned error"),
}
