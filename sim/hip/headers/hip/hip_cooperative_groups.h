#pragma once
// Cooperative groups, after the HIP documentation. A group is a few numbers; the wave does the rest.
#include <hip/hip_runtime.h>
#define __SIM_CG static __device__ inline
__device__ void __sim_grid_sync();
__device__ int __sim_nth_set(unsigned long long bits, unsigned place);
__device__ unsigned long long __sim_active();
namespace cooperative_groups {
struct thread_group;
__device__ inline unsigned __sim_rank() {
    return threadIdx.x + threadIdx.y * blockDim.x + threadIdx.z * blockDim.x * blockDim.y;
}
__device__ inline unsigned __sim_threads() { return blockDim.x * blockDim.y * blockDim.z; }
__device__ inline unsigned __sim_below(unsigned long long bits) {
    return __popcll(bits & ((1ull << __lane_id()) - 1));
}

// kind: 0 a workgroup, 1 a tile of `count` lanes, 2 the lanes of `lanes`.
struct thread_group {
    int kind;
    unsigned count;
    unsigned long long lanes;
    __device__ unsigned size() const { return count; }
    __device__ unsigned num_threads() const { return count; }
    __device__ unsigned thread_rank() const {
        return kind == 0 ? __sim_rank() : kind == 1 ? __sim_rank() % count : __sim_below(lanes);
    }
    __device__ bool is_valid() const { return true; }
    __device__ void sync() const {
        if (kind == 0) __syncthreads();
    }
};

struct thread_block {
    __SIM_CG void sync() { __syncthreads(); }
    __SIM_CG unsigned thread_rank() { return __sim_rank(); }
    __SIM_CG unsigned size() { return __sim_threads(); }
    __SIM_CG unsigned num_threads() { return __sim_threads(); }
    __SIM_CG dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    __SIM_CG dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
    __SIM_CG dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
    __SIM_CG dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
    __SIM_CG bool is_valid() { return true; }
    __device__ operator thread_group() const { return {0, __sim_threads(), 0}; }
};

struct grid_group {
    __SIM_CG void sync() { __sim_grid_sync(); }
    __SIM_CG unsigned thread_rank() {
        return ((blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x) * __sim_threads() + __sim_rank();
    }
    __SIM_CG unsigned size() { return gridDim.x * gridDim.y * gridDim.z * __sim_threads(); }
    __SIM_CG unsigned num_threads() { return size(); }
    __SIM_CG dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    __SIM_CG bool is_valid() { return true; }
};

template <unsigned N, class Parent = void>
struct thread_block_tile {
    static_assert(N && (N & (N - 1)) == 0 && N <= 64, "Tile size is either not a power of 2 or greater than the wavefront size");
    __SIM_CG void sync() {}
    __SIM_CG unsigned thread_rank() { return __sim_rank() & (N - 1); }
    __SIM_CG unsigned size() { return N; }
    __SIM_CG unsigned num_threads() { return N; }
    __SIM_CG unsigned meta_group_rank() { return __sim_rank() / N; }
    __SIM_CG unsigned meta_group_size() { return (__sim_threads() + N - 1) / N; }
    __SIM_CG bool is_valid() { return true; }
    template <class T>
    __SIM_CG T shfl(T value, int lane) {
        return __shfl(value, lane, N);
    }
    template <class T>
    __SIM_CG T shfl_down(T value, unsigned delta) {
        return __shfl_down(value, delta, N);
    }
    template <class T>
    __SIM_CG T shfl_up(T value, unsigned delta) {
        return __shfl_up(value, delta, N);
    }
    template <class T>
    __SIM_CG T shfl_xor(T value, unsigned lanes) {
        return __shfl_xor(value, lanes, N);
    }
#ifdef HIP_ENABLE_WARP_SYNC_BUILTINS
    __SIM_CG unsigned long long ballot(int predicate) {
        return __ballot(predicate) >> (__lane_id() & ~(N - 1)) & (~0ull >> (64 - N));
    }
    __SIM_CG int any(int predicate) { return ballot(predicate) != 0; }
    __SIM_CG int all(int predicate) { return ballot(!predicate) == 0; }
    template <class T>
    __SIM_CG unsigned long long match_any(T value) {
        unsigned long long found = 0;
        for (unsigned lane = 0; lane < N; lane++)
            if (__shfl(value, lane, N) == value) found |= 1ull << lane;
        return found;
    }
#endif
    __device__ operator thread_group() const { return {1, N, 0}; }
};

struct coalesced_group {
    unsigned long long lanes;
    __device__ unsigned size() const { return __popcll(lanes); }
    __device__ unsigned num_threads() const { return __popcll(lanes); }
    __device__ unsigned thread_rank() const { return __sim_below(lanes); }
    __device__ void sync() const {}
    __device__ bool is_valid() const { return true; }
    __device__ unsigned meta_group_rank() const { return 0; }
    __device__ unsigned meta_group_size() const { return 1; }
    template <class T>
    __device__ T shfl(T value, int rank) const {
        return __shfl(value, __sim_nth_set(lanes, rank % size()));
    }
    template <class T>
    __device__ T shfl_down(T value, unsigned delta) const {
        unsigned rank = thread_rank(), from = rank + delta < size() ? rank + delta : rank;
        return __shfl(value, __sim_nth_set(lanes, from));
    }
    template <class T>
    __device__ T shfl_up(T value, unsigned delta) const {
        unsigned rank = thread_rank(), from = rank >= delta ? rank - delta : rank;
        return __shfl(value, __sim_nth_set(lanes, from));
    }
#ifdef HIP_ENABLE_WARP_SYNC_BUILTINS
    __device__ unsigned long long ballot(int predicate) const {
        unsigned long long said = __ballot(predicate) & lanes, found = 0;
        for (unsigned rank = 0; rank < size(); rank++)
            found |= (said >> __sim_nth_set(lanes, rank) & 1ull) << rank;
        return found;
    }
    __device__ int any(int predicate) const { return (__ballot(predicate) & lanes) != 0; }
    __device__ int all(int predicate) const { return (__ballot(predicate) & lanes) == lanes; }
#endif
    __device__ operator thread_group() const { return {2, (unsigned)__popcll(lanes), lanes}; }
};

__device__ inline thread_block this_thread_block() { return {}; }
__device__ inline grid_group this_grid() { return {}; }
__device__ inline coalesced_group coalesced_threads() { return {__sim_active()}; }
template <unsigned N, class G>
__device__ inline thread_block_tile<N> tiled_partition(const G&) {
    return {};
}
__device__ inline thread_group tiled_partition(const thread_group&, unsigned count) { return {1, count, 0}; }
__device__ inline coalesced_group binary_partition(const coalesced_group& group, bool predicate) {
    unsigned long long said = __ballot(predicate) & group.lanes;
    return {predicate ? said : group.lanes & ~said};
}
template <class G>
__device__ inline void sync(G group) {
    group.sync();
}
template <class G>
__device__ inline unsigned group_size(G group) {
    return group.size();
}
template <class G>
__device__ inline unsigned thread_rank(G group) {
    return group.thread_rank();
}
}  // namespace cooperative_groups
