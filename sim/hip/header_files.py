"""The engine's headers as each language sees them.

CUDA's runtime API is HIP's text with CUDA's names: one declaration serves both. What only CUDA has stands
in the folder `cuda`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from sim.hip import blas_names
from sim.hip.source import INCLUDE

HEADERS = Path(__file__).parent / "headers"
CUDA = "cuda/"
TWINS = {
    "hip/hip_runtime_api.h": "cuda_runtime_api.h",
    "hip/runtime_types.h": "cuda_runtime_types.h",
    "hip/hip_graph_api.h": "cuda_graph_api.h",
    "hip/driver_types.h": "driver_types.h",
    "hip/device_types.h": "device_types.h",
    "hip/library_types.h": "library_types.h",
    "hip/hip_complex.h": "cuComplex.h",
    "hipblas/hipblas.h": "cublas_v2.h",
    "hipblas/routines.h": "cublas_routines.h",
    "rccl/rccl.h": "nccl.h",
}
"""Headers of HIP's that CUDA has by another name."""
SHARED = ("hip/host_defines.h", "hip/hip_vector_types.h")
THRUST = {
    "elements": "transform for_each fill sequence tabulate generate gather scatter replace swap reverse "
    "adjacent_difference advance distance",
    "sums": "transform_reduce inner_product count find logical equal extrema transform_scan",
    "order": "reduce scan copy sort unique remove partition",
    "sorted": "merge set_operations binary_search",
    "vectors": "device_vector host_vector",
    "tuple": "pair",
    "device_ptr": "execution_policy device_malloc device_free device_reference memory "
    "device_malloc_allocator system/hip/execution_policy "
    "system/cuda/execution_policy detail/raw_pointer_cast",
    "iterators": "iterator/counting_iterator iterator/constant_iterator iterator/transform_iterator "
    "iterator/permutation_iterator iterator/zip_iterator iterator/discard_iterator iterator/reverse_iterator "
    "iterator/iterator_traits zip_function",
    "random": "random/linear_congruential_engine random/uniform_real_distribution "
    "random/uniform_int_distribution random/normal_distribution",
}
"""Of each of our headers of Thrust, the names that Thrust has for its parts."""
_TYPES = {
    "hipDeviceProp_t": "cudaDeviceProp",
    "hipDeviceAttribute_t": "cudaDeviceAttr",
    "hipPointerAttribute_t": "cudaPointerAttributes",
    "hipFuncCache_t": "cudaFuncCache",
    "hipLimit_t": "cudaLimit",
    "ihipStream_t": "CUstream_st",
    "ihipEvent_t": "CUevent_st",
    "ihipGraph": "CUgraph_st",
    "hipArray": "cudaArray",
    "make_hipPitchedPtr": "make_cudaPitchedPtr",
    "make_hipExtent": "make_cudaExtent",
    "make_hipPos": "make_cudaPos",
    "__hipPushCallConfiguration": "__hipPushCallConfiguration",
}
"""Names that are not CUDA's with three other letters in front."""
_COMPLEX = re.compile(r"hip(?=(?:Float|Double)?Complex|C(?:real|imag|onj|sqabs|abs|add|sub|mul|div|fma)f?\b)")
_WORD = re.compile(r"\w*(?:hip|HIPBLAS|HIP_[RC]_)\w*")
_INCLUDED = re.compile(r"#include <(hip(?:blas)?/[^>]+)>")


def headers(language: str) -> list[tuple[str, str]]:
    """Every header: where it seems to be, and its text."""
    return list(_hip() if language == "hip" else _cuda())


def _texts() -> Iterator[tuple[str, str]]:
    for path in sorted(HEADERS.rglob("*")):
        if path.is_file():
            yield path.relative_to(HEADERS).as_posix(), path.read_text()
    for name, library in blas_names.HEADERS.items():
        yield name, blas_names.declarations(library)
    for whole, parts in THRUST.items():
        for part in parts.split():
            yield f"thrust/{part}.h", f"#pragma once\n#include <thrust/{whole}.h>\n"


def _hip() -> Iterator[tuple[str, str]]:
    for name, text in _texts():
        if not name.startswith(CUDA):
            yield f"{INCLUDE}/{name}", text


def _cuda() -> Iterator[tuple[str, str]]:
    for name, text in _texts():
        yield f"{INCLUDE}/{name.removeprefix(CUDA)}", text
        if name in TWINS:
            yield f"{INCLUDE}/{TWINS[name]}", twin(text)


def twin(text: str) -> str:
    """A header of HIP's runtime API in CUDA's names."""
    included = _INCLUDED.sub(lambda found: f"#include <{_header(found[1])}>", text)
    return "".join(
        line if line.startswith("#include") else _WORD.sub(_renamed, line)
        for line in included.splitlines(keepends=True)
    )


def _header(name: str) -> str:
    return name if name in SHARED else TWINS.get(name, name.removeprefix("hip/"))


def _renamed(found: re.Match[str]) -> str:
    word = found[0]
    if word in _TYPES:
        return _TYPES[word]
    word = _COMPLEX.sub("cu", word)
    for old, new in (("hipblas", "cublas"), ("HIPBLAS", "CUBLAS"), ("HIP_", "CUDA_")):
        word = word.replace(old, new)
    return re.sub(r"^hip(?=[A-Z])", "cuda", word)
