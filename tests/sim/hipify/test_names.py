"""The naming rules, a name or two of every family (HIP's API reference), and the tables beside them."""

import pytest

from sim.hipify.names import SUPPORTED, by_rule, headers, translations
from sim.hipify.tables import expand, pairs, table

RULES = [
    ("cudaMalloc", "hipMalloc"),
    ("cudaErrorInvalidValue", "hipErrorInvalidValue"),
    ("cudaDevAttrWarpSize", "hipDeviceAttributeWarpSize"),
    ("make_cudaExtent", "make_hipExtent"),
    ("CUDART_PI_F", "HIP_PI_F"),
    ("cuCtxCreate_v2", "hipCtxCreate"),
    ("cuModuleLoadData", "hipModuleLoadData"),
    ("CUdeviceptr", "hipDeviceptr_t"),
    ("CUstream", "hipStream_t"),
    ("CUmemLocationType_enum", "hipMemLocationType"),
    ("CUDA_ERROR_OUT_OF_MEMORY", "hipErrorOutOfMemory"),
    ("CUDA_SUCCESS", "hipSuccess"),
    ("CUDA_R_16BF", "HIP_R_16BF"),
    ("CU_LIMIT_STACK_SIZE", "hipLimitStackSize"),
    ("CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH", "hipDeviceAttributeMaxTexture1dWidth"),
    ("CU_POINTER_ATTRIBUTE_CONTEXT", "HIP_POINTER_ATTRIBUTE_CONTEXT"),
    ("CU_JIT_OPTIMIZATION_LEVEL", "HIPRTC_JIT_OPTIMIZATION_LEVEL"),
    ("cublasSgemm_v2", "hipblasSgemm"),
    ("cublasCgemm", "hipblasCgemm_v2"),
    ("cublasIzamax_64", "hipblasIzamax_v2_64"),
    ("CUBLAS_OP_N", "HIPBLAS_OP_N"),
    ("cublasLtMatmul", "hipblasLtMatmul"),
    ("curandGenerateUniform", "hiprandGenerateUniform"),
    ("cufftExecC2C", "hipfftExecC2C"),
    ("cusparseScsrmv", "hipsparseScsrmv"),
    ("cusolverDnDpotrf", "hipsolverDnDpotrf"),
    ("cudnnCreateTensorDescriptor", "hipdnnCreateTensorDescriptor"),
    ("CUDNN_STATUS_SUCCESS", "HIPDNN_STATUS_SUCCESS"),
    ("nvrtcCompileProgram", "hiprtcCompileProgram"),
    ("CUB_MAX", "HIPCUB_MAX"),
]

KNOWN = [
    ("cudaMemcpy", "hipMemcpy"),
    ("cudaMallocHost", "hipHostMalloc"),
    ("cudaDeviceProp", "hipDeviceProp_t"),
    ("cudaThreadSynchronize", "hipDeviceSynchronize"),
    ("cuMemAlloc_v2", "hipMalloc"),
    ("cuLaunchKernel", "hipModuleLaunchKernel"),
    ("CUresult", "hipError_t"),
    ("cublasGemmEx", "hipblasGemmEx_v2"),
    ("nvrtcGetPTX", "hiprtcGetCode"),
    ("cusolverDnHandle_t", "hipsolverHandle_t"),
    ("textureReference", "textureReference"),
]


@pytest.mark.parametrize(("cuda", "hip"), RULES)
def test_rule(cuda: str, hip: str) -> None:
    assert by_rule(cuda) == hip


@pytest.mark.parametrize(("cuda", "hip"), KNOWN)
def test_known(cuda: str, hip: str) -> None:
    assert translations()[cuda] == hip


@pytest.mark.parametrize(
    "name", ["cudaFoo", "ncclAllReduce", "cudaLimitPersistingL2CacheSize", "thrust", "cuda"]
)
def test_a_name_that_hip_lacks_is_not_translated(name: str) -> None:
    assert name not in translations()


def test_no_odd_name_follows_the_rules() -> None:
    follow = {name for file in SUPPORTED for name in table(f"{file}.txt")[""]}
    assert not follow & pairs("odd.txt").keys()


def test_no_name_is_both_translated_and_missing() -> None:
    missing = {name for names in table("unsupported.txt").values() for name in names}
    assert not missing & translations().keys()


def test_no_list_names_anything_twice() -> None:
    for file in (*SUPPORTED, "unsupported", "deprecated", "removed", "experimental", "device", "whitelist"):
        names = [name for section in table(f"{file}.txt").values() for name in section]
        assert len(names) == len(set(names)), file


def test_headers() -> None:
    assert headers()["cublas_v2.h"] == "hipblas.h"
    assert headers()["device_launch_parameters.h"] == ""


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("a", "a"),
        ("a{b,c{d,}}", "ab acd ac"),
        ("{a,b}{1,2}x", "a1x a2x b1x b2x"),
        ("x{,_v2}", "x x_v2"),
    ],
)
def test_braces(word: str, names: str) -> None:
    assert expand(word) == tuple(names.split())
