#pragma once
// What kernels call, after the HIP programming manual. Bodies are the engine's own where none is given.
#include <assert.h>
#include <hip/hip_runtime_api.h>
#include <hip/hip_vector_types.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct __sim_index {
    unsigned x, y, z;
};
extern const __device__ __sim_index threadIdx;
extern const __device__ __sim_index blockIdx;
extern const __device__ __sim_index blockDim;
extern const __device__ __sim_index gridDim;
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
#define hipLaunchKernelGGL(kernel, grid, block, shared, stream, ...) \
    (kernel)<<<(grid), (block), (shared), (stream)>>>(__VA_ARGS__)

__device__ void __syncthreads();
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();

#define __SIM_SHUFFLES(type)                                                   \
    __device__ type __shfl(type value, int lane, int width = warpSize);        \
    __device__ type __shfl_up(type value, unsigned delta, int width = warpSize);   \
    __device__ type __shfl_down(type value, unsigned delta, int width = warpSize); \
    __device__ type __shfl_xor(type value, int mask, int width = warpSize);
__SIM_SHUFFLES(int)
__SIM_SHUFFLES(unsigned)
__SIM_SHUFFLES(long)
__SIM_SHUFFLES(unsigned long)
__SIM_SHUFFLES(long long)
__SIM_SHUFFLES(unsigned long long)
__SIM_SHUFFLES(float)
__SIM_SHUFFLES(double)

__device__ unsigned long long __ballot(int predicate);
__device__ int __any(int predicate);
__device__ int __all(int predicate);
__device__ unsigned __lane_id();
__device__ int __popc(unsigned value);
__device__ int __popcll(unsigned long long value);
__device__ int __ffs(int value);
__device__ int __ffsll(unsigned long long value);
__device__ int __clz(int value);
__device__ int __clzll(long long value);
__device__ unsigned __brev(unsigned value);
__device__ long long clock64();

#define __SIM_ATOMICS(type)                                    \
    __device__ type atomicAdd(type* address, type value);      \
    __device__ type atomicSub(type* address, type value);      \
    __device__ type atomicExch(type* address, type value);     \
    __device__ type atomicCAS(type* address, type compare, type value); \
    __device__ type atomicMin(type* address, type value);      \
    __device__ type atomicMax(type* address, type value);      \
    __device__ type atomicAnd(type* address, type value);      \
    __device__ type atomicOr(type* address, type value);       \
    __device__ type atomicXor(type* address, type value);
__SIM_ATOMICS(int)
__SIM_ATOMICS(unsigned)
__SIM_ATOMICS(unsigned long long)
__device__ float atomicAdd(float* address, float value);
__device__ double atomicAdd(double* address, double value);
__device__ float atomicExch(float* address, float value);
__device__ float atomicMin(float* address, float value);
__device__ float atomicMax(float* address, float value);
__device__ float unsafeAtomicAdd(float* address, float value);

#define __SIM_LESSER_GREATER(type)                                                                        \
    __host__ __device__ inline type min(type one, type other) { return other < one ? other : one; }       \
    __host__ __device__ inline type max(type one, type other) { return one < other ? other : one; }
__SIM_LESSER_GREATER(int)
__SIM_LESSER_GREATER(unsigned)
__SIM_LESSER_GREATER(long)
__SIM_LESSER_GREATER(unsigned long)
__SIM_LESSER_GREATER(long long)
__SIM_LESSER_GREATER(unsigned long long)
__host__ __device__ inline float min(float one, float other) { return fminf(one, other); }
__host__ __device__ inline float max(float one, float other) { return fmaxf(one, other); }
__host__ __device__ inline double min(double one, double other) { return fmin(one, other); }
__host__ __device__ inline double max(double one, double other) { return fmax(one, other); }

__device__ float rsqrtf(float value);
__device__ double rsqrt(double value);
__device__ inline float __expf(float value) { return expf(value); }
__device__ inline float __logf(float value) { return logf(value); }
__device__ inline float __sinf(float value) { return sinf(value); }
__device__ inline float __cosf(float value) { return cosf(value); }
__device__ inline float __powf(float value, float power) { return powf(value, power); }
__device__ inline float __fdividef(float one, float other) { return one / other; }
__device__ inline int __mul24(int one, int other) { return one * other; }
__device__ int __float_as_int(float value);
__device__ unsigned __float_as_uint(float value);
__device__ float __int_as_float(int value);
__device__ float __uint_as_float(unsigned value);
template <class T>
__device__ inline T __ldg(const T* address) {
    return *address;
}
