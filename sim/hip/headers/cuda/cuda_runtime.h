#pragma once
// The CUDA side for comparison at warp 32: CUDA's names for the runtime, and what kernels call there.
#define __SIM_CUDA__ 1
#include <cuda_runtime_api.h>
#include <hip/hip_runtime.h>
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
__device__ inline int __any_sync(unsigned, int predicate) { return __any(predicate); }
__device__ inline int __all_sync(unsigned, int predicate) { return __all(predicate); }
