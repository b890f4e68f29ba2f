#pragma once
// The *_sync functions, which ROCm 6.4 has with HIP_ENABLE_WARP_SYNC_BUILTINS only. Masks have 64 bits.
#define __SIM_CHECK_MASK(type)                                                   \
    static_assert(sizeof(type) == 8, "The mask must be a 64-bit integer. "       \
                                     "Implicitly promoting a smaller integer is almost always an error.");
__device__ unsigned long long __activemask();
template <class M>
__device__ inline unsigned long long __ballot_sync(M mask, int predicate) {
    __SIM_CHECK_MASK(M)
    return __ballot(predicate) & mask;
}
template <class M>
__device__ inline int __any_sync(M mask, int predicate) {
    __SIM_CHECK_MASK(M)
    return (__ballot(predicate) & mask) != 0;
}
template <class M>
__device__ inline int __all_sync(M mask, int predicate) {
    __SIM_CHECK_MASK(M)
    return (__ballot(predicate) & mask) == mask;
}
template <class M, class T>
__device__ inline T __shfl_sync(M mask, T value, int lane, int width = warpSize) {
    __SIM_CHECK_MASK(M)
    return __shfl(value, lane, width);
}
template <class M, class T>
__device__ inline T __shfl_up_sync(M mask, T value, unsigned delta, int width = warpSize) {
    __SIM_CHECK_MASK(M)
    return __shfl_up(value, delta, width);
}
template <class M, class T>
__device__ inline T __shfl_down_sync(M mask, T value, unsigned delta, int width = warpSize) {
    __SIM_CHECK_MASK(M)
    return __shfl_down(value, delta, width);
}
template <class M, class T>
__device__ inline T __shfl_xor_sync(M mask, T value, int lanes, int width = warpSize) {
    __SIM_CHECK_MASK(M)
    return __shfl_xor(value, lanes, width);
}
template <class M, class T>
__device__ inline unsigned long long __match_any_sync(M mask, T value) {
    __SIM_CHECK_MASK(M)
    unsigned long long found = 0;
    for (int lane = 0; lane < warpSize; lane++)
        if (((unsigned long long)mask >> lane & 1) && __shfl(value, lane) == value) found |= 1ull << lane;
    return found;
}
__device__ void __syncwarp();
template <class M>
__device__ inline void __syncwarp(M mask) {
    __SIM_CHECK_MASK(M)
}
