// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void sort(const int* in, int* out, int n) {
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = in[t];
    for (int k = 2; k <= n; k *= 2)
        for (int j = k / 2; j > 0; j /= 2) {
            __syncthreads();
            int other = t ^ j;
            if (other > t) {
                bool up = (t & k) == 0;
                if ((s[t] > s[other]) == up) { int x = s[t]; s[t] = s[other]; s[other] = x; }
            }
        }
    __syncthreads();
    out[t] = s[t];
}
int main() {
    const int n = 256, m = 256;
    std::vector<int> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = (i * 167 + 13) % 1009;
    int *in, *out;
    (void)hipMalloc(&in, n * sizeof(int));
    (void)hipMalloc(&out, m * sizeof(int));
    (void)hipMemcpy(in, h.data(), n * sizeof(int), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(int));
    sort<<<1, n>>>(in, out, n);
    (void)hipMemcpy(r.data(), out, m * sizeof(int), hipMemcpyDeviceToHost);
    want = h;
    for (int i = 1; i < n; ++i)
        for (int j = i; j > 0 && want[j - 1] > want[j]; --j) { int x = want[j]; want[j] = want[j - 1]; want[j - 1] = x; }
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
