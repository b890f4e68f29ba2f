// A prefix sum over many workgroups in one launch: each looks back at what those before it have published.
// stdout: last 29992 bad 0 ok
#include "hip/hip_runtime.h"
#include <stdio.h>
#include <stdlib.h>
#define N 5000
#define BS 128
enum Status : int { Invalid = 0, Aggregate = 1, Prefix = 2 };
__device__ int ticket;
template <typename T>
__device__ T warp_inclusive(T v) {
    const int lane = threadIdx.x % warpSize;
#pragma unroll
    for (int d = 1; d < warpSize; d <<= 1) {
        T o = __shfl_up(v, d);
        if (lane >= d) v += o;
    }
    return v;
}
__global__ void scan(const int* __restrict__ in, int* __restrict__ out, volatile int* status,
                     volatile int* agg, volatile int* pre, int n) {
    __shared__ int tile, carry, sums[BS / 64];
    if (threadIdx.x == 0) tile = atomicAdd(&ticket, 1);
    __syncthreads();
    const int i = tile * BS + threadIdx.x;
    int v = i < n ? in[i] : 0;
    int inc = warp_inclusive(v);
    const int w = threadIdx.x / warpSize, lane = threadIdx.x & (warpSize - 1);
    if (lane == warpSize - 1) sums[w] = inc;
    __syncthreads();
    int before = 0;
    for (int k = 0; k < w; k++) before += sums[k];
    inc += before;
    if (threadIdx.x == BS - 1) {
        int total = inc;
        if (tile == 0) {
            pre[0] = total;
            __threadfence();
            status[0] = Prefix;
            carry = 0;
        } else {
            agg[tile] = total;
            __threadfence();
            status[tile] = Aggregate;
            int sum = 0;
            for (int p = tile - 1; p >= 0;) {
                int s = status[p];
                if (s == Invalid) continue;
                __threadfence();
                if (s == Prefix) {
                    sum += pre[p];
                    break;
                }
                sum += agg[p];
                --p;
            }
            pre[tile] = sum + total;
            __threadfence();
            status[tile] = Prefix;
            carry = sum;
        }
    }
    __syncthreads();
    if (i < n) out[i] = inc + carry;
}
int main(void) {
    int *h = (int*)malloc(N * sizeof(int)), *r = (int*)malloc(N * sizeof(int));
    for (int i = 0; i < N; i++) h[i] = (i * 7919) % 23 - 5;
    int *in, *out, *st, *ag, *pr;
    const int tiles = (N + BS - 1) / BS;
    hipMalloc((void**)&in, N * sizeof(int));
    hipMalloc((void**)&out, N * sizeof(int));
    hipMalloc((void**)&st, tiles * sizeof(int));
    hipMalloc((void**)&ag, tiles * sizeof(int));
    hipMalloc((void**)&pr, tiles * sizeof(int));
    hipMemset(st, 0, tiles * sizeof(int));
    hipMemcpy(in, h, N * sizeof(int), hipMemcpyHostToDevice);
    int zero = 0;
    hipMemcpyToSymbol(HIP_SYMBOL(ticket), &zero, sizeof zero);
    hipLaunchKernelGGL(scan, dim3(tiles), dim3(BS), 0, 0, in, out, st, ag, pr, N);
    hipMemcpy(r, out, N * sizeof(int), hipMemcpyDeviceToHost);
    int sum = 0, bad = 0;
    for (int i = 0; i < N; i++) {
        sum += h[i];
        if (sum != r[i] && bad++ < 3) printf("%d: %d != %d\n", i, r[i], sum);
    }
    printf("last %d bad %d %s\n", r[N - 1], bad, bad ? "FAIL" : "ok");
    free(h);
    free(r);
    hipFree(in);
    hipFree(out);
    hipFree(st);
    hipFree(ag);
    hipFree(pr);
    return bad != 0;
}
