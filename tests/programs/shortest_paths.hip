// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void through(const int* in, int* out, int n, int k) {
    __shared__ int row[48], column[48];
    int x = threadIdx.x, y = blockIdx.x;
    if (x < n) row[x] = in[k * n + x];
    if (x == 0) column[0] = in[y * n + k];
    __syncthreads();
    if (x < n) out[y * n + x] = min(in[y * n + x], column[0] + row[x]);
}
int main() {
    const int n = 45 * 45, m = 45 * 45;
    std::vector<int> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = (i * 31) % 97 + 1;
    int *in, *out;
    (void)hipMalloc(&in, n * sizeof(int));
    (void)hipMalloc(&out, m * sizeof(int));
    (void)hipMemcpy(in, h.data(), n * sizeof(int), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(int));
    int *from = in, *to = out;
    for (int k = 0; k < 45; ++k) {
        through<<<45, 64>>>(from, to, 45, k);
        int* kept = from;
        from = to;
        to = kept;
    }
    (void)hipMemcpy(r.data(), out, m * sizeof(int), hipMemcpyDeviceToHost);
    want = h;
    for (int k = 0; k < 45; ++k)
        for (int y = 0; y < 45; ++y)
            for (int x = 0; x < 45; ++x)
                if (want[y * 45 + k] + want[k * 45 + x] < want[y * 45 + x]) want[y * 45 + x] = want[y * 45 + k] + want[k * 45 + x];
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
