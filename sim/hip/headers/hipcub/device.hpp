#pragma once
#include <hipcub/util.hpp>
// Sorts and compacts device memory; the engine does it. code: numpy's letter and width of a key.
extern "C" void __sim_device_sort(const void* keys, void* keys_out, const void* values, void* values_out, long count,
                                  char code, int width, int value_width, int first_bit, int last_bit, int down);
namespace hipcub {
template <class I, class O, class Op, class T>
__global__ void __sim_reduce(I from, O to, long count, Op op, T initial) {
    __shared__ T each[256];
    __shared__ bool has[256];
    int thread = threadIdx.x;
    long length = (count + 255) / 256, first = thread * length, last = first + length < count ? first + length : count;
    has[thread] = first < last;
    if (first < last) {
        T whole = from[first];
        for (long at = first + 1; at < last; at++) whole = op(whole, from[at]);
        each[thread] = whole;
    }
    __syncthreads();
    for (int away = 1; away < 256; away *= 2) {
        if (thread % (2 * away) == 0 && thread + away < 256 && has[thread + away])
            each[thread] = op(each[thread], each[thread + away]);
        __syncthreads();
    }
    if (thread == 0) *to = count > 0 ? op(initial, each[0]) : initial;
}
template <class I, class O, class Op, class T>
__global__ void __sim_scan(I from, O to, long count, Op op, T initial, bool exclusive, bool has_initial) {
    __shared__ T each[256];
    int thread = threadIdx.x;
    long length = (count + 255) / 256, first = thread * length, last = first + length < count ? first + length : count;
    if (first < last) {
        T whole = from[first];
        for (long at = first + 1; at < last; at++) whole = op(whole, from[at]);
        each[thread] = whole;
    }
    __syncthreads();
    if (first < last) {
        bool started = has_initial;
        T before = initial;
        for (int other = 0; other < thread; other++) {
            before = started ? op(before, each[other]) : each[other];
            started = true;
        }
        for (long at = first; at < last; at++) {
            T now = from[at], after = started ? op(before, now) : now;
            to[at] = exclusive ? before : after;
            before = after;
            started = true;
        }
    }
}
template <class T>
inline bool __sim_asks(void* room, size_t& bytes) {
    if (room == nullptr) bytes = 256 * sizeof(T);
    return room == nullptr;
}
struct DeviceReduce {
    template <class I, class O, class Op, class T>
    static hipError_t Reduce(void* room, size_t& bytes, I from, O to, int count, Op op, T initial, hipStream_t stream = 0,
                             bool = false) {
        if (__sim_asks<T>(room, bytes)) return hipSuccess;
        __sim_reduce<<<1, 256, 0, stream>>>(from, to, (long)count, op, initial);
        return hipGetLastError();
    }
    template <class I, class O>
    static hipError_t Sum(void* room, size_t& bytes, I from, O to, int count, hipStream_t stream = 0, bool = false) {
        typedef typename __sim_element<O>::type T;
        return Reduce(room, bytes, from, to, count, hipcub::Sum(), T(), stream);
    }
    template <class I, class O>
    static hipError_t Max(void* room, size_t& bytes, I from, O to, int count, hipStream_t stream = 0, bool = false) {
        typedef typename __sim_element<I>::type T;
        return Reduce(room, bytes, from, to, count, hipcub::Max(), __sim_lowest(T()), stream);
    }
    template <class I, class O>
    static hipError_t Min(void* room, size_t& bytes, I from, O to, int count, hipStream_t stream = 0, bool = false) {
        typedef typename __sim_element<I>::type T;
        return Reduce(room, bytes, from, to, count, hipcub::Min(), __sim_greatest(T()), stream);
    }
    template <class T>
    static T __sim_lowest(T) {
        return __is_floating_point(T) ? (T)(sizeof(T) == 4 ? -3.402823466e38 : -1.7976931348623157e308)
               : (T)-1 < (T)0         ? (T)(1ull << (8 * sizeof(T) - 1))
                                      : (T)0;
    }
    template <class T>
    static T __sim_greatest(T) {
        return __is_floating_point(T) ? (T)(sizeof(T) == 4 ? 3.402823466e38 : 1.7976931348623157e308)
               : (T)-1 < (T)0         ? (T)((1ull << (8 * sizeof(T) - 1)) - 1)
                                      : (T)-1;
    }
};
struct DeviceScan {
    template <class I, class O, class Op, class T>
    static hipError_t ExclusiveScan(void* room, size_t& bytes, I from, O to, Op op, T initial, int count,
                                    hipStream_t stream = 0, bool = false) {
        if (__sim_asks<T>(room, bytes)) return hipSuccess;
        __sim_scan<<<1, 256, 0, stream>>>(from, to, (long)count, op, initial, true, true);
        return hipGetLastError();
    }
    template <class I, class O, class Op>
    static hipError_t InclusiveScan(void* room, size_t& bytes, I from, O to, Op op, int count, hipStream_t stream = 0,
                                    bool = false) {
        typedef typename __sim_element<I>::type T;
        if (__sim_asks<T>(room, bytes)) return hipSuccess;
        __sim_scan<<<1, 256, 0, stream>>>(from, to, (long)count, op, T(), false, false);
        return hipGetLastError();
    }
    template <class I, class O>
    static hipError_t ExclusiveSum(void* room, size_t& bytes, I from, O to, int count, hipStream_t stream = 0,
                                   bool = false) {
        typedef typename __sim_element<I>::type T;
        return ExclusiveScan(room, bytes, from, to, hipcub::Sum(), T(), count, stream);
    }
    template <class I, class O>
    static hipError_t InclusiveSum(void* room, size_t& bytes, I from, O to, int count, hipStream_t stream = 0,
                                   bool = false) {
        return InclusiveScan(room, bytes, from, to, hipcub::Sum(), count, stream);
    }
};
template <class T>
struct DoubleBuffer {
    T* d_buffers[2];
    int selector;
    DoubleBuffer(T* now, T* next) : selector(0) {
        d_buffers[0] = now;
        d_buffers[1] = next;
    }
    T* Current() { return d_buffers[selector]; }
    T* Alternate() { return d_buffers[selector ^ 1]; }
};
struct DeviceRadixSort {
    template <class K, class V>
    static hipError_t __sim_sorted(void* room, size_t& bytes, const K* keys, K* keys_out, const V* values, V* values_out,
                                   long count, int first_bit, int last_bit, int value_width, bool down) {
        if (__sim_asks<K>(room, bytes)) return hipSuccess;
        __sim_device_sort(keys, keys_out, values, values_out, count,
                          __is_floating_point(K) ? 'f' : (K)-1 < (K)0 ? 'i' : 'u', sizeof(K), value_width, first_bit,
                          last_bit, down);
        return hipSuccess;
    }
#define __SIM_SORTS(name, down)                                                                                        \
    template <class K>                                                                                                 \
    static hipError_t SortKeys##name(void* room, size_t& bytes, const K* keys, K* keys_out, int count, int first = 0,    \
                                     int last = sizeof(K) * 8, hipStream_t = 0, bool = false) {                        \
        return __sim_sorted(room, bytes, keys, keys_out, (const char*)0, (char*)0, count, first, last, 0, down);       \
    }                                                                                                                  \
    template <class K, class V>                                                                                        \
    static hipError_t SortPairs##name(void* room, size_t& bytes, const K* keys, K* keys_out, const V* values,            \
                                      V* values_out, int count, int first = 0, int last = sizeof(K) * 8,               \
                                      hipStream_t = 0, bool = false) {                                                 \
        return __sim_sorted(room, bytes, keys, keys_out, values, values_out, count, first, last, sizeof(V), down);     \
    }                                                                                                                  \
    template <class K>                                                                                                 \
    static hipError_t SortKeys##name(void* room, size_t& bytes, DoubleBuffer<K>& keys, int count, int first = 0,         \
                                     int last = sizeof(K) * 8, hipStream_t = 0, bool = false) {                        \
        hipError_t said = __sim_sorted(room, bytes, keys.Current(), keys.Alternate(), (const char*)0, (char*)0, count, \
                                       first, last, 0, down);                                                          \
        if (room) keys.selector ^= 1;                                                                                  \
        return said;                                                                                                   \
    }                                                                                                                  \
    template <class K, class V>                                                                                        \
    static hipError_t SortPairs##name(void* room, size_t& bytes, DoubleBuffer<K>& keys, DoubleBuffer<V>& values,         \
                                      int count, int first = 0, int last = sizeof(K) * 8, hipStream_t = 0,             \
                                      bool = false) {                                                                  \
        hipError_t said = __sim_sorted(room, bytes, keys.Current(), keys.Alternate(), values.Current(),                \
                                       values.Alternate(), count, first, last, sizeof(V), down);                       \
        if (room) keys.selector ^= 1, values.selector ^= 1;                                                            \
        return said;                                                                                                   \
    }
    __SIM_SORTS(, false)
    __SIM_SORTS(Descending, true)
};
template <class I, class F, class O, class N>
__global__ void __sim_select(I from, F flags, O to, N chosen, long count) {
    __shared__ int each[256];
    int thread = threadIdx.x, kept = 0;
    long length = (count + 255) / 256, first = thread * length, last = first + length < count ? first + length : count;
    for (long at = first; at < last; at++) kept += flags(from, at) ? 1 : 0;
    each[thread] = kept;
    __syncthreads();
    long place = 0;
    for (int other = 0; other < thread; other++) place += each[other];
    for (long at = first; at < last; at++)
        if (flags(from, at)) to[place++] = from[at];
    if (thread == 255) *chosen = place;
}
template <class F>
struct __sim_by_flag {
    F flags;
    template <class I>
    HIPCUB_DEVICE bool operator()(I, long at) const {
        return flags[at] != 0;
    }
};
template <class P>
struct __sim_by_test {
    P test;
    template <class I>
    HIPCUB_DEVICE bool operator()(I from, long at) const {
        return test(from[at]);
    }
};
struct __sim_by_change {
    template <class I>
    HIPCUB_DEVICE bool operator()(I from, long at) const {
        return at == 0 || !(from[at] == from[at - 1]);
    }
};
struct DeviceSelect {
    template <class I, class F, class O, class N>
    static hipError_t Flagged(void* room, size_t& bytes, I from, F flags, O to, N chosen, int count, hipStream_t stream = 0,
                              bool = false) {
        if (__sim_asks<int>(room, bytes)) return hipSuccess;
        __sim_select<<<1, 256, 0, stream>>>(from, __sim_by_flag<F>{flags}, to, chosen, (long)count);
        return hipGetLastError();
    }
    template <class I, class O, class N, class P>
    static hipError_t If(void* room, size_t& bytes, I from, O to, N chosen, int count, P test, hipStream_t stream = 0,
                         bool = false) {
        if (__sim_asks<int>(room, bytes)) return hipSuccess;
        __sim_select<<<1, 256, 0, stream>>>(from, __sim_by_test<P>{test}, to, chosen, (long)count);
        return hipGetLastError();
    }
    template <class I, class O, class N>
    static hipError_t Unique(void* room, size_t& bytes, I from, O to, N chosen, int count, hipStream_t stream = 0,
                             bool = false) {
        if (__sim_asks<int>(room, bytes)) return hipSuccess;
        __sim_select<<<1, 256, 0, stream>>>(from, __sim_by_change(), to, chosen, (long)count);
        return hipGetLastError();
    }
};
}  // namespace hipcub
