// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void sort(const int* in, int* out, int n) {
    __shared__ int s[128];
    int t = threadIdx.x;
    if (t < n) s[t] = in[t];
    __syncthreads();
    for (int turn = 0; turn < n; ++turn) {
        int i = 2 * t + (turn & 1);
        if (i + 1 < n && s[i] > s[i + 1]) { int x = s[i]; s[i] = s[i + 1]; s[i + 1] = x; }
        __syncthreads();
    }
    if (t < n) out[t] = s[t];
}
int main() {
    const int n = 100, m = 100;
    std::vector<int> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = (i * 61) % 101;
    int *in, *out;
    (void)hipMalloc(&in, n * sizeof(int));
    (void)hipMalloc(&out, m * sizeof(int));
    (void)hipMemcpy(in, h.data(), n * sizeof(int), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(int));
    sort<<<1, 128>>>(in, out, n);
    (void)hipMemcpy(r.data(), out, m * sizeof(int), hipMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) {
        int place = 0;
        for (int j = 0; j < n; ++j) place += h[j] < h[i];
        want[place] = h[i];
    }
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
