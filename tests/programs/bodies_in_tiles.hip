// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void pull(const float* in, float* out, int n) {
    __shared__ float s[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    float x = i < n ? in[i] : 0, sum = 0;
    for (int tile = 0; tile < n; tile += 64) {
        int j = tile + threadIdx.x;
        if (j < n) s[threadIdx.x] = in[j];
        __syncthreads();
        for (int k = 0; k < 64; ++k) if (tile + k < n) sum += s[k] - x;
        __syncthreads();
    }
    if (i < n) out[i] = sum;
}
int main() {
    const int n = 200, m = 200;
    std::vector<float> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i % 15;
    float *in, *out;
    (void)hipMalloc(&in, n * sizeof(float));
    (void)hipMalloc(&out, m * sizeof(float));
    (void)hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(float));
    pull<<<4, 64>>>(in, out, n);
    (void)hipMemcpy(r.data(), out, m * sizeof(float), hipMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) want[i] += h[j] - h[i];
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
