"""The naming rules: how HIP calls what CUDA calls so, family by family.

HIP took CUDA's names over by rule (HIP's porting guide; the API reference of each HIP library): a prefix
stands for a prefix, the driver's UPPER_CASE enumerators became hipCamelCase, versioned names lost their
version. What the rules cannot know stands in `data/`: which names HIP has at all, and the odd ones out.
"""

import re
from collections.abc import Mapping
from functools import cache

from sim.hipify.tables import pairs, table

SUPPORTED = ("runtime", "driver", "libraries", "cudnn")
"""Tables of the CUDA names that HIP has, one file each."""

PREFIXES = {
    "make_cuda": "make_hip",
    "make_cu": "make_hip",
    "cudaDevAttr": "hipDeviceAttribute",
    "cuda": "hip",
    "cublas": "hipblas",
    "curand": "hiprand",
    "cufft": "hipfft",
    "cusparse": "hipsparse",
    "cusolver": "hipsolver",
    "cudnn": "hipdnn",
    "nvrtc": "hiprtc",
    "cub": "hipcub",
    "cu": "hip",
    "CUDART": "HIP",
    "CUDA": "HIP",
    "CUBLAS": "HIPBLAS",
    "CURAND": "HIPRAND",
    "CUFFT": "HIPFFT",
    "CUSPARSE": "HIPSPARSE",
    "CUSOLVER": "HIPSOLVER",
    "CUDNN": "HIPDNN",
    "NVRTC": "HIPRTC",
    "CUB": "HIPCUB",
    "CU_JIT": "HIPRTC_JIT",
    "Cub": "Hipcub",
    "_Cub": "_Hipcub",
}
LONGEST_FIRST = sorted(PREFIXES, key=len, reverse=True)

DRIVER_CONSTANT = re.compile(r"CU(?:DA)?_(\w+)", re.ASCII)
KEEP_UPPER = (
    *("AD_", "ARRAY_DESC", "ARRAY3D_DESC", "C_", "R_", "FUNC_ATTRIBUTE_", "GET_", "IPC_HANDLE_", "JIT_"),
    *("LAUNCH_PARAM_", "MEMCPY3D", "MEMSET_NODE", "POINTER_", "RES", "RESOURCE_", "TEXTURE_", "TR"),
)
"""Beginnings of driver constants that stay UPPER_CASE in HIP."""
SPELLED = {
    "COMPUTEMODE": "ComputeMode",
    "MEMHOSTREGISTER": "HostRegister",
    "MEMORYTYPE": "MemoryType",
    "MEMPOOL": "MemPool",
    "MULTIPROCESSOR": "Multiprocessor",
    "MAXIMUM": "Max",
    "DEVICEMAP": "Mapped",
    "EXT": "External",
    "SEM": "Semaphore",
    "LDST": "LoadStore",
    "GPU": "GPU",
    "RDMA": "RDMA",
    "GL": "GL",
    "D3D11": "D3D11",
    "D3D12": "D3D12",
}
"""Words of driver constants whose camel case is not simply a capital and small letters."""

VERSION = re.compile(r"(?:_v\d)?(?:_st|_enum|_union)?(?:_v\d)?$", re.ASCII)
HANDLES = {
    *(
        "array",
        "mipmappedArray",
        "deviceptr",
        "device",
        "event",
        "function",
        "module",
        "stream",
        "streamCallback",
    ),
    *("graph", "graphExec", "graphNode", "graphicsResource", "hostFn", "userObject", "accessPolicyWindow"),
    *("externalMemory", "externalSemaphore", "memGenericAllocationHandle", "memPoolHandle"),
    *("ipcEventHandle", "ipcMemHandle", "streamCallback"),
}
"""Types of the driver that end in _t in HIP."""

COMPLEX_BLAS = re.compile(r"cublas(?:[CZ](?!ub)|Sc[an]|Dz[an]|I[cz]a)", re.ASCII)
"""Complex routines, whose hipBLAS names with hipComplex arguments end in _v2."""


@cache
def translations() -> Mapping[str, str]:
    """Every CUDA name that HIP has -> the HIP name."""
    by_table = {name: translated(name) for file in SUPPORTED for name in table(f"{file}.txt")[""]}
    return {**by_table, **pairs("odd.txt")}


def translated(name: str) -> str:
    return pairs("odd.txt").get(name) or by_rule(name)


@cache
def headers() -> Mapping[str, str]:
    """Header -> header."""
    return pairs("headers.txt")


def by_rule(name: str) -> str:
    if name.startswith("CUDA_ERROR_"):
        return "hipError" + camel(name.removeprefix("CUDA_ERROR_"))
    if (constant := DRIVER_CONSTANT.fullmatch(name)) and not name.startswith("CU_JIT"):
        return _driver_constant(VERSION.sub("", constant[1]))
    if name.startswith("CU") and name[2].islower():
        return _driver_type(VERSION.sub("", name[2:]))
    if name.startswith("cublas") and name[6].isupper() and name[6:8] != "Lt":
        return _blas(name)
    if name.startswith("cu") and name[2].isupper():
        name = VERSION.sub("", name)
    prefix = next(prefix for prefix in LONGEST_FIRST if name.startswith(prefix))
    return PREFIXES[prefix] + name.removeprefix(prefix)


def camel(name: str) -> str:
    """`DEVICE_MAP` -> `DeviceMap`."""
    return "".join(SPELLED.get(word, word.capitalize()) for word in name.split("_"))


def _driver_constant(name: str) -> str:
    return f"HIP_{name}" if name.startswith(KEEP_UPPER) else "hip" + camel(name)


def _driver_type(name: str) -> str:
    return f"hip{name[0].upper()}{name[1:]}" + ("_t" if name in HANDLES else "")


def _blas(name: str) -> str:
    stem = name.removeprefix("cublas")
    wide = "_64" if stem.endswith("_64") else ""
    version = "_v2" if COMPLEX_BLAS.match(name) else ""
    return f"hipblas{stem.removesuffix(wide).removesuffix('_v2')}{version}{wide}"
