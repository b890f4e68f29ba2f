#pragma once
// The CUDA side for comparison at warp 32: CUDA's names for the runtime, and what kernels call there.
#define __SIM_CUDA__ 1
#ifdef __HIP_DEVICE_COMPILE__
#undef __HIP_DEVICE_COMPILE__
#define __CUDA_ARCH__ 900
#endif
#include <cuda_runtime_api.h>
#include <hip/hip_runtime.h>
#define __SIM_WARP template <class T> __device__ inline T
__SIM_WARP __shfl_sync(unsigned, T value, int lane, int width = 32) { return __shfl(value, lane, width); }
__SIM_WARP __shfl_up_sync(unsigned, T value, unsigned by, int width = 32) { return __shfl_up(value, by, width); }
__SIM_WARP __shfl_down_sync(unsigned, T value, unsigned by, int width = 32) { return __shfl_down(value, by, width); }
__SIM_WARP __shfl_xor_sync(unsigned, T value, int lanes, int width = 32) { return __shfl_xor(value, lanes, width); }
__device__ inline unsigned __ballot_sync(unsigned mask, int predicate) { return (unsigned)__ballot(predicate) & mask; }
__device__ inline int __any_sync(unsigned mask, int predicate) { return __ballot_sync(mask, predicate) != 0; }
__device__ inline int __all_sync(unsigned mask, int predicate) { return __ballot_sync(mask, predicate) == mask; }
__device__ inline unsigned __activemask() { return (unsigned)__ballot(1); }
// Warps run in lock step here.
__device__ inline void __syncwarp(unsigned = 0xffffffffu) {}
