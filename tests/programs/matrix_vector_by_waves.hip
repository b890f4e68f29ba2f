// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void gemv(const float* in, float* out, int high, int wide) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 64, lane = threadIdx.x % 64;
    if (row >= high) return;
    float sum = 0;
    for (int i = lane; i < wide; i += 64) sum += in[row * wide + i] * (i % 3);
    for (int o = 32; o > 0; o /= 2) sum += __shfl_down(sum, o, 64);
    if (lane == 0) out[row] = sum;
}
int main() {
    const int n = 21 * 150, m = 21;
    std::vector<float> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i % 8;
    float *in, *out;
    (void)hipMalloc(&in, n * sizeof(float));
    (void)hipMalloc(&out, m * sizeof(float));
    (void)hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(float));
    gemv<<<6, 256>>>(in, out, 21, 150);
    (void)hipMemcpy(r.data(), out, m * sizeof(float), hipMemcpyDeviceToHost);
    for (int y = 0; y < 21; ++y)
        for (int x = 0; x < 150; ++x) want[y] += h[y * 150 + x] * (x % 3);
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
