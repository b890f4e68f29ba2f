// stdout: 36
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

template <typename T> __device__ T block_sum(T* s, T v) {
    s[threadIdx.x] = v;
    __syncthreads();
    for (unsigned o = blockDim.x / 2; o > 0; o >>= 1) {
        if (threadIdx.x < o) s[threadIdx.x] += s[threadIdx.x + o];
        __syncthreads();
    }
    return s[0];
}
__global__ void sum(int* out) {
    __shared__ int s[8];
    int total = block_sum<int>(s, (int)threadIdx.x + 1);
    if (threadIdx.x == 0) *out = total;
}
int main() {
    int* out; (void)hipMallocManaged(&out, sizeof(int));
    sum<<<1, 8>>>(out);
    (void)hipDeviceSynchronize();
    printf("%d\n", *out);
    (void)hipFree(out);
}
