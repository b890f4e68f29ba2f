// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void scan(const int* in, int* out, int n) {
    extern __shared__ int s[];
    int t = threadIdx.x, step = 1;
    s[2 * t] = in[2 * t];
    s[2 * t + 1] = in[2 * t + 1];
    for (int d = n / 2; d > 0; d /= 2) {
        __syncthreads();
        if (t < d) s[step * (2 * t + 2) - 1] += s[step * (2 * t + 1) - 1];
        step *= 2;
    }
    if (t == 0) s[n - 1] = 0;
    for (int d = 1; d < n; d *= 2) {
        step /= 2;
        __syncthreads();
        if (t < d) {
            int a = step * (2 * t + 1) - 1, b = step * (2 * t + 2) - 1, kept = s[a];
            s[a] = s[b];
            s[b] += kept;
        }
    }
    __syncthreads();
    out[2 * t] = s[2 * t];
    out[2 * t + 1] = s[2 * t + 1];
}
int main() {
    const int n = 512, m = 512;
    std::vector<int> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i % 7;
    int *in, *out;
    (void)hipMalloc(&in, n * sizeof(int));
    (void)hipMalloc(&out, m * sizeof(int));
    (void)hipMemcpy(in, h.data(), n * sizeof(int), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(int));
    scan<<<1, n / 2, n * sizeof(int)>>>(in, out, n);
    (void)hipMemcpy(r.data(), out, m * sizeof(int), hipMemcpyDeviceToHost);
    for (int i = 0, sum = 0; i < n; ++i) { want[i] = sum; sum += h[i]; }
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
