"""What --save-temps and the remarks of resources say of a kernel, beside clang 19.1.7's own for gfx942.

Its register counts and instructions are left out here, as on the node, which names them as not simulated.
"""

import re

import pytest

from sim import Outcome, State, run
from tests.sim.typing_in import NOW, typed

VADD = b"""\
#include <hip/hip_runtime.h>
#include <cassert>
__global__ void vadd(const float* a, const float* b, float* c, int n){
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
struct Pair { char c; double d; };
template <int N> __global__ void __launch_bounds__(N) wide(Pair p, float4 v, short s)
{
  __shared__ float4 tile[N];
  if (p.c == s) printf("%f", tile[threadIdx.x].x + v.y);
}
template __global__ void wide<128>(Pair, float4, short);
__global__ void sure(int n) { assert(n); }
int main() { sure<<<1, 1>>>(1); wide<128><<<1, 128>>>(Pair(), float4(), 1); }
"""
VADD_ARGUMENTS = [
    *[(f"{at}", "8", "global_buffer") for at in (0, 8, 16)],
    ("24", "4", "by_value"),
    *[(f"{at}", "4", f"hidden_block_count_{axis}") for at, axis in ((32, "x"), (36, "y"), (40, "z"))],
    *[(f"{at}", "2", f"hidden_group_size_{axis}") for at, axis in ((44, "x"), (46, "y"), (48, "z"))],
    *[(f"{at}", "2", f"hidden_remainder_{axis}") for at, axis in ((50, "x"), (52, "y"), (54, "z"))],
    *[(f"{at}", "8", f"hidden_global_offset_{axis}") for at, axis in ((72, "x"), (80, "y"), (88, "z"))],
    ("96", "2", "hidden_grid_dims"),
]
"""Offset, bytes and kind of each, of that listing."""
_ARGUMENT = re.compile(r"\.offset: +(\d+)\n +\.size: +(\d+)\n +\.value_kind: +(\w+)")
GAP = "registers, scratch memory and occupancy of kernels, and their instructions"


@pytest.fixture(scope="module")
def kept() -> State:
    line = "hipcc --offload-arch=gfx942 --save-temps va.hip -o va"
    return typed(line, files={"va.hip": VADD}).state


def at(state: State, line: str) -> Outcome:
    return run(state, line, now=NOW, seed=1)


def shown(state: State, line: str) -> str:
    return at(state, line).stdout


def test_the_files_of_a_compile_are_kept(kept: State) -> None:
    device, host = "va-hip-amdgcn-amd-amdhsa-gfx942", "va-host-x86_64-unknown-linux-gnu"
    endings = ("bc", "hipi", "o", "out", "out.resolution.txt", "s")
    wanted = [*(f"{device}.{one}" for one in endings), *(f"{host}.{one}" for one in ("bc", "hipi", "s"))]
    assert shown(kept, "ls va?*").split() == sorted(
        [*wanted, "va.hip", "va.hip-hip-amdgcn-amd-amdhsa.hipfb", "va.o"]
    )
    assert shown(kept, "hipcc va.o -o again && ./again && echo linked") == "linked\n"


def test_a_kernel_has_the_metadata_that_clang_gives_it(kept: State) -> None:
    first, second, third = shown(kept, "cat va-hip*.s").split("  - # .agpr_count")[1:]
    assert _ARGUMENT.findall(first) == VADD_ARGUMENTS
    for line in (
        ".group_segment_fixed_size: 0",
        ".kernarg_segment_align: 8",
        ".kernarg_segment_size: 288",
        ".max_flat_workgroup_size: 1024",
        ".name:           _Z4vaddPKfS0_Pfi",
        ".symbol:         _Z4vaddPKfS0_Pfi.kd",
    ):
        assert f"    {line}\n" in first
    assert _ARGUMENT.findall(second)[:3] == [
        ("0", "16", "by_value"),
        ("16", "16", "by_value"),
        ("32", "2", "by_value"),
    ]
    assert ("88", "8", "hidden_hostcall_buffer") in _ARGUMENT.findall(third)
    assert ".kernarg_segment_align: 8\n    .kernarg_segment_size: 264\n" in third
    assert (".group_segment_fixed_size: 2048\n" in second, ".max_flat_workgroup_size: 128\n" in second) == (
        True,
        True,
    )


def test_a_remark_stands_where_the_body_opens_and_names_what_is_not_simulated(kept: State) -> None:
    turn = at(kept, "hipcc --offload-arch=gfx942 -c -Rpass-analysis=kernel-resource-usage va.hip")
    tag = " [-Rpass-analysis=kernel-resource-usage]\n"
    first = "__global__ void vadd(const float* a, const float* b, float* c, int n){"
    assert turn.stderr == (
        f"va.hip:3:1: remark: Function Name: _Z4vaddPKfS0_Pfi{tag}    3 | {first}\n      | ^\n"
        f"va.hip:3:1: remark:     LDS Size [bytes/block]: 0{tag}"
        f"va.hip:9:1: remark: Function Name: _Z4wideILi128EEv4Pair15HIP_vector_typeIfLj4EEs{tag}"
        f"    9 | {{\n      | ^\n"
        f"va.hip:9:1: remark:     LDS Size [bytes/block]: 2048{tag}"
        f"va.hip:14:1: remark: Function Name: _Z4surei{tag}"
        "   14 | __global__ void sure(int n) { assert(n); }\n      | ^\n"
        f"va.hip:14:1: remark:     LDS Size [bytes/block]: 0{tag}"
        f"clang++: {GAP} are not simulated on this node\n"
    )
    assert GAP in turn.trace.gaps
