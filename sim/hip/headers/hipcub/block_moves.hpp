#pragma once
#include <hipcub/util.hpp>
// What a block does with its neighbours' elements, after hipCUB's documentation.
namespace hipcub {
template <class T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
struct BlockAdjacentDifference {
    struct TempStorage {
        T firsts[BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z], lasts[BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z];
    };
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    TempStorage& room;
    HIPCUB_DEVICE BlockAdjacentDifference(TempStorage& room) : room(room) {}
    template <int ITEMS>
    HIPCUB_DEVICE void Shown(T (&input)[ITEMS]) {
        int thread = __sim_linear();
        room.firsts[thread] = input[0];
        room.lasts[thread] = input[ITEMS - 1];
        __syncthreads();
    }
    template <int ITEMS, class O, class Op>
    HIPCUB_DEVICE void LeftOf(T (&input)[ITEMS], O (&output)[ITEMS], Op op, int valid, bool has_before, T before) {
        int thread = __sim_linear();
        Shown(input);
        for (int item = ITEMS - 1; item >= 0; item--) {
            bool first = item == 0 && thread == 0 && !has_before;
            T left = item > 0 ? input[item > 0 ? item - 1 : 0] : thread > 0 ? room.lasts[thread > 0 ? thread - 1 : 0] : before;
            if (first || thread * ITEMS + item >= valid) output[item] = input[item];
            else output[item] = op(input[item], left);
        }
        __syncthreads();
    }
    template <int ITEMS, class O, class Op>
    HIPCUB_DEVICE void RightOf(T (&input)[ITEMS], O (&output)[ITEMS], Op op, int valid, bool has_after, T after) {
        int thread = __sim_linear();
        Shown(input);
        for (int item = 0; item < ITEMS; item++) {
            int at = thread * ITEMS + item;
            T right = item < ITEMS - 1 ? input[item < ITEMS - 1 ? item + 1 : 0]
                                       : thread < THREADS - 1 ? room.firsts[thread < THREADS - 1 ? thread + 1 : 0] : after;
            bool last = at == THREADS * ITEMS - 1 && !has_after;
            if (last || at >= valid - (valid < THREADS * ITEMS)) output[item] = input[item];
            else output[item] = op(input[item], right);
        }
        __syncthreads();
    }
    template <int ITEMS, class O, class Op>
    HIPCUB_DEVICE void SubtractLeft(T (&input)[ITEMS], O (&output)[ITEMS], Op op) {
        LeftOf(input, output, op, THREADS * ITEMS, false, input[0]);
    }
    template <int ITEMS, class O, class Op>
    HIPCUB_DEVICE void SubtractLeft(T (&input)[ITEMS], O (&output)[ITEMS], Op op, T before) {
        LeftOf(input, output, op, THREADS * ITEMS, true, before);
    }
    template <int ITEMS, class O, class Op>
    HIPCUB_DEVICE void SubtractLeftPartialTile(T (&input)[ITEMS], O (&output)[ITEMS], Op op, int valid) {
        LeftOf(input, output, op, valid, false, input[0]);
    }
    template <int ITEMS, class O, class Op>
    HIPCUB_DEVICE void SubtractRight(T (&input)[ITEMS], O (&output)[ITEMS], Op op) {
        RightOf(input, output, op, THREADS * ITEMS, false, input[0]);
    }
    template <int ITEMS, class O, class Op>
    HIPCUB_DEVICE void SubtractRight(T (&input)[ITEMS], O (&output)[ITEMS], Op op, T after) {
        RightOf(input, output, op, THREADS * ITEMS, true, after);
    }
    template <int ITEMS, class O, class Op>
    HIPCUB_DEVICE void SubtractRightPartialTile(T (&input)[ITEMS], O (&output)[ITEMS], Op op, int valid) {
        RightOf(input, output, op, valid, false, input[0]);
    }
};
template <class T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
struct BlockDiscontinuity {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    struct TempStorage {
        T firsts[THREADS], lasts[THREADS];
    };
    TempStorage& room;
    HIPCUB_DEVICE BlockDiscontinuity(TempStorage& room) : room(room) {}
    template <int ITEMS, class F, class Op>
    HIPCUB_DEVICE void Heads(F (&heads)[ITEMS], T (&input)[ITEMS], Op op, bool has_before, T before) {
        int thread = __sim_linear();
        room.lasts[thread] = input[ITEMS - 1];
        __syncthreads();
        heads[0] = thread > 0 ? op(room.lasts[thread > 0 ? thread - 1 : 0], input[0]) : has_before ? op(before, input[0]) : true;
        for (int item = 1; item < ITEMS; item++) heads[item] = op(input[item - 1], input[item]);
        __syncthreads();
    }
    template <int ITEMS, class F, class Op>
    HIPCUB_DEVICE void Tails(F (&tails)[ITEMS], T (&input)[ITEMS], Op op, bool has_after, T after) {
        int thread = __sim_linear();
        room.firsts[thread] = input[0];
        __syncthreads();
        for (int item = 0; item + 1 < ITEMS; item++) tails[item] = op(input[item], input[item + 1]);
        tails[ITEMS - 1] = thread < THREADS - 1 ? op(input[ITEMS - 1], room.firsts[thread < THREADS - 1 ? thread + 1 : 0])
                           : has_after          ? op(input[ITEMS - 1], after)
                                                : true;
        __syncthreads();
    }
    template <int ITEMS, class F, class Op>
    HIPCUB_DEVICE void FlagHeads(F (&heads)[ITEMS], T (&input)[ITEMS], Op op) {
        Heads(heads, input, op, false, input[0]);
    }
    template <int ITEMS, class F, class Op>
    HIPCUB_DEVICE void FlagHeads(F (&heads)[ITEMS], T (&input)[ITEMS], Op op, T before) {
        Heads(heads, input, op, true, before);
    }
    template <int ITEMS, class F, class Op>
    HIPCUB_DEVICE void FlagTails(F (&tails)[ITEMS], T (&input)[ITEMS], Op op) {
        Tails(tails, input, op, false, input[0]);
    }
    template <int ITEMS, class F, class Op>
    HIPCUB_DEVICE void FlagTails(F (&tails)[ITEMS], T (&input)[ITEMS], Op op, T after) {
        Tails(tails, input, op, true, after);
    }
    template <int ITEMS, class F, class Op>
    HIPCUB_DEVICE void FlagHeadsAndTails(F (&heads)[ITEMS], F (&tails)[ITEMS], T (&input)[ITEMS], Op op) {
        FlagHeads(heads, input, op);
        FlagTails(tails, input, op);
    }
};
template <class T, int BLOCK_DIM_X, int ITEMS, bool WARP_TIME_SLICING = false, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
struct BlockExchange {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    struct TempStorage {
        T each[THREADS * ITEMS];
    };
    TempStorage& room;
    HIPCUB_DEVICE BlockExchange(TempStorage& room) : room(room) {}
    HIPCUB_DEVICE int Striped(int item) { return item * THREADS + __sim_linear(); }
    HIPCUB_DEVICE int Blocked(int item) { return __sim_linear() * ITEMS + item; }
    HIPCUB_DEVICE int WarpStriped(int item) {
        int thread = __sim_linear();
        return thread / warpSize * warpSize * ITEMS + item * warpSize + thread % warpSize;
    }
#define __SIM_EXCHANGE(name, put, take)                                                    \
    template <class O>                                                                     \
    HIPCUB_DEVICE void name(T (&input)[ITEMS], O (&output)[ITEMS]) {                       \
        for (int item = 0; item < ITEMS; item++) room.each[put(item)] = input[item];       \
        __syncthreads();                                                                   \
        for (int item = 0; item < ITEMS; item++) output[item] = room.each[take(item)];     \
        __syncthreads();                                                                   \
    }                                                                                      \
    HIPCUB_DEVICE void name(T (&both)[ITEMS]) { name(both, both); }
    __SIM_EXCHANGE(StripedToBlocked, Striped, Blocked)
    __SIM_EXCHANGE(BlockedToStriped, Blocked, Striped)
    __SIM_EXCHANGE(WarpStripedToBlocked, WarpStriped, Blocked)
    __SIM_EXCHANGE(BlockedToWarpStriped, Blocked, WarpStriped)
#undef __SIM_EXCHANGE
    template <class O, class P>
    HIPCUB_DEVICE void ScatterToBlocked(T (&input)[ITEMS], O (&output)[ITEMS], P (&places)[ITEMS]) {
        for (int item = 0; item < ITEMS; item++) room.each[places[item]] = input[item];
        __syncthreads();
        for (int item = 0; item < ITEMS; item++) output[item] = room.each[Blocked(item)];
        __syncthreads();
    }
    template <class O, class P>
    HIPCUB_DEVICE void ScatterToStriped(T (&input)[ITEMS], O (&output)[ITEMS], P (&places)[ITEMS]) {
        for (int item = 0; item < ITEMS; item++) room.each[places[item]] = input[item];
        __syncthreads();
        for (int item = 0; item < ITEMS; item++) output[item] = room.each[Striped(item)];
        __syncthreads();
    }
};
template <class T, int BLOCK_DIM_X, int ITEMS, int BINS, BlockHistogramAlgorithm ALGORITHM = BLOCK_HISTO_SORT,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
struct BlockHistogram {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    struct TempStorage {
        char unused;
    };
    HIPCUB_DEVICE BlockHistogram() {}
    HIPCUB_DEVICE BlockHistogram(TempStorage&) {}
    template <class N>
    HIPCUB_DEVICE void InitHistogram(N (&histogram)[BINS]) {
        for (int bin = __sim_linear(); bin < BINS; bin += THREADS) histogram[bin] = 0;
        __syncthreads();
    }
    template <class N>
    HIPCUB_DEVICE void Composite(T (&items)[ITEMS], N (&histogram)[BINS]) {
        for (int item = 0; item < ITEMS; item++) atomicAdd(&histogram[items[item]], (N)1);
        __syncthreads();
    }
    template <class N>
    HIPCUB_DEVICE void Histogram(T (&items)[ITEMS], N (&histogram)[BINS]) {
        InitHistogram(histogram);
        Composite(items, histogram);
    }
};
#define __SIM_DIRECT(name, place)                                                         \
    template <class T, int ITEMS, class I>                                                \
    HIPCUB_DEVICE void Load##name(int thread, I from, T (&items)[ITEMS]) {                \
        for (int item = 0; item < ITEMS; item++) items[item] = from[place];               \
    }                                                                                     \
    template <class T, int ITEMS, class I>                                                \
    HIPCUB_DEVICE void Load##name(int thread, I from, T (&items)[ITEMS], int valid) {     \
        for (int item = 0; item < ITEMS; item++)                                          \
            if (place < valid) items[item] = from[place];                                 \
    }                                                                                     \
    template <class T, int ITEMS, class O>                                                \
    HIPCUB_DEVICE void Store##name(int thread, O to, T (&items)[ITEMS]) {                 \
        for (int item = 0; item < ITEMS; item++) to[place] = items[item];                 \
    }                                                                                     \
    template <class T, int ITEMS, class O>                                                \
    HIPCUB_DEVICE void Store##name(int thread, O to, T (&items)[ITEMS], int valid) {      \
        for (int item = 0; item < ITEMS; item++)                                          \
            if (place < valid) to[place] = items[item];                                   \
    }
__SIM_DIRECT(DirectBlocked, thread* ITEMS + item)
#undef __SIM_DIRECT
// The number of threads stands among the template's parameters here, in front of what is deduced.
template <int THREADS, class T, int ITEMS, class I>
HIPCUB_DEVICE void LoadDirectStriped(int thread, I from, T (&items)[ITEMS]) {
    for (int item = 0; item < ITEMS; item++) items[item] = from[item * THREADS + thread];
}
template <int THREADS, class T, int ITEMS, class O>
HIPCUB_DEVICE void StoreDirectStriped(int thread, O to, T (&items)[ITEMS]) {
    for (int item = 0; item < ITEMS; item++) to[item * THREADS + thread] = items[item];
}
}  // namespace hipcub
