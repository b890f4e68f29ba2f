// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void relax(const float* in, float* out, int n, int turns) {
    __shared__ float a[130], b[130];
    int t = threadIdx.x + 1;
    a[t] = in[t - 1];
    if (t == 1) a[0] = b[0] = 8;
    if (t == n) a[n + 1] = b[n + 1] = 16;
    __syncthreads();
    for (int turn = 0; turn < turns; ++turn) {
        b[t] = 0.5f * (a[t - 1] + a[t + 1]);
        __syncthreads();
        a[t] = b[t];
        __syncthreads();
    }
    out[t - 1] = a[t];
}
int main() {
    const int n = 128, m = 128;
    std::vector<float> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i % 4;
    float *in, *out;
    (void)hipMalloc(&in, n * sizeof(float));
    (void)hipMalloc(&out, m * sizeof(float));
    (void)hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(float));
    relax<<<1, 128>>>(in, out, n, 5);
    (void)hipMemcpy(r.data(), out, m * sizeof(float), hipMemcpyDeviceToHost);
    std::vector<float> a(n + 2), b(n + 2);
    for (int i = 0; i < n; ++i) a[i + 1] = h[i];
    a[0] = b[0] = 8;
    a[n + 1] = b[n + 1] = 16;
    for (int turn = 0; turn < 5; ++turn) {
        for (int i = 1; i <= n; ++i) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
        for (int i = 1; i <= n; ++i) a[i] = b[i];
    }
    for (int i = 0; i < n; ++i) want[i] = a[i + 1];
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
