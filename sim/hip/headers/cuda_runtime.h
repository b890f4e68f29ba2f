#pragma once
// The CUDA side for comparison at warp 32: CUDA's names for the calls of hip_runtime.h.
#include <hip/hip_runtime.h>
#define cudaMalloc hipMalloc
#define cudaFree hipFree
#define cudaMemcpy hipMemcpy
#define cudaMemset hipMemset
#define cudaMemcpyAsync hipMemcpyAsync
#define cudaDeviceSynchronize hipDeviceSynchronize
#define cudaDeviceReset hipDeviceReset
#define cudaGetLastError hipGetLastError
#define cudaPeekAtLastError hipPeekAtLastError
#define cudaGetErrorString hipGetErrorString
#define cudaGetErrorName hipGetErrorName
#define cudaSetDevice hipSetDevice
#define cudaGetDevice hipGetDevice
#define cudaGetDeviceCount hipGetDeviceCount
#define cudaMallocManaged hipMallocManaged
#define cudaStreamCreate hipStreamCreate
#define cudaStreamDestroy hipStreamDestroy
#define cudaStreamSynchronize hipStreamSynchronize
#define cudaMemcpyHostToDevice hipMemcpyHostToDevice
#define cudaMemcpyDeviceToHost hipMemcpyDeviceToHost
#define cudaMemcpyDeviceToDevice hipMemcpyDeviceToDevice
#define cudaMemcpyHostToHost hipMemcpyHostToHost
#define cudaMemcpyDefault hipMemcpyDefault
#define cudaError_t hipError_t
#define cudaStream_t hipStream_t
#define cudaSuccess hipSuccess
#define cudaErrorInvalidValue hipErrorInvalidValue
#define cudaDeviceProp hipDeviceProp_t
#define cudaGetDeviceProperties hipGetDeviceProperties
#define __cudaPushCallConfiguration __hipPushCallConfiguration
#define __SIM_SYNC_SHUFFLES(type)                                                                                  \
    __device__ inline type __shfl_sync(unsigned, type value, int lane, int width = 32) {                           \
        return __shfl(value, lane, width);                                                                         \
    }                                                                                                              \
    __device__ inline type __shfl_down_sync(unsigned, type value, unsigned delta, int width = 32) {                \
        return __shfl_down(value, delta, width);                                                                   \
    }                                                                                                              \
    __device__ inline type __shfl_up_sync(unsigned, type value, unsigned delta, int width = 32) {                  \
        return __shfl_up(value, delta, width);                                                                     \
    }                                                                                                              \
    __device__ inline type __shfl_xor_sync(unsigned, type value, int mask, int width = 32) {                       \
        return __shfl_xor(value, mask, width);                                                                     \
    }
__SIM_SYNC_SHUFFLES(int)
__SIM_SYNC_SHUFFLES(unsigned)
__SIM_SYNC_SHUFFLES(float)
__SIM_SYNC_SHUFFLES(double)
__device__ inline unsigned __ballot_sync(unsigned, int predicate) { return (unsigned)__ballot(predicate); }
