#pragma once
#include <hipcub/iterator.hpp>
#include <sim/bulk.h>
namespace hipcub {
template <class T>
inline bool __sim_asks(void* room, size_t& bytes) {
    if (room == nullptr) bytes = __sim::ROOM<T>;
    return room == nullptr;
}
template <class I, class U, class V, class A, class N, class Op>
inline hipError_t __sim_reduce_by_key(void* room, size_t& bytes, I keys, U unique, V values, A sums, N runs, Op op, long count,
                                      hipStream_t stream);
struct DeviceReduce {
    template <class I, class U, class V, class A, class N, class Op>
    static hipError_t ReduceByKey(void* room, size_t& bytes, I keys, U unique, V values, A sums, N runs, Op op, long count,
                                  hipStream_t stream = 0, bool = false) {
        return __sim_reduce_by_key(room, bytes, keys, unique, values, sums, runs, op, count, stream);
    }
    template <class I, class O>
    static hipError_t ArgMin(void* room, size_t& bytes, I from, O to, long count, hipStream_t stream = 0, bool = false) {
        typedef typename __sim_element<I>::type V;
        typedef KeyValuePair<int, V> T;
        return Reduce(room, bytes, ArgIndexInputIterator<I, int, V>(from), to, count, hipcub::ArgMin(), T(1, __sim_greatest(V())), stream);
    }
    template <class I, class O>
    static hipError_t ArgMax(void* room, size_t& bytes, I from, O to, long count, hipStream_t stream = 0, bool = false) {
        typedef typename __sim_element<I>::type V;
        typedef KeyValuePair<int, V> T;
        return Reduce(room, bytes, ArgIndexInputIterator<I, int, V>(from), to, count, hipcub::ArgMax(), T(1, __sim_lowest(V())), stream);
    }
    template <class I, class O, class Op, class T>
    static hipError_t Reduce(void* room, size_t& bytes, I from, O to, long count, Op op, T initial, hipStream_t stream = 0,
                             bool = false) {
        if (__sim_asks<T>(room, bytes)) return hipSuccess;
        __sim::reduce(room, from, to, count, op, initial, stream);
        return hipGetLastError();
    }
    template <class I, class O>
    static hipError_t Sum(void* room, size_t& bytes, I from, O to, long count, hipStream_t stream = 0, bool = false) {
        typedef typename __sim_element<O>::type T;
        return Reduce(room, bytes, from, to, count, hipcub::Sum(), T(), stream);
    }
    template <class I, class O>
    static hipError_t Max(void* room, size_t& bytes, I from, O to, long count, hipStream_t stream = 0, bool = false) {
        typedef typename __sim_element<I>::type T;
        return Reduce(room, bytes, from, to, count, hipcub::Max(), __sim_lowest(T()), stream);
    }
    template <class I, class O>
    static hipError_t Min(void* room, size_t& bytes, I from, O to, long count, hipStream_t stream = 0, bool = false) {
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
    static hipError_t ExclusiveScan(void* room, size_t& bytes, I from, O to, Op op, T initial, long count,
                                    hipStream_t stream = 0, bool = false) {
        if (__sim_asks<T>(room, bytes)) return hipSuccess;
        __sim::scan(room, from, to, count, op, initial, true, true, stream);
        return hipGetLastError();
    }
    template <class I, class O, class Op>
    static hipError_t InclusiveScan(void* room, size_t& bytes, I from, O to, Op op, long count, hipStream_t stream = 0,
                                    bool = false) {
        typedef typename __sim_element<I>::type T;
        if (__sim_asks<T>(room, bytes)) return hipSuccess;
        __sim::scan(room, from, to, count, op, T(), false, false, stream);
        return hipGetLastError();
    }
    template <class I, class O>
    static hipError_t ExclusiveSum(void* room, size_t& bytes, I from, O to, long count, hipStream_t stream = 0,
                                   bool = false) {
        typedef typename __sim_element<I>::type T;
        return ExclusiveScan(room, bytes, from, to, hipcub::Sum(), T(), count, stream);
    }
    template <class I, class O>
    static hipError_t InclusiveSum(void* room, size_t& bytes, I from, O to, long count, hipStream_t stream = 0,
                                   bool = false) {
        return InclusiveScan(room, bytes, from, to, hipcub::Sum(), count, stream);
    }
};
template <class T>
struct DoubleBuffer {
    T* d_buffers[2];
    int selector;
    __host__ __device__ DoubleBuffer() : d_buffers(), selector(0) {}
    __host__ __device__ DoubleBuffer(T* now, T* next) : selector(0) {
        d_buffers[0] = now;
        d_buffers[1] = next;
    }
    __host__ __device__ T* Current() { return d_buffers[selector]; }
    __host__ __device__ T* Alternate() { return d_buffers[selector ^ 1]; }
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
    static hipError_t SortKeys##name(void* room, size_t& bytes, const K* keys, K* keys_out, long count, int first = 0,    \
                                     int last = sizeof(K) * 8, hipStream_t = 0, bool = false) {                        \
        return __sim_sorted(room, bytes, keys, keys_out, (const char*)0, (char*)0, count, first, last, 0, down);       \
    }                                                                                                                  \
    template <class K, class V>                                                                                        \
    static hipError_t SortPairs##name(void* room, size_t& bytes, const K* keys, K* keys_out, const V* values,            \
                                      V* values_out, long count, int first = 0, int last = sizeof(K) * 8,               \
                                      hipStream_t = 0, bool = false) {                                                 \
        return __sim_sorted(room, bytes, keys, keys_out, values, values_out, count, first, last, sizeof(V), down);     \
    }                                                                                                                  \
    template <class K>                                                                                                 \
    static hipError_t SortKeys##name(void* room, size_t& bytes, DoubleBuffer<K>& keys, long count, int first = 0,         \
                                     int last = sizeof(K) * 8, hipStream_t = 0, bool = false) {                        \
        hipError_t said = __sim_sorted(room, bytes, keys.Current(), keys.Alternate(), (const char*)0, (char*)0, count, \
                                       first, last, 0, down);                                                          \
        if (room) keys.selector ^= 1;                                                                                  \
        return said;                                                                                                   \
    }                                                                                                                  \
    template <class K, class V>                                                                                        \
    static hipError_t SortPairs##name(void* room, size_t& bytes, DoubleBuffer<K>& keys, DoubleBuffer<V>& values,         \
                                      long count, int first = 0, int last = sizeof(K) * 8, hipStream_t = 0,             \
                                      bool = false) {                                                                  \
        hipError_t said = __sim_sorted(room, bytes, keys.Current(), keys.Alternate(), values.Current(),                \
                                       values.Alternate(), count, first, last, sizeof(V), down);                       \
        if (room) keys.selector ^= 1, values.selector ^= 1;                                                            \
        return said;                                                                                                   \
    }
    __SIM_SORTS(, false)
    __SIM_SORTS(Descending, true)
};
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
    static hipError_t Flagged(void* room, size_t& bytes, I from, F flags, O to, N chosen, long count, hipStream_t stream = 0,
                              bool = false) {
        if (__sim_asks<int>(room, bytes)) return hipSuccess;
        __sim::select(room, from, from, __sim_by_flag<F>{flags}, to, __sim::Dropped(), chosen, count, stream);
        return hipGetLastError();
    }
    template <class I, class O, class N, class P>
    static hipError_t If(void* room, size_t& bytes, I from, O to, N chosen, long count, P test, hipStream_t stream = 0,
                         bool = false) {
        if (__sim_asks<int>(room, bytes)) return hipSuccess;
        __sim::select(room, from, from, __sim_by_test<P>{test}, to, __sim::Dropped(), chosen, count, stream);
        return hipGetLastError();
    }
    template <class I, class O, class N>
    static hipError_t Unique(void* room, size_t& bytes, I from, O to, N chosen, long count, hipStream_t stream = 0,
                             bool = false) {
        if (__sim_asks<int>(room, bytes)) return hipSuccess;
        __sim::select(room, from, from, __sim_by_change(), to, __sim::Dropped(), chosen, count, stream);
        return hipGetLastError();
    }
};
}  // namespace hipcub
