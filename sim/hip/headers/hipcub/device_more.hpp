#pragma once
#include <hipcub/device.hpp>
// Device-wide calls by key, by segment and by bin, after hipCUB's documentation.
namespace hipcub {
#define __SIM_ROOM(T) if (__sim_asks<T>(room, bytes)) return hipSuccess
inline bool __sim_asks_runs(void* room, size_t& bytes, long count) {
    if (room == nullptr) bytes = __sim::run_room(count);
    return room == nullptr;
}
struct DeviceRunLengthEncode {
    template <class I, class U, class L, class N>
    static hipError_t Encode(void* room, size_t& bytes, I from, U unique, L lengths, N runs, long count, hipStream_t stream = 0,
                             bool = false) {
        if (__sim_asks_runs(room, bytes, count)) return hipSuccess;
        long* heads = __sim::runs(room, from, runs, count, Equality(), stream);
        __sim::each(
            count,
            [=] __device__(long run) {
                long found = *runs;
                if (run >= found) return;
                unique[run] = from[heads[run]];
                lengths[run] = (run + 1 < found ? heads[run + 1] : count) - heads[run];
            },
            stream);
        return hipGetLastError();
    }
};
template <class I, class U, class V, class A, class N, class Op>
inline hipError_t __sim_reduce_by_key(void* room, size_t& bytes, I keys, U unique, V values, A sums, N runs, Op op, long count,
                                      hipStream_t stream) {
    typedef typename __sim_element<V>::type T;
    if (__sim_asks_runs(room, bytes, count)) return hipSuccess;
    long* heads = __sim::runs(room, keys, runs, count, Equality(), stream);
    __sim::each(
        count,
        [=] __device__(long run) {
            long found = *runs;
            if (run >= found) return;
            long at = heads[run], last = run + 1 < found ? heads[run + 1] : count;
            unique[run] = keys[at];
            T whole = values[at];
            for (at++; at < last; at++) whole = op(whole, values[at]);
            sums[run] = whole;
        },
        stream);
    return hipGetLastError();
}
// One lane goes along each segment.
template <class I, class O, class B, class E, class Op, class T>
inline void __sim_segments(I from, O to, long count, B begins, E ends, Op op, T initial, hipStream_t stream) {
    __sim::each(
        count,
        [=] __device__(long segment) {
            T whole = initial;
            for (long at = begins[segment]; at < ends[segment]; at++) whole = op(whole, (T)from[at]);
            to[segment] = whole;
        },
        stream);
}
struct DeviceSegmentedReduce {
    template <class I, class O, class B, class E, class Op, class T>
    static hipError_t Reduce(void* room, size_t& bytes, I from, O to, long count, B begins, E ends, Op op, T initial,
                             hipStream_t stream = 0, bool = false) {
        __SIM_ROOM(T);
        __sim_segments(from, to, count, begins, ends, op, initial, stream);
        return hipGetLastError();
    }
#define __SIM_SEGMENTED(name, start)                                                                             \
    template <class I, class O, class B, class E>                                                                \
    static hipError_t name(void* room, size_t& bytes, I from, O to, long count, B begins, E ends,                \
                           hipStream_t stream = 0, bool = false) {                                               \
        typedef typename __sim_element<I>::type T;                                                               \
        return Reduce(room, bytes, from, to, count, begins, ends, hipcub::name(), start, stream);                \
    }
    __SIM_SEGMENTED(Sum, T())
    __SIM_SEGMENTED(Max, DeviceReduce::__sim_lowest(T()))
    __SIM_SEGMENTED(Min, DeviceReduce::__sim_greatest(T()))
#undef __SIM_SEGMENTED
};
struct DevicePartition {
    template <class I, class Test, class O, class N>
    static hipError_t Parted(void* room, size_t& bytes, I from, Test test, O to, N chosen, long count, hipStream_t stream) {
        __SIM_ROOM(long);
        __sim::select(
            room, from, from, test, to, [=] __device__(long place, const typename __sim_element<I>::type& value) {
                to[count - 1 - place] = value;
            },
            chosen, count, stream);
        return hipGetLastError();
    }
    template <class I, class F, class O, class N>
    static hipError_t Flagged(void* room, size_t& bytes, I from, F flags, O to, N chosen, long count, hipStream_t stream = 0,
                              bool = false) {
        return Parted(room, bytes, from, __sim_by_flag<F>{flags}, to, chosen, count, stream);
    }
    template <class I, class O, class N, class P>
    static hipError_t If(void* room, size_t& bytes, I from, O to, N chosen, long count, P test, hipStream_t stream = 0,
                         bool = false) {
        return Parted(room, bytes, from, __sim_by_test<P>{test}, to, chosen, count, stream);
    }
};
struct DeviceHistogram {
    template <class I, class N, class L>
    static hipError_t HistogramEven(void* room, size_t& bytes, I from, N* histogram, int levels, L lower, L upper, long count,
                                    hipStream_t stream = 0, bool = false) {
        __SIM_ROOM(long);
        __sim::each(levels - 1, [=] __device__(long bin) { histogram[bin] = 0; }, stream);
        __sim::each(
            count,
            [=] __device__(long at) {
                L value = (L)from[at];
                if (value < lower || value >= upper) return;
                long bin = __is_floating_point(L) ? (long)((value - lower) * ((L)(levels - 1) / (upper - lower)))
                                                  : (long)(value - lower) / ((long)(upper - lower) / (levels - 1));
                atomicAdd(&histogram[bin], (N)1);
            },
            stream);
        return hipGetLastError();
    }
    template <class I, class N, class L>
    static hipError_t HistogramRange(void* room, size_t& bytes, I from, N* histogram, int levels, const L* bounds, long count,
                                     hipStream_t stream = 0, bool = false) {
        __SIM_ROOM(long);
        __sim::each(levels - 1, [=] __device__(long bin) { histogram[bin] = 0; }, stream);
        __sim::each(
            count,
            [=] __device__(long at) {
                L value = (L)from[at];
                int bin = -1;
                for (int level = 0; level < levels; level++) bin += value >= bounds[level] ? 1 : 0;
                if (bin >= 0 && bin < levels - 1) atomicAdd(&histogram[bin], (N)1);
            },
            stream);
        return hipGetLastError();
    }
};
#undef __SIM_ROOM
}  // namespace hipcub
