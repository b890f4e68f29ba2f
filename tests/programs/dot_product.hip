// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__device__ float wave_sum(float v) {
    for (int o = warpSize / 2; o > 0; o /= 2) v += __shfl_down(v, o);
    return v;
}
__global__ void dot(const float* in, float* out, int n) {
    __shared__ float s[4];
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
    float v = 0;
    if (i < n) v = in[i] * in[i];
    v = wave_sum(v);
    if (lane == 0) s[wave] = v;
    __syncthreads();
    if (threadIdx.x == 0) {
        float sum = 0;
        for (int w = 0; w < blockDim.x / warpSize; ++w) sum += s[w];
        atomicAdd(out, sum);
    }
}
int main() {
    const int n = 1000, m = 1;
    std::vector<float> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i % 9;
    float *in, *out;
    (void)hipMalloc(&in, n * sizeof(float));
    (void)hipMalloc(&out, m * sizeof(float));
    (void)hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(float));
    dot<<<4, 256>>>(in, out, n);
    (void)hipMemcpy(r.data(), out, m * sizeof(float), hipMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) want[0] += h[i] * h[i];
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
