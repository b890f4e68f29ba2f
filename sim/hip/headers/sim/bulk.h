#pragma once
// Reductions, scans and compactions over a grid, for hipCUB and Thrust: every thread has a stretch of its own,
// so that the order of the elements is kept.
#include <hip/hip_runtime.h>
#include <sim/sequences.h>
// Sorts device memory; the engine does it. code: numpy's letter and width of a key.
extern "C" void __sim_device_sort(const void* keys, void* keys_out, const void* values, void* values_out, long count,
                                  char code, int width, int value_width, int first_bit, int last_bit, int down);
namespace __sim {
constexpr int THREADS = 256, MOST_BLOCKS = 256;
// Room in LDS for objects that nothing constructs there.
template <class T, int COUNT, bool plain = __is_trivially_constructible(T)>
struct Cells {
    T each[COUNT];
    __device__ T& operator[](int at) { return each[at]; }
};
template <class T, int COUNT>
struct Cells<T, COUNT, false> {
    alignas(T) char bytes[COUNT * sizeof(T)];
    __device__ T& operator[](int at) { return ((T*)bytes)[at]; }
};
struct Stretch {
    long first, last;
};
// How many blocks `count` elements take; none of them is without elements.
inline int blocks(long count) {
    long wanted = (count + 4 * THREADS - 1) / (4 * THREADS);
    if (wanted > MOST_BLOCKS) wanted = MOST_BLOCKS;
    if (wanted < 1) return 1;
    long each = (count + wanted * THREADS - 1) / (wanted * THREADS);
    return (int)((count + each * THREADS - 1) / (each * THREADS));
}
__device__ inline Stretch stretch(long count) {
    long lanes = (long)gridDim.x * blockDim.x, each = (count + lanes - 1) / lanes;
    long first = ((long)blockIdx.x * blockDim.x + threadIdx.x) * each, last = first + each;
    return {first, last < count ? last : count};
}
// How many threads of the block have elements: the first ones.
__device__ inline int working(long count) {
    long lanes = (long)gridDim.x * blockDim.x, each = (count + lanes - 1) / lanes;
    long before = (long)blockIdx.x * blockDim.x * each, left = (count - before + each - 1) / each;
    return left < blockDim.x ? (int)left : (int)blockDim.x;
}
template <class I, class O, class Op, class T>
__global__ void reduce_blocks(I from, O to, long count, Op op, T initial, bool has_initial) {
    __shared__ Cells<T, THREADS> each;
    __shared__ bool has[THREADS];
    int thread = threadIdx.x;
    Stretch mine = stretch(count);
    has[thread] = mine.first < mine.last;
    if (mine.first < mine.last) {
        T whole = from[mine.first];
        for (long at = mine.first + 1; at < mine.last; at++) whole = op(whole, (T)from[at]);
        each[thread] = whole;
    }
    __syncthreads();
    for (int away = 1; away < THREADS; away *= 2) {
        if (thread % (2 * away) == 0 && thread + away < THREADS && has[thread + away])
            each[thread] = op(each[thread], each[thread + away]);
        __syncthreads();
    }
    if (thread == 0) to[blockIdx.x] = count <= 0 ? initial : has_initial ? op(initial, each[0]) : each[0];
}
template <class I, class O, class Op, class T>
inline void reduce(void* room, I from, O to, long count, Op op, T initial, hipStream_t stream) {
    int used = blocks(count);
    if (used == 1) {
        reduce_blocks<<<1, THREADS, 0, stream>>>(from, to, count, op, initial, true);
        return;
    }
    reduce_blocks<<<used, THREADS, 0, stream>>>(from, (T*)room, count, op, initial, false);
    reduce_blocks<<<1, THREADS, 0, stream>>>((const T*)room, to, (long)used, op, initial, true);
}
// The first of `each` becomes all of its first `count` joined, in their order.
template <class C, class Op>
__device__ inline void join_first(C& each, int count, Op op) {
    int thread = threadIdx.x;
    for (int away = 1; away < THREADS; away *= 2) {
        if (thread % (2 * away) == 0 && thread + away < count) each[thread] = op(each[thread], each[thread + away]);
        __syncthreads();
    }
}
// Each of the first `count` becomes all up to itself joined, in their order.
template <class T, class C, class Op>
__device__ inline void join_up(C& each, int count, Op op) {
    int thread = threadIdx.x;
    for (int away = 1; away < THREADS; away *= 2) {
        bool takes = thread >= away && thread < count;
        T joined = each[takes ? thread - away : 0];
        if (takes) joined = op(joined, each[thread]);
        __syncthreads();
        if (takes) each[thread] = joined;
        __syncthreads();
    }
}
struct Added {
    __device__ long operator()(long one, long other) const { return one + other; }
};
template <class I, class O, class Op, class T>
__global__ void scan_blocks(I from, O to, const T* totals, long count, Op op, T initial, bool exclusive, bool has_initial) {
    __shared__ Cells<T, THREADS> each;
    int thread = threadIdx.x;
    Stretch mine = stretch(count);
    bool started = has_initial;
    T before = initial;
    if (gridDim.x > 1) {
        if (thread < blockIdx.x) each[thread] = totals[thread];
        __syncthreads();
        join_first(each, blockIdx.x, op);
        if (blockIdx.x > 0) {
            before = started ? op(before, each[0]) : each[0];
            started = true;
        }
        __syncthreads();
    }
    if (mine.first < mine.last) {
        T whole = from[mine.first];
        for (long at = mine.first + 1; at < mine.last; at++) whole = op(whole, (T)from[at]);
        each[thread] = whole;
    }
    __syncthreads();
    join_up<T>(each, working(count), op);
    if (mine.first < mine.last) {
        if (thread > 0) {
            before = started ? op(before, each[thread - 1]) : each[thread - 1];
            started = true;
        }
        for (long at = mine.first; at < mine.last; at++) {
            T now = from[at], after = started ? op(before, now) : now;
            to[at] = exclusive ? before : after;
            before = after;
            started = true;
        }
    }
}
template <class I, class O, class Op, class T>
inline void scan(void* room, I from, O to, long count, Op op, T initial, bool exclusive, bool has_initial, hipStream_t stream) {
    if (count <= 0) return;
    int used = blocks(count);
    if (used > 1) reduce_blocks<<<used, THREADS, 0, stream>>>(from, (T*)room, count, op, initial, false);
    scan_blocks<<<used, THREADS, 0, stream>>>(from, to, (const T*)room, count, op, initial, exclusive, has_initial);
}
template <class I, class Test>
__global__ void count_blocks(I from, Test test, long* totals, long count) {
    __shared__ long each[THREADS];
    Stretch mine = stretch(count);
    long kept = 0;
    for (long at = mine.first; at < mine.last; at++) kept += test(from, at) ? 1 : 0;
    each[threadIdx.x] = kept;
    __syncthreads();
    for (int away = 1; away < THREADS; away *= 2) {
        if (threadIdx.x % (2 * away) == 0) each[threadIdx.x] += each[threadIdx.x + away];
        __syncthreads();
    }
    if (threadIdx.x == 0) totals[blockIdx.x] = each[0];
}
// What passes goes to `to` in its order; what fails to the places of `rest`, counted from there on.
template <class I, class V, class Test, class O, class R, class N>
__global__ void select_blocks(I from, V values, Test test, O to, R rest, N chosen, const long* totals, long count) {
    __shared__ long each[THREADS];
    Stretch mine = stretch(count);
    long kept = 0, place = 0;
    for (long at = mine.first; at < mine.last; at++) kept += test(from, at) ? 1 : 0;
    each[threadIdx.x] = kept;
    __syncthreads();
    join_up<long>(each, THREADS, Added());
    if (threadIdx.x > 0) place = each[threadIdx.x - 1];
    __syncthreads();
    if (gridDim.x > 1) {
        each[threadIdx.x] = threadIdx.x < blockIdx.x ? totals[threadIdx.x] : 0;
        __syncthreads();
        join_first(each, THREADS, Added());
        place += each[0];
    }
    for (long at = mine.first; at < mine.last; at++) {
        if (test(from, at)) to[place++] = values[at];
        else rest(at - place, values[at]);
    }
    if (blockIdx.x == gridDim.x - 1 && threadIdx.x == THREADS - 1) *chosen = place;
}
struct Dropped {
    template <class T>
    __device__ void operator()(long, const T&) const {}
};
template <class I, class V, class Test, class O, class R, class N>
inline void select(void* room, I from, V values, Test test, O to, R rest, N chosen, long count, hipStream_t stream) {
    int used = blocks(count);
    if (used > 1) count_blocks<<<used, THREADS, 0, stream>>>(from, test, (long*)room, count);
    select_blocks<<<used, THREADS, 0, stream>>>(from, values, test, to, rest, chosen, (const long*)room, count);
}
template <class F>
__global__ void each_one(long count, F visit) {
    long at = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (at < count) visit(at);
}
// One lane for each number below `count`.
template <class F>
inline void each(long count, F visit, hipStream_t stream) {
    if (count > 0) each_one<<<(unsigned)((count + THREADS - 1) / THREADS), THREADS, 0, stream>>>(count, visit);
}
template <class T>
constexpr size_t ROOM = MOST_BLOCKS * (sizeof(T) > sizeof(long) ? sizeof(T) : sizeof(long));
template <class I, class Op>
struct ByRun {
    I keys;
    Op same;
    template <class Unused>
    __device__ bool operator()(Unused, long at) const {
        return at == 0 || !same(keys[at - 1], keys[at]);
    }
};
constexpr size_t run_room(long count) { return ROOM<long> + (count + 1) * sizeof(long); }
// Where runs of equal keys start goes behind the counts of `room` (run_room), and how many there are to `*found`.
template <class I, class N, class Op>
inline long* runs(void* room, I keys, N found, long count, Op same, hipStream_t stream) {
    long* heads = (long*)((char*)room + ROOM<long>);
    Counting<long> places(0);
    select(room, places, places, ByRun<I, Op>{keys, same}, heads, Dropped(), found, count, stream);
    return heads;
}
}  // namespace __sim
