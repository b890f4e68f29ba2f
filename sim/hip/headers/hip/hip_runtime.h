#pragma once
// What kernels call, after the HIP programming manual. Bodies are the engine's own where none is given.
#include <assert.h>
#ifndef __SIM_CUDA__
#include <hip/hip_runtime_api.h>
#endif
#include <hip/hip_vector_types.h>
#include <limits.h>
#include <math.h>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__device__ void* malloc(size_t size);
__device__ void free(void* pointer);

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;

#define hipThreadIdx_x (threadIdx.x)
#define hipThreadIdx_y (threadIdx.y)
#define hipThreadIdx_z (threadIdx.z)
#define hipBlockIdx_x (blockIdx.x)
#define hipBlockIdx_y (blockIdx.y)
#define hipBlockIdx_z (blockIdx.z)
#define hipBlockDim_x (blockDim.x)
#define hipBlockDim_y (blockDim.y)
#define hipBlockDim_z (blockDim.z)
#define hipGridDim_x (gridDim.x)
#define hipGridDim_y (gridDim.y)
#define hipGridDim_z (gridDim.z)
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
#ifdef HIP_TEMPLATE_KERNEL_LAUNCH
template <class... A, class F = void (*)(A...)>
inline void hipLaunchKernelGGL(F kernel, const dim3& grid, const dim3& block, unsigned shared, hipStream_t stream,
                               A... arguments) {
    kernel<<<grid, block, shared, stream>>>(arguments...);
}
#else
#define hipLaunchKernelGGL(kernel, grid, block, shared, stream, ...) \
    (kernel)<<<(grid), (block), (shared), (stream)>>>(__VA_ARGS__)
#endif

#ifndef __align__
#define __align__(bytes) __attribute__((aligned(bytes)))
#endif
#define __inline__ inline

__device__ void __syncthreads();
__device__ int __syncthreads_count(int predicate);
__device__ int __syncthreads_and(int predicate);
__device__ int __syncthreads_or(int predicate);
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
template <class T>
__device__ inline T __ldg(const T* address) {
    return *address;
}
template <class T>
__device__ inline T __ldcg(const T* address) {
    return *address;
}

#include <hip/amd_detail/amd_hip_atomic.h>
#include <hip/amd_detail/amd_warp_functions.h>
#include <hip/device_functions.h>
#include <hip/math_functions.h>
