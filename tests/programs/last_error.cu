// stdout: invalid configuration argument
// stdout: no error
// stdout: invalid configuration argument
// stdout: cudaErrorInvalidConfiguration 9
// stdout: cudaErrorInvalidValue cudaErrorInvalidValue
// stdout: 700 700 cudaErrorIllegalAddress: an illegal memory access was encountered
// stderr: last_error.cu:12: store to element 64 of 64 ints (256 bytes), by block (0,0,0) thread (64,0,0) of kernel 'past'
#include <cuda_runtime.h>
#include <cstdio>

__global__ void k() {}
__global__ void past(int* p) { p[threadIdx.x] = 1; }
const char* last() { return cudaGetErrorString(cudaGetLastError()); }

int main() {
    k<<<1, 1025>>>();
    printf("%s\n", last());
    printf("%s\n", last());
    // CUDA keeps an error until it is asked for.
    k<<<0, 1>>>();
    cudaDeviceSynchronize();
    printf("%s\n", last());
    k<<<dim3(1, 65536), 1>>>();
    cudaError_t error = cudaGetLastError();
    printf("%s %d\n", cudaGetErrorName(error), error);
    int host = 0, *device;
    cudaMalloc(&device, 256);
    printf("%s ", cudaGetErrorName(cudaMemcpy(device, &host, 4, cudaMemcpyDeviceToHost)));
    k<<<1, 64, 49153>>>();
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    past<<<1, 65>>>(device);
    printf("%d ", cudaDeviceSynchronize());
    printf("%d ", cudaMalloc(&device, 4));
    printf("%s: %s\n", cudaGetErrorName(cudaGetLastError()), last());
}
