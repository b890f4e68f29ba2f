// stdout: errors 0 last 2002
#include <cuda_runtime.h>
#include <cstdio>

__global__ void scan(const int* in, int* out, int n) {
    __shared__ int sums[8];
    int t = threadIdx.x, lane = t % 32, warp = t / 32, v = t < n ? in[t] : 0;
    for (int o = 1; o < 32; o *= 2) {
        int below = __shfl_up_sync(0xffffffffu, v, o);
        if (lane >= o) v += below;
    }
    if (lane == 31) sums[warp] = v;
    __syncthreads();
    for (int w = 0; w < warp; ++w) v += sums[w];
    if (t < n) out[t] = v;
}
int main() {
    const int n = 250;
    int h[n], *in, *out;
    for (int i = 0; i < n; ++i) h[i] = i * i % 17;
    cudaMalloc(&in, sizeof(h));
    cudaMalloc(&out, sizeof(h));
    cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
    scan<<<1, 256>>>(in, out, n);
    int got[n], errors = 0, sum = 0;
    cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) errors += got[i] != (sum += h[i]);
    printf("errors %d last %d\n", errors, got[n - 1]);
}
