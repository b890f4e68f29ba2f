#pragma once
#include <hipcub/util.hpp>
namespace hipcub {
// Sorts by counting, for each key, how many come before it: the order of equal keys stays.
template <class K, int BLOCK_DIM_X, int ITEMS, class V = NullType>
struct BlockRadixSort {
    static constexpr int COUNT = BLOCK_DIM_X * ITEMS;
    struct TempStorage {
        K keys[COUNT];
        V values[COUNT];
    };
    TempStorage& room;
    HIPCUB_DEVICE BlockRadixSort(TempStorage& room) : room(room) {}
    HIPCUB_DEVICE int Place(K key, int at, bool down) {
        int place = 0;
        for (int other = 0; other < COUNT; other++) {
            K found = room.keys[other];
            bool before = down ? key < found : found < key;
            if (before || (!(down ? found < key : key < found) && other < at)) place++;
        }
        return place;
    }
    HIPCUB_DEVICE void SortKeysBy(K (&keys)[ITEMS], bool down) {
        int thread = __sim_linear(), places[ITEMS];
        for (int item = 0; item < ITEMS; item++) room.keys[thread * ITEMS + item] = keys[item];
        __syncthreads();
        for (int item = 0; item < ITEMS; item++) places[item] = Place(keys[item], thread * ITEMS + item, down);
        __syncthreads();
        for (int item = 0; item < ITEMS; item++) room.keys[places[item]] = keys[item];
        __syncthreads();
        for (int item = 0; item < ITEMS; item++) keys[item] = room.keys[thread * ITEMS + item];
    }
    HIPCUB_DEVICE void SortPairsBy(K (&keys)[ITEMS], V (&values)[ITEMS], bool down) {
        int thread = __sim_linear(), places[ITEMS];
        for (int item = 0; item < ITEMS; item++) room.keys[thread * ITEMS + item] = keys[item];
        __syncthreads();
        for (int item = 0; item < ITEMS; item++) places[item] = Place(keys[item], thread * ITEMS + item, down);
        __syncthreads();
        for (int item = 0; item < ITEMS; item++) {
            room.keys[places[item]] = keys[item];
            room.values[places[item]] = values[item];
        }
        __syncthreads();
        for (int item = 0; item < ITEMS; item++) {
            keys[item] = room.keys[thread * ITEMS + item];
            values[item] = room.values[thread * ITEMS + item];
        }
    }
    HIPCUB_DEVICE void Sort(K (&keys)[ITEMS], int = 0, int = sizeof(K) * 8) { SortKeysBy(keys, false); }
    HIPCUB_DEVICE void SortDescending(K (&keys)[ITEMS], int = 0, int = sizeof(K) * 8) { SortKeysBy(keys, true); }
    HIPCUB_DEVICE void Sort(K (&keys)[ITEMS], V (&values)[ITEMS], int = 0, int = sizeof(K) * 8) {
        SortPairsBy(keys, values, false);
    }
    HIPCUB_DEVICE void SortDescending(K (&keys)[ITEMS], V (&values)[ITEMS], int = 0, int = sizeof(K) * 8) {
        SortPairsBy(keys, values, true);
    }
};
}  // namespace hipcub
