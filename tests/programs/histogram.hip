// stdout: 2560 2560 2560 2560
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void histogram(const unsigned char* data, unsigned* bins, int n) {
    __shared__ unsigned local[4];
    if (threadIdx.x < 4) local[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) atomicAdd(&local[data[i]], 1u);
    __syncthreads();
    if (threadIdx.x < 4) atomicAdd(bins + threadIdx.x, local[threadIdx.x]);
}
int main() {
    const int n = 10240; std::vector<unsigned char> h(n); for (int i = 0; i < n; ++i) h[i] = (i * 7) & 3;
    unsigned char* d; unsigned* bins; unsigned got[4];
    (void)hipMalloc(&d, n); (void)hipMalloc(&bins, sizeof(got)); (void)hipMemset(bins, 0, sizeof(got));
    (void)hipMemcpy(d, h.data(), n, hipMemcpyHostToDevice);
    histogram<<<5, 256>>>(d, bins, n);
    (void)hipMemcpy(got, bins, sizeof(got), hipMemcpyDeviceToHost);
    printf("%u %u %u %u\n", got[0], got[1], got[2], got[3]);
}
