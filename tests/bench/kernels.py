"""Four kernels that the engine and its rivals run: one text for ours and HIP-CPU, for numba its Python."""

from dataclasses import dataclass

HIP = """
__global__ void add(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}
__global__ void reduce(const float* a, const float*, float* c, int n) {
    __shared__ float s[256];
    int t = threadIdx.x;
    float v = 0;
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += blockDim.x * gridDim.x) v += a[i];
    s[t] = v;
    __syncthreads();
    for (int o = 128; o > 0; o >>= 1) {
        if (t < o) s[t] += s[t + o];
        __syncthreads();
    }
    if (t == 0) c[blockIdx.x] = s[0];
}
__global__ void matmul(const float* a, const float* b, float* c, int n) {
    __shared__ float p[16][16], q[16][16];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0;
    for (int k = 0; k < n; k += 16) {
        p[y][x] = a[row * n + k + x];
        q[y][x] = b[(k + y) * n + column];
        __syncthreads();
        for (int j = 0; j < 16; ++j) sum += p[y][j] * q[j][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}
__global__ void transpose(const float* a, const float*, float* c, int n) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = a[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) c[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}
"""


@dataclass(frozen=True, slots=True)
class Case:
    """`n` as the kernel takes it, `floats` those of each of its three arrays."""

    kernel: str
    n: int
    floats: int
    grid: tuple[int, int]
    block: tuple[int, int]

    @property
    def items(self) -> int:
        """Elements; for the product multiply-adds."""
        return self.n**3 if self.kernel == "matmul" else self.n


LARGE = (
    Case("add", 1 << 20, 1 << 20, (4096, 1), (256, 1)),
    Case("reduce", 1 << 20, 1 << 20, (256, 1), (256, 1)),
    Case("matmul", 256, 256 * 256, (16, 16), (16, 16)),
    Case("transpose", 1024, 1024 * 1024, (32, 32), (32, 8)),
)
SMALL = {
    "add": (
        Case("add", 1 << 13, 1 << 13, (32, 1), (256, 1)),
        Case("add", 1 << 14, 1 << 14, (64, 1), (256, 1)),
    ),
    "reduce": (
        Case("reduce", 1 << 13, 1 << 13, (2, 1), (256, 1)),
        Case("reduce", 1 << 14, 1 << 14, (4, 1), (256, 1)),
    ),
    "matmul": (
        Case("matmul", 32, 32 * 32, (2, 2), (16, 16)),
        Case("matmul", 48, 48 * 48, (3, 3), (16, 16)),
    ),
}
"""What numba's simulator, with a thread of Python for each of the device's, does in seconds: two sizes, from
which its time for the large one follows."""

NATIVE = """#include <hip/hip_runtime.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>
{kernels}
int main() {{
    const int n = {case.n}, floats = {case.floats};
    std::vector<float> h(floats, 1.0f);
    float *a, *b, *c;
    (void)hipMalloc((void**)&a, floats * 4);
    (void)hipMalloc((void**)&b, floats * 4);
    (void)hipMalloc((void**)&c, floats * 4);
    (void)hipMemcpy(a, h.data(), floats * 4, hipMemcpyHostToDevice);
    (void)hipMemcpy(b, h.data(), floats * 4, hipMemcpyHostToDevice);
    double best = 1e9;
    for (int turn = 0; turn < 5; ++turn) {{
        auto start = std::chrono::steady_clock::now();
        dim3 grid({case.grid[0]}, {case.grid[1]}), block({case.block[0]}, {case.block[1]});
        hipLaunchKernelGGL({case.kernel}, grid, block, 0, nullptr, a, b, c, n);
        (void)hipDeviceSynchronize();
        std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
        if (took.count() < best) best = took.count();
    }}
    printf("%f\\n", best);
}}
"""
PLAIN = """#include <chrono>
#include <cstdio>
#include <vector>
void add(const float* a, const float* b, float* c, int n) {{
    for (int i = 0; i < n; ++i) c[i] = a[i] + b[i];
}}
void reduce(const float* a, const float*, float* c, int n) {{
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i];
    c[0] = sum;
}}
void matmul(const float* a, const float* b, float* c, int n) {{
    for (int i = 0; i < n * n; ++i) c[i] = 0;
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k)
            for (int j = 0; j < n; ++j) c[i * n + j] += a[i * n + k] * b[k * n + j];
}}
void transpose(const float* a, const float*, float* c, int n) {{
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) c[j * n + i] = a[i * n + j];
}}
int main() {{
    std::vector<float> a({case.floats}, 1.0f), b({case.floats}, 1.0f), c({case.floats});
    double best = 1e9;
    for (int turn = 0; turn < 5; ++turn) {{
        auto start = std::chrono::steady_clock::now();
        {case.kernel}(a.data(), b.data(), c.data(), {case.n});
        asm volatile("" : : "r"(c.data()) : "memory");
        std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
        if (took.count() < best) best = took.count();
    }}
    printf("%f\\n", best);
}}
"""
NUMBA = """
import os, sys
os.environ["NUMBA_ENABLE_CUDASIM"] = "1"
import numpy as np
from time import perf_counter
from numba import cuda, float32

@cuda.jit
def add(a, b, c, n):
    i = cuda.grid(1)
    if i < n:
        c[i] = a[i] + b[i]

@cuda.jit
def reduce(a, b, c, n):
    s = cuda.shared.array(256, float32)
    t = cuda.threadIdx.x
    v = float32(0)
    for i in range(cuda.blockIdx.x * cuda.blockDim.x + t, n, cuda.blockDim.x * cuda.gridDim.x):
        v += a[i]
    s[t] = v
    cuda.syncthreads()
    o = 128
    while o > 0:
        if t < o:
            s[t] += s[t + o]
        cuda.syncthreads()
        o >>= 1
    if t == 0:
        c[cuda.blockIdx.x] = s[0]

@cuda.jit
def matmul(a, b, c, n):
    p = cuda.shared.array((16, 16), float32)
    q = cuda.shared.array((16, 16), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    row, column = cuda.blockIdx.y * 16 + y, cuda.blockIdx.x * 16 + x
    total = float32(0)
    for k in range(0, n, 16):
        p[y, x] = a[row * n + k + x]
        q[y, x] = b[(k + y) * n + column]
        cuda.syncthreads()
        for j in range(16):
            total += p[y, j] * q[j, x]
        cuda.syncthreads()
    c[row * n + column] = total

name, n, floats, gx, gy, bx, by = sys.argv[1], *map(int, sys.argv[2:])
a, b, c = (np.ones(floats, np.float32) for _ in range(3))
start = perf_counter()
globals()[name][(gx, gy), (bx, by)](a, b, c, n)
print((perf_counter() - start) * 1000)
"""
