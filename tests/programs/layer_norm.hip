// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__device__ float block_sum(float v) {
    __shared__ float s[4];
    for (int o = 32; o > 0; o >>= 1) v += __shfl_xor(v, o);
    __syncthreads();
    if (threadIdx.x % 64 == 0) s[threadIdx.x / 64] = v;
    __syncthreads();
    return s[0] + s[1] + s[2] + s[3];
}
__global__ void norm(const float* in, float* out, int wide) {
    const float* row = in + blockIdx.x * wide;
    float sum = 0, squares = 0;
    for (int i = threadIdx.x; i < wide; i += 256) sum += row[i];
    float mean = block_sum(sum) / wide;
    for (int i = threadIdx.x; i < wide; i += 256) squares += (row[i] - mean) * (row[i] - mean);
    float scale = rsqrtf(block_sum(squares) / wide);
    for (int i = threadIdx.x; i < wide; i += 256) out[blockIdx.x * wide + i] = (row[i] - mean) * scale;
}
int main() {
    const int n = 4 * 300, m = 4 * 300;
    std::vector<float> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = (i * 29) % 31;
    float *in, *out;
    (void)hipMalloc(&in, n * sizeof(float));
    (void)hipMalloc(&out, m * sizeof(float));
    (void)hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(float));
    norm<<<4, 256>>>(in, out, 300);
    (void)hipMemcpy(r.data(), out, m * sizeof(float), hipMemcpyDeviceToHost);
    for (int b = 0; b < 4; ++b) {
        double mean = 0, squares = 0;
        for (int i = 0; i < 300; ++i) mean += h[b * 300 + i] / 300.0;
        for (int i = 0; i < 300; ++i) squares += (h[b * 300 + i] - mean) * (h[b * 300 + i] - mean) / 300;
        for (int i = 0; i < 300; ++i)
            if (fabs(r[b * 300 + i] - (h[b * 300 + i] - mean) / sqrt(squares)) < 1e-5) want[b * 300 + i] = r[b * 300 + i];
            else want[b * 300 + i] = 99;
    }
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
