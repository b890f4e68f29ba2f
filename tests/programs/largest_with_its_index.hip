// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void largest(const int* in, int* out, int n) {
    __shared__ int value[4], place[4];
    int t = threadIdx.x, best = -1, where = -1;
    for (int i = t; i < n; i += 256)
        if (in[i] > best) { best = in[i]; where = i; }
    for (int mask = 32; mask > 0; mask /= 2) {
        int other = __shfl_xor(best, mask), from = __shfl_xor(where, mask);
        if (other > best) { best = other; where = from; }
    }
    if (t % 64 == 0) { value[t / 64] = best; place[t / 64] = where; }
    __syncthreads();
    if (t == 0) {
        int w = 0;
        for (int k = 1; k < 4; ++k) if (value[k] > value[w]) w = k;
        out[0] = value[w];
        out[1] = place[w];
    }
}
int main() {
    const int n = 1000, m = 2;
    std::vector<int> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = (i * 7919) % 10007;
    int *in, *out;
    (void)hipMalloc(&in, n * sizeof(int));
    (void)hipMalloc(&out, m * sizeof(int));
    (void)hipMemcpy(in, h.data(), n * sizeof(int), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(int));
    largest<<<1, 256>>>(in, out, n);
    (void)hipMemcpy(r.data(), out, m * sizeof(int), hipMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) if (h[i] > want[0]) { want[0] = h[i]; want[1] = i; }
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
