#pragma once
#include <hipcub/util.hpp>
namespace hipcub {
template <class T, int BLOCK_DIM_X, BlockReduceAlgorithm ALGORITHM = BLOCK_REDUCE_WARP_REDUCTIONS, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
struct BlockReduce {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    struct TempStorage {
        T each[THREADS];
    };
    TempStorage& room;
    HIPCUB_DEVICE BlockReduce(TempStorage& room) : room(room) {}
    template <class Op>
    HIPCUB_DEVICE T Reduce(T value, Op op, int valid) {
        int thread = __sim_linear();
        T* each = room.each;
        each[thread] = value;
        __syncthreads();
        for (int away = 1; away < THREADS; away *= 2) {
            if (thread % (2 * away) == 0 && thread + away < valid) each[thread] = op(each[thread], each[thread + away]);
            __syncthreads();
        }
        return each[0];
    }
    template <class Op>
    HIPCUB_DEVICE T Reduce(T value, Op op) {
        return Reduce(value, op, THREADS);
    }
    template <int ITEMS, class Op>
    HIPCUB_DEVICE T Reduce(T (&values)[ITEMS], Op op) {
        T whole = values[0];
        for (int item = 1; item < ITEMS; item++) whole = op(whole, values[item]);
        return Reduce(whole, op, THREADS);
    }
    HIPCUB_DEVICE T Sum(T value) { return Reduce(value, hipcub::Sum(), THREADS); }
    HIPCUB_DEVICE T Sum(T value, int valid) { return Reduce(value, hipcub::Sum(), valid); }
    template <int ITEMS>
    HIPCUB_DEVICE T Sum(T (&values)[ITEMS]) {
        return Reduce(values, hipcub::Sum());
    }
};
template <class T, int BLOCK_DIM_X, BlockScanAlgorithm ALGORITHM = BLOCK_SCAN_RAKING, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
struct BlockScan {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    struct TempStorage {
        T each[THREADS];
    };
    TempStorage& room;
    HIPCUB_DEVICE BlockScan(TempStorage& room) : room(room) {}
    template <class Op>
    HIPCUB_DEVICE void InclusiveScan(T input, T& output, Op op, T& total) {
        int thread = __sim_linear();
        T* each = room.each;
        T value = input;
        each[thread] = value;
        __syncthreads();
        for (int away = 1; away < THREADS; away *= 2) {
            T before = value;
            if (thread >= away) before = each[thread - away];
            __syncthreads();
            if (thread >= away) {
                value = op(before, value);
                each[thread] = value;
            }
            __syncthreads();
        }
        output = value;
        total = each[THREADS - 1];
    }
    template <class Op>
    HIPCUB_DEVICE void InclusiveScan(T input, T& output, Op op) {
        T total;
        InclusiveScan(input, output, op, total);
    }
    template <class Op>
    HIPCUB_DEVICE void ExclusiveScan(T input, T& output, T initial, Op op, T& total) {
        T value;
        InclusiveScan(input, value, op, total);
        int thread = __sim_linear();
        T before = initial;
        if (thread > 0) before = op(initial, room.each[thread - 1]);
        output = before;
    }
    template <class Op>
    HIPCUB_DEVICE void ExclusiveScan(T input, T& output, T initial, Op op) {
        T total;
        ExclusiveScan(input, output, initial, op, total);
    }
    template <int ITEMS, class Op>
    HIPCUB_DEVICE void ExclusiveScan(T (&input)[ITEMS], T (&output)[ITEMS], T initial, Op op, T& total) {
        T whole = input[0], before;
        for (int item = 1; item < ITEMS; item++) whole = op(whole, input[item]);
        ExclusiveScan(whole, before, initial, op, total);
        for (int item = 0; item < ITEMS; item++) {
            T now = input[item];
            output[item] = before;
            before = op(before, now);
        }
    }
    template <int ITEMS, class Op>
    HIPCUB_DEVICE void InclusiveScan(T (&input)[ITEMS], T (&output)[ITEMS], Op op) {
        T whole = input[0], after, total;
        for (int item = 1; item < ITEMS; item++) whole = op(whole, input[item]);
        InclusiveScan(whole, after, op, total);
        int thread = __sim_linear();
        T before = whole;
        if (thread > 0) before = room.each[thread - 1];
        for (int item = 0; item < ITEMS; item++) {
            before = thread == 0 && item == 0 ? input[0] : op(before, input[item]);
            output[item] = before;
        }
    }
    HIPCUB_DEVICE void InclusiveSum(T input, T& output) { InclusiveScan(input, output, hipcub::Sum()); }
    HIPCUB_DEVICE void InclusiveSum(T input, T& output, T& total) { InclusiveScan(input, output, hipcub::Sum(), total); }
    HIPCUB_DEVICE void ExclusiveSum(T input, T& output) { ExclusiveScan(input, output, T(), hipcub::Sum()); }
    HIPCUB_DEVICE void ExclusiveSum(T input, T& output, T& total) {
        ExclusiveScan(input, output, T(), hipcub::Sum(), total);
    }
    template <int ITEMS>
    HIPCUB_DEVICE void ExclusiveSum(T (&input)[ITEMS], T (&output)[ITEMS]) {
        T total;
        ExclusiveScan(input, output, T(), hipcub::Sum(), total);
    }
    template <int ITEMS>
    HIPCUB_DEVICE void ExclusiveSum(T (&input)[ITEMS], T (&output)[ITEMS], T& total) {
        ExclusiveScan(input, output, T(), hipcub::Sum(), total);
    }
    template <int ITEMS>
    HIPCUB_DEVICE void InclusiveSum(T (&input)[ITEMS], T (&output)[ITEMS]) {
        InclusiveScan(input, output, hipcub::Sum());
    }
};
template <class T, int BLOCK_DIM_X, int ITEMS, BlockLoadAlgorithm ALGORITHM = BLOCK_LOAD_DIRECT, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
struct BlockLoad {
    struct TempStorage {
        char unused;
    };
    HIPCUB_DEVICE BlockLoad() {}
    HIPCUB_DEVICE BlockLoad(TempStorage&) {}
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    template <class I>
    HIPCUB_DEVICE void Load(I from, T (&items)[ITEMS]) {
        int thread = __sim_linear();
        for (int item = 0; item < ITEMS; item++)
            items[item] = from[ALGORITHM == BLOCK_LOAD_STRIPED ? item * THREADS + thread : thread * ITEMS + item];
    }
    template <class I>
    HIPCUB_DEVICE void Load(I from, T (&items)[ITEMS], int valid) {
        int thread = __sim_linear();
        for (int item = 0; item < ITEMS; item++) {
            int at = ALGORITHM == BLOCK_LOAD_STRIPED ? item * THREADS + thread : thread * ITEMS + item;
            if (at < valid) items[item] = from[at];
        }
    }
    template <class I>
    HIPCUB_DEVICE void Load(I from, T (&items)[ITEMS], int valid, T otherwise) {
        for (int item = 0; item < ITEMS; item++) items[item] = otherwise;
        Load(from, items, valid);
    }
};
template <class T, int BLOCK_DIM_X, int ITEMS, BlockStoreAlgorithm ALGORITHM = BLOCK_STORE_DIRECT, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
struct BlockStore {
    struct TempStorage {
        char unused;
    };
    HIPCUB_DEVICE BlockStore() {}
    HIPCUB_DEVICE BlockStore(TempStorage&) {}
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    template <class I>
    HIPCUB_DEVICE void Store(I to, T (&items)[ITEMS]) {
        int thread = __sim_linear();
        for (int item = 0; item < ITEMS; item++)
            to[ALGORITHM == BLOCK_STORE_STRIPED ? item * THREADS + thread : thread * ITEMS + item] = items[item];
    }
    template <class I>
    HIPCUB_DEVICE void Store(I to, T (&items)[ITEMS], int valid) {
        int thread = __sim_linear();
        for (int item = 0; item < ITEMS; item++) {
            int at = ALGORITHM == BLOCK_STORE_STRIPED ? item * THREADS + thread : thread * ITEMS + item;
            if (at < valid) to[at] = items[item];
        }
    }
};
}  // namespace hipcub
#include <hipcub/block_moves.hpp>
#include <hipcub/block_sort.hpp>
