"""Texts through the translation, each as the real program gave it."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sim.hipify.names import translations
from sim.hipify.rewrite import RUNTIME_HEADER, Translated, Way, translate

LAUNCHES = Way(launches=True)
TOP = f"{RUNTIME_HEADER}\n"


def hip(text: str, way: Way = Way()) -> str:  # noqa: B008  frozen
    return translate(text, "a.cu", way).text


def said(text: str, way: Way = Way()) -> list[str]:  # noqa: B008  frozen
    return translate(text, "a.cu", way).said.splitlines()


@pytest.mark.parametrize(
    ("cuda", "translated"),
    [
        ("cudaFree(p); // cudaFree", "hipFree(p); // hipFree"),
        ('puts("cudaFree");', 'puts("hipFree");'),
        ("mycudaFree cudaFree2 _cudaFree", "mycudaFree cudaFree2 _cudaFree"),
        ("#include <cuda.h>\n#include <mycuda.h>\n", "#include <hip/hip_runtime.h>\n#include <mycuda.h>\n"),
        ('#include "cuda_runtime_api.h"', '#include "hip/hip_runtime_api.h"'),
        ("#include <cub/cub.cuh>\ncub::Sum s;", "#include <hipcub/hipcub.hpp>\nhipcub::Sum s;"),
        (
            "#include <curand.h>\n#include <curand_kernel.h>",
            "#include <hiprand.h>\n#include <hiprand/hiprand_kernel.h>",
        ),
        ("#include <thrust/sort.h>\n#include <nccl.h>", "#include <thrust/sort.h>\n#include <nccl.h>"),
        ("a.cuda.h", "a.cuda.h"),
        ("#include <texture_fetch_functions.h>", "#include <>"),
        ("using namespace  cub;", "using namespace hipcub;"),
        ("__global__ void k();\n", f"{TOP}__global__ void k();\n"),
        ("__global__ void k();\r\n", '#include "hip/hip_runtime.h"\r\n__global__ void k();\r\n'),
        ("k<<<1, 2>>>(a);", "k<<<1, 2>>>(a);"),
        ("cudaMemcpyToSymbol(c, h, 4);", "hipMemcpyToSymbol(HIP_SYMBOL(c), h, 4);"),
        ("cudaMemcpyFromSymbol(h, c, 4);", "hipMemcpyFromSymbol(h, HIP_SYMBOL(c), 4);"),
        ("cudaFuncSetAttribute(k, a, 1);", "hipFuncSetAttribute(reinterpret_cast<const void*>(k), a, 1);"),
        ("cudaFuncGetAttributes(&a, k);", "hipFuncGetAttributes(&a, reinterpret_cast<const void*>(k));"),
        ("cudaLimitPersistingL2CacheSize", "cudaLimitPersistingL2CacheSize"),
        ("cuGraphNodeSetParams", "cuGraphNodeSetParams"),
    ],
)
def test_code(cuda: str, translated: str) -> None:
    assert hip(cuda) == translated


@pytest.mark.parametrize(
    ("cuda", "translated"),
    [
        ("k<<<1, 2>>>();", "hipLaunchKernelGGL(k, 1, 2, 0, 0);"),
        ("k<<<g, b>>>(x, 1);", "hipLaunchKernelGGL(k, g, b, 0, 0, x, 1);"),
        ("k<<<g, b, 16>>>(x);", "hipLaunchKernelGGL(k, g, b, 16, 0, x);"),
        ("k<<<g, b, 0, s>>>(x);", "hipLaunchKernelGGL(k, g, b, 0, s, x);"),
        ("n::k<T, 4><<<g, b>>>(x);", "hipLaunchKernelGGL(HIP_KERNEL_NAME(n::k<T, 4>), g, b, 0, 0, x);"),
        ("k<<<dim3(1, 2), dim3(n / 2)>>>(x);", "hipLaunchKernelGGL(k, dim3(1, 2), dim3(n / 2), 0, 0, x);"),
        ("k<<<f(g[0]), 1>>>(x);", "k<<<f(g[0]), 1>>>(x);"),
    ],
)
def test_launches_as_calls(cuda: str, translated: str) -> None:
    changed = cuda != translated
    assert hip(cuda, LAUNCHES) == (TOP if changed else "") + translated


def test_experimental_names_are_translated_on_demand() -> None:
    assert hip("cuGraphNodeSetParams", Way(experimental=True)) == "hipGraphNodeSetParams"


@pytest.mark.parametrize(
    ("cuda", "warnings"),
    [
        (
            "\n\ncudaThreadExit();",
            ["  a.cu:3: warning: deprecated CUDA identifier: cudaThreadExit since CUDA 10.0"],
        ),
        (
            "cuGraphNodeSetParams();",
            ["  a.cu:1: warning: experimental ROCm HIP identifier: cuGraphNodeSetParams 6.3.0"],
        ),
        (
            "cusparseSideMode_t s;",
            [
                "  a.cu:1: warning: removed CUDA identifier: cusparseSideMode_t since CUDA 11.5",
                "  a.cu:1: warning: unsupported HIP identifier: cusparseSideMode_t",
            ],
        ),
        (
            "x = __shfl_sync(m, v, 0);",
            ['  a.cu:1: warning: unsupported device function "__shfl_sync": x = __shfl_sync(m, v, 0);'],
        ),
        ("cg::__shfl_sync(m, v, 0);", []),
        ("__ballot_sync(m, 1); warpSize; 32;", []),
        ("cudaFoo();", ["  warning: a.cu:#1 : cudaFoo();"]),
        ("xcudaFoo(); cudafoo(); cuFoo(); ncclFoo();", []),
        ("int cu; cudaDevices;", []),
        (
            "nvrtcGetOptiXIRSize(p);",
            ["  a.cu:1: warning: unsupported ROCm HIP identifier: nvrtcGetOptiXIRSize"],
        ),
        (
            "nvrtcGetOptiXIRSize(p); nvrtcGetOptiXIR(p);",
            [
                "  a.cu:1: warning: unsupported ROCm HIP identifier: nvrtcGetOptiXIRSize",
                "  a.cu:1: warning: unsupported ROCm HIP identifier: nvrtcGetOptiXIR",
            ],
        ),
    ],
)
def test_warnings(cuda: str, warnings: list[str]) -> None:
    assert said(cuda) == warnings


def test_white_listed_words_are_no_leftovers() -> None:
    assert said("cudaFree(cudaMine);", Way(whitelist=("cudaMine",))) == []


def test_quiet() -> None:
    done = translate("cudaThreadExit(); cudaFoo();", "a.cu", Way(quiet=True))
    assert (done.said, done.warnings, done.converted) == ("", 0, 1)


@pytest.mark.parametrize(
    ("cuda", "count"),
    [
        ("cudaFree(p); cudaFree(q);", 2),
        ("__global__ void k() { sqrtf(x); sqrtf(y); sinf(z); }", 2),
        ("void f() { sqrtf(x); }", 0),
        ("__global__ void k() { std::sqrt(x); sqrt(x); }", 0),
        ("__half h;", 1),
    ],
)
def test_counts(cuda: str, count: int) -> None:
    assert translate(cuda, "a.cu", Way()).converted == count


NAMES = st.sampled_from(sorted(translations()))
PIECES = st.one_of(
    NAMES,
    st.text(max_size=12),
    st.sampled_from(["<<<", ">>>", "(", ")", ",", "\n", "__global__ ", "cub::", "#include <cuda.h>"]),
)
SOURCES = st.lists(PIECES, max_size=25).map("".join)


@settings(max_examples=60, deadline=None)
@given(SOURCES)
@example("\udcff\x00cudaMalloc")
def test_no_text_breaks_it(text: str) -> None:
    for way in (Way(), LAUNCHES):
        assert isinstance(translate(text, "a.cu", way), Translated)


@settings(max_examples=60, deadline=None)
@given(st.lists(NAMES, max_size=20).map(" ".join))
def test_translated_names_stay(text: str) -> None:
    once = translate(text, "a.cu", Way()).text
    assert translate(once, "a.cu", Way()).text == once
