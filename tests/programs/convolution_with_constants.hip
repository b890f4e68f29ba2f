// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__constant__ float weights[5];
__global__ void convolve(const float* in, float* out, int n) {
    __shared__ float s[68];
    int t = threadIdx.x, first = blockIdx.x * 64 - 2;
    for (int k = t; k < 68; k += 64) s[k] = first + k >= 0 && first + k < n ? in[first + k] : 0;
    __syncthreads();
    if (first + 2 + t < n) {
        float sum = 0;
        for (int k = 0; k < 5; ++k) sum += s[t + k] * weights[k];
        out[first + 2 + t] = sum;
    }
}
int main() {
    const int n = 300, m = 300;
    std::vector<float> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i % 10;
    float *in, *out;
    (void)hipMalloc(&in, n * sizeof(float));
    (void)hipMalloc(&out, m * sizeof(float));
    (void)hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(float));
    const float w[5] = {1, 2, 3, 2, 1};
    (void)hipMemcpyToSymbol(weights, w, sizeof(w));
    convolve<<<5, 64>>>(in, out, n);
    (void)hipMemcpy(r.data(), out, m * sizeof(float), hipMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < 5; ++k)
            if (i + k >= 2 && i + k - 2 < n) want[i] += h[i + k - 2] * w[k];
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
