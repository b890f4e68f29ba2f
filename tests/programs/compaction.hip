// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void keep_even(const int* in, int* out, int n) {
    __shared__ int count, base, kept[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    if (i < n && in[i] % 2 == 0) kept[atomicAdd(&count, 1)] = in[i];
    __syncthreads();
    if (threadIdx.x == 0) base = atomicAdd(&out[0], count);
    __syncthreads();
    if (threadIdx.x < count) out[1 + base + threadIdx.x] = kept[threadIdx.x];
}
int main() {
    const int n = 300, m = 301;
    std::vector<int> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i;
    int *in, *out;
    (void)hipMalloc(&in, n * sizeof(int));
    (void)hipMalloc(&out, m * sizeof(int));
    (void)hipMemcpy(in, h.data(), n * sizeof(int), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(int));
    keep_even<<<3, 128>>>(in, out, n);
    (void)hipMemcpy(r.data(), out, m * sizeof(int), hipMemcpyDeviceToHost);
    want[0] = 150;
    int sum = 0;
    for (int i = 1; i < m; ++i) sum += r[i];
    for (int i = 1; i < m; ++i) want[i] = sum == 149 * 150 ? r[i] : -1;
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
