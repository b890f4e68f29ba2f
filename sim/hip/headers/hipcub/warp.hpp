#pragma once
#include <hipcub/util.hpp>
namespace hipcub {
template <class T, int LOGICAL_WARP_THREADS = warpSize>
struct WarpReduce {
    struct TempStorage {
        char unused;
    };
    HIPCUB_DEVICE WarpReduce(TempStorage&) {}
    template <class Op>
    HIPCUB_DEVICE T Reduce(T value, Op op) {
        for (int away = LOGICAL_WARP_THREADS / 2; away > 0; away /= 2)
            value = op(value, __shfl_down(value, away, LOGICAL_WARP_THREADS));
        return value;
    }
    template <class Op>
    HIPCUB_DEVICE T Reduce(T value, Op op, int valid) {
        int lane = __lane_id() % LOGICAL_WARP_THREADS;
        for (int away = 1; away < LOGICAL_WARP_THREADS; away *= 2) {
            T other = __shfl_down(value, away, LOGICAL_WARP_THREADS);
            if (lane + away < valid) value = op(value, other);
        }
        return value;
    }
    HIPCUB_DEVICE T Sum(T value) { return Reduce(value, hipcub::Sum()); }
    HIPCUB_DEVICE T Sum(T value, int valid) { return Reduce(value, hipcub::Sum(), valid); }
};
template <class T, int LOGICAL_WARP_THREADS = warpSize>
struct WarpScan {
    struct TempStorage {
        char unused;
    };
    HIPCUB_DEVICE WarpScan(TempStorage&) {}
    template <class Op>
    HIPCUB_DEVICE void InclusiveScan(T input, T& output, Op op) {
        int lane = __lane_id() % LOGICAL_WARP_THREADS;
        T value = input;
        for (int away = 1; away < LOGICAL_WARP_THREADS; away *= 2) {
            T other = __shfl_up(value, away, LOGICAL_WARP_THREADS);
            if (lane >= away) value = op(other, value);
        }
        output = value;
    }
    template <class Op>
    HIPCUB_DEVICE void ExclusiveScan(T input, T& output, T initial, Op op) {
        T whole;
        InclusiveScan(input, whole, op);
        T before = __shfl_up(whole, 1, LOGICAL_WARP_THREADS);
        output = __lane_id() % LOGICAL_WARP_THREADS == 0 ? initial : op(initial, before);
    }
    HIPCUB_DEVICE void InclusiveSum(T input, T& output) { InclusiveScan(input, output, hipcub::Sum()); }
    HIPCUB_DEVICE void ExclusiveSum(T input, T& output) { ExclusiveScan(input, output, T(), hipcub::Sum()); }
    HIPCUB_DEVICE void InclusiveSum(T input, T& output, T& total) {
        InclusiveScan(input, output, hipcub::Sum());
        total = __shfl(output, LOGICAL_WARP_THREADS - 1, LOGICAL_WARP_THREADS);
    }
};
}  // namespace hipcub
