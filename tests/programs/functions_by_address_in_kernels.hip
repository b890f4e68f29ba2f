// stdout: by table: 2 -1 4 5 2 10 8 5
// stdout: by symbol: 0 3 6 9 12 15 18 21
// stdout: of a wave: 28 28 -28 28
// stdout: by member: 100 101 102 103 96 95 94 93
// stdout: of the library: 205 102 307 164
// stdout: null: 1
// status: 134
// stderr: call of a function of the host: on the device it has another address, by block (0,0,0) thread (4,0,0)
// Kernels call through pointers: from tables, symbols, parameters, members, each lane where it aims.
#include <hip/hip_runtime.h>
#include <cstdio>
typedef int (*Op)(int, int);
__device__ int add(int a, int b) { return a + b; }
__device__ int sub(int a, int b) { return a - b; }
__host__ __device__ int mul(int a, int b) { return a * b; }
__device__ Op ops[] = {add, sub, mul};
__device__ Op single = mul;
__constant__ Op fixed[2] = {add, sub};
__global__ void by_table(int* out) { int i = threadIdx.x; out[i] = ops[i % 3](i, 2) + fixed[i % 2](0, 0); }
__global__ void by_symbol(int* out, Op op) { out[threadIdx.x] = op(threadIdx.x, 3); }
template <Op F> __device__ int apply(int a, int b) { return F(a, b); }
__device__ int total(int value, int* lds) {
    lds[threadIdx.x] = value;
    __syncthreads();
    int sum = 0;
    for (int k = 0; k < blockDim.x; k++) sum += lds[k];
    return sum;
}
__device__ int minus(int value, int* lds) { return -value; }
__global__ void of_a_wave(int* out) {
    __shared__ int lds[8];
    int (*f)(int, int*) = &total;
    int sum = f(threadIdx.x, lds);
    f = threadIdx.x == 2 ? minus : [](int value, int*) { return value; };
    out[threadIdx.x] = f(apply<add>(sum, 0), lds);
}
struct Counter {
    int base;
    __device__ int up(int n) const { return base + n; }
    __device__ int down(int n) const { return base - n; }
};
__global__ void by_member(int* out) {
    int i = threadIdx.x;
    Counter counter{100};
    int (Counter::*way)(int) const = i < 4 ? &Counter::up : &Counter::down;
    out[i] = (counter.*way)(i);
}
__device__ float (*roots[])(float) = {sqrtf, &fabsf};
__managed__ int hundred = 100;
__global__ void of_the_library(int* out) {
    int i = threadIdx.x;
    out[i] = roots[i % 2](i == 1 ? -2.f : (i + 5) * (i + 5)) + hundred * (i % 2 ? 1 : 2 + i / 2);
}
__global__ void null(int* out, Op op) { out[threadIdx.x] = op == nullptr; }
__global__ void of_the_host(int* out, Op op) {
    if (threadIdx.x > 3) out[threadIdx.x] = op(1, 2);
}
int main() {
    int* out;
    Op op;
    (void)hipMallocManaged(&out, 64 * sizeof(int));
    (void)hipMemcpyFromSymbol(&op, HIP_SYMBOL(single), sizeof op);
    auto show = [&](const char* what, int count) {
        (void)hipDeviceSynchronize();
        printf("%s:", what);
        for (int i = 0; i < count; i++) printf(" %d", out[i]);
        printf("\n");
    };
    by_table<<<1, 8>>>(out);
    show("by table", 8);
    by_symbol<<<1, 8>>>(out, op);
    show("by symbol", 8);
    of_a_wave<<<1, 8>>>(out);
    show("of a wave", 4);
    by_member<<<1, 8>>>(out);
    show("by member", 8);
    of_the_library<<<1, 4>>>(out);
    show("of the library", 4);
    null<<<1, 1>>>(out, nullptr);
    show("null", 1);
    of_the_host<<<1, 8>>>(out, mul);
    (void)hipDeviceSynchronize();
}
