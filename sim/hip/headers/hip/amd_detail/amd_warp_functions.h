#pragma once
// What lanes of a wave tell each other, after the HIP documentation. The engine answers it.
#define __SIM_SHUFFLES(type)                                                       \
    __device__ type __shfl(type value, int lane, int width = warpSize);            \
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
__device__ unsigned long long __ballot64(int predicate);
__device__ int __any(int predicate);
__device__ int __all(int predicate);
__device__ unsigned __lane_id();
#ifdef HIP_ENABLE_WARP_SYNC_BUILTINS
#include <hip/amd_detail/amd_warp_sync_functions.h>
#endif
