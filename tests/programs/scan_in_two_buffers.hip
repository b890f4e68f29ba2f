// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void scan(const int* in, int* out, int n) {
    __shared__ int s[2][512];
    int t = threadIdx.x, from = 0;
    s[0][t] = t < n ? in[t] : 0;
    __syncthreads();
    for (int o = 1; o < blockDim.x; o *= 2) {
        int to = 1 - from;
        s[to][t] = s[from][t];
        if (t >= o) s[to][t] += s[from][t - o];
        from = to;
        __syncthreads();
    }
    if (t < n) out[t] = s[from][t];
}
int main() {
    const int n = 500, m = 500;
    std::vector<int> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i % 5 + 1;
    int *in, *out;
    (void)hipMalloc(&in, n * sizeof(int));
    (void)hipMalloc(&out, m * sizeof(int));
    (void)hipMemcpy(in, h.data(), n * sizeof(int), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(int));
    scan<<<1, 512>>>(in, out, n);
    (void)hipMemcpy(r.data(), out, m * sizeof(int), hipMemcpyDeviceToHost);
    for (int i = 0, sum = 0; i < n; ++i) want[i] = sum += h[i];
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
