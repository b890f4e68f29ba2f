// stdout: 0 0 257 2
// stdout: 0 8 / 0 3 / 0 4 / 608 1024 / 256 4864
// stdout: 0 1024 128 / 0 0 1024
// stdout: 1 0
// stdout: queued
// stdout: on the host 7
// stdout: after the stream 0 7
// stdout: 720 0 9 98
// stdout: unspecified launch failure
// stdout: 0
#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void k(int* p, float f) { p[threadIdx.x] = threadIdx.x + (int)f; }
template <class T>
__global__ void turned(T* p) {
    __shared__ T s[256];
    s[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    p[threadIdx.x] = s[255 - threadIdx.x];
}
template <int N>
__global__ void __launch_bounds__(N * 2, 4) bounded(int* p) { p[threadIdx.x] = 1; }
void on_host(void* data) { printf("on the host %d\n", *(int*)data); }
void after(hipStream_t stream, hipError_t error, void* data) { printf("after the stream %d %d\n", error, *(int*)data); }

int main() {
    int *d, h[256], n, grid, block, seven = 7;
    float f = 2.5f;
    (void)hipMalloc(&d, 1024);
    void* given[] = {&d, &f};
    printf("%d ", hipLaunchKernel((const void*)k, dim3(1), dim3(256), given, 0, 0));
    printf("%d ", hipLaunchKernel(reinterpret_cast<const void*>(turned<int>), dim3(1), dim3(256), given, 0, 0));
    (void)hipMemcpy(h, d, 1024, hipMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[255]);
    printf("%d ", hipOccupancyMaxActiveBlocksPerMultiprocessor(&n, k, 256, 0));
    printf("%d / ", n);
    printf("%d ", hipOccupancyMaxActiveBlocksPerMultiprocessor(&n, turned<float>, 256, 20000));
    printf("%d / ", n);
    printf("%d ", hipOccupancyMaxActiveBlocksPerMultiprocessor(&n, k, 512, 0));
    printf("%d / ", n);
    (void)hipOccupancyMaxPotentialBlockSize(&grid, &block, k, 0, 0);
    printf("%d %d / ", grid, block);
    (void)hipOccupancyMaxPotentialBlockSize(&block, &grid, k, 0, 256);
    printf("%d %d\n", grid, 2 * block);
    hipFuncAttributes of;
    printf("%d ", hipFuncGetAttributes(&of, (const void*)turned<float>));
    printf("%zu ", of.sharedSizeBytes);
    (void)hipFuncGetAttributes(&of, (const void*)bounded<64>);
    printf("%d / %d ", of.maxThreadsPerBlock, hipFuncGetAttributes(&of, (const void*)k));
    printf("%zu %d\n", of.sharedSizeBytes, of.maxThreadsPerBlock);
    printf("%d ", hipFuncSetAttribute((const void*)turned<int>, hipFuncAttributeMaxDynamicSharedMemorySize, 65536));
    printf("%d\n", hipFuncSetAttribute((const void*)turned<int>, hipFuncAttributeMaxDynamicSharedMemorySize, 64512));
    hipStream_t s;
    (void)hipStreamCreate(&s);
    k<<<1, 256, 0, s>>>(d, 1.0f);
    (void)hipLaunchHostFunc(s, on_host, &seven);
    (void)hipStreamAddCallback(s, after, &seven, 0);
    printf("queued\n");
    (void)hipStreamSynchronize(s);
    printf("%d ", hipLaunchCooperativeKernel((void*)k, dim3(304 * 8 + 1), dim3(256), given, 0, 0));
    printf("%d ", hipLaunchCooperativeKernel((void*)k, dim3(1), dim3(256), given, 0, 0));
    printf("%d ", hipLaunchCooperativeKernel((void*)k, dim3(1), dim3(1025), given, 0, 0));
    printf("%d\n", hipLaunchKernel((const void*)on_host, dim3(1), dim3(256), given, 0, 0));
    bounded<64><<<1, 129>>>(d);
    printf("%s\n", hipGetErrorString(hipGetLastError()));
    bounded<64><<<1, 128>>>(d);
    printf("%d\n", hipGetLastError());
}
