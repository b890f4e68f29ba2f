"""A program was delivered in the build for another device; the right one stands beside it."""

from dataclasses import replace

from sim.binary import Binary, encode
from sim.device import PROFILES
from sim.hipcc.units import Unit, entry
from sim.node import Node
from sim.people import HOME

NAME = "wrong-arch"
HELP = "~/vecadd holds code for another GPU; the right build is in ~/build."
SYMPTOM = "./vecadd; roc-obj-ls vecadd"
SHOWS = "invalid device function(.|\n)*amdhsa--(gfx90a|gfx908) "
CURE: tuple[str, ...] = ("cp build/native/vecadd vecadd",)
OTHER = "gfx90a"
BUILD_ID = "5f1e8c0b7d3a2946e1c05a9b84d7f26033c1ab5e"
SOURCE = """\
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
#define CHECK(call) check(call, __LINE__)
static void check(hipError_t error, int line) {
    if (error == hipSuccess) return;
    fprintf(stderr, "vecadd.hip:%d: %s\\n", line, hipGetErrorString(error));
    exit(1);
}
__global__ void add(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}
static float one[65536], other[65536], sum[65536];
int main() {
    const int n = 65536;
    float *a, *b, *c;
    for (int i = 0; i < n; ++i) { one[i] = i; other[i] = 2 * i; }
    CHECK(hipMalloc(&a, sizeof one));
    CHECK(hipMalloc(&b, sizeof one));
    CHECK(hipMalloc(&c, sizeof one));
    CHECK(hipMemcpy(a, one, sizeof one, hipMemcpyHostToDevice));
    CHECK(hipMemcpy(b, other, sizeof one, hipMemcpyHostToDevice));
    add<<<n / 256, 256>>>(a, b, c, n);
    CHECK(hipGetLastError());
    CHECK(hipMemcpy(sum, c, sizeof one, hipMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += sum[i] != 3.0f * i;
    printf("vecadd: %d elements, %d wrong\\n", n, wrong);
    return wrong != 0;
}
"""


def place(node: Node) -> Node:
    right = PROFILES[node.profile].target
    wrong = OTHER if right != OTHER else "gfx908"
    builds = {"vecadd": wrong, f"build/{wrong}/vecadd": wrong, "build/native/vecadd": right}
    files = ((f"{HOME}/{path}", _program(target)) for path, target in builds.items())
    return replace(node, home=(*node.home, *files))


def _program(target: str) -> str:
    needed = ("libamdhip64.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libc.so.6")
    unit = Unit("build/vecadd.hip", (("build/vecadd.hip", SOURCE),), (("build/vecadd.hip", "vecadd.hip"),))
    return encode(Binary("hip", needed, (target,), build_id=BUILD_ID, entry=entry([unit]))).decode()
