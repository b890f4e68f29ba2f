// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void scan(const int* in, int* out, int n) {
    __shared__ int sums[4];
    int t = threadIdx.x, lane = t & 63, wave = t >> 6;
    int v = t < n ? in[t] : 0;
    for (int o = 1; o < 64; o *= 2) {
        int below = __shfl_up(v, o);
        if (lane >= o) v += below;
    }
    if (lane == 63) sums[wave] = v;
    __syncthreads();
    for (int w = 0; w < wave; ++w) v += sums[w];
    if (t < n) out[t] = v;
}
int main() {
    const int n = 250, m = 250;
    std::vector<int> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i % 6;
    int *in, *out;
    (void)hipMalloc(&in, n * sizeof(int));
    (void)hipMalloc(&out, m * sizeof(int));
    (void)hipMemcpy(in, h.data(), n * sizeof(int), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(int));
    scan<<<1, 256>>>(in, out, n);
    (void)hipMemcpy(r.data(), out, m * sizeof(int), hipMemcpyDeviceToHost);
    for (int i = 0, sum = 0; i < n; ++i) want[i] = sum += h[i];
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
