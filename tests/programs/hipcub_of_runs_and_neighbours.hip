// stdout: runs 5: 3x2 7x1 8x3 1x4 7x2
// stdout: by key 3:1 7:5 1:9 2:6; largest 9 at 3, least 1 at 1
// stdout: segments 4 14 5, parted 4 (2 4 6 8 .. 1), bins 4 4 1
// stdout: squares 285, from 10: 55
// stdout: left 1 1 1, right -1 -1 511, heads 86, exchanged 1 257 2
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#include <cstdio>

struct Square {
    __host__ __device__ int operator()(int x) const { return x * x; }
};
struct Even {
    __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

__global__ void neighbours(int* out) {
    typedef hipcub::BlockAdjacentDifference<int, 256> Differences;
    typedef hipcub::BlockDiscontinuity<int, 256> Changes;
    typedef hipcub::BlockExchange<int, 256, 2> Exchange;
    typedef hipcub::BlockReduce<int, 256> Sum;
    __shared__ typename Differences::TempStorage differences;
    __shared__ typename Changes::TempStorage changes;
    __shared__ typename Exchange::TempStorage exchange;
    __shared__ typename Sum::TempStorage sum;
    int t = threadIdx.x, mine[2] = {2 * t, 2 * t + 1}, left[2], right[2], heads[1], third[1] = {t / 3};
    Differences(differences).SubtractLeft(mine, left, hipcub::Difference(), -1);
    Differences(differences).SubtractRight(mine, right, hipcub::Difference());
    Changes(changes).FlagHeads(heads, third, hipcub::Inequality());
    int all = Sum(sum).Sum(heads[0]);
    Exchange(exchange).BlockedToStriped(mine);
    if (t == 0) out[0] = left[0], out[6] = all;
    if (t == 9) out[1] = left[0], out[2] = left[1], out[3] = right[0];
    if (t == 255) out[4] = right[0], out[5] = right[1];
    if (t == 1) out[7] = mine[0], out[8] = mine[1];
    if (t == 2) out[9] = mine[0];
}

template <class F>
void asked(F call) {
    void* room = nullptr;
    size_t bytes = 0;
    call(room, bytes);
    hipMalloc(&room, bytes);
    call(room, bytes);
    hipFree(room);
}

int main() {
    int h[] = {3, 3, 7, 8, 8, 8, 1, 1, 1, 1, 7, 7}, r[64];
    int *in, *out, *counts, *found;
    hipMalloc(&in, 256), hipMalloc(&out, 256), hipMalloc(&counts, 256), hipMalloc(&found, 256);
    hipMemcpy(in, h, sizeof h, hipMemcpyHostToDevice);
    asked([=](void* room, size_t& bytes) {
        hipcub::DeviceRunLengthEncode::Encode(room, bytes, in, out, counts, found, 12);
    });
    int runs, lengths[8];
    hipMemcpy(&runs, found, 4, hipMemcpyDeviceToHost);
    hipMemcpy(r, out, 32, hipMemcpyDeviceToHost), hipMemcpy(lengths, counts, 32, hipMemcpyDeviceToHost);
    printf("runs %d:", runs);
    for (int i = 0; i < runs; i++) printf(" %dx%d", r[i], lengths[i]);

    int keys[] = {3, 7, 7, 1, 2, 2}, values[] = {1, 2, 3, 9, 1, 5};
    int *k, *v;
    hipMalloc(&k, 24), hipMalloc(&v, 24);
    hipMemcpy(k, keys, 24, hipMemcpyHostToDevice), hipMemcpy(v, values, 24, hipMemcpyHostToDevice);
    asked([=](void* room, size_t& bytes) {
        hipcub::DeviceReduce::ReduceByKey(room, bytes, k, out, v, counts, found, hipcub::Sum(), 6);
    });
    hipMemcpy(r, out, 32, hipMemcpyDeviceToHost), hipMemcpy(lengths, counts, 32, hipMemcpyDeviceToHost);
    printf("\nby key");
    for (int i = 0; i < 4; i++) printf(" %d:%d", r[i], lengths[i]);
    hipcub::KeyValuePair<int, int>*place, places[2];
    hipMalloc(&place, sizeof places);
    asked([=](void* room, size_t& bytes) { hipcub::DeviceReduce::ArgMax(room, bytes, v, place, 6); });
    asked([=](void* room, size_t& bytes) { hipcub::DeviceReduce::ArgMin(room, bytes, v + 3, place + 1, 2); });
    hipMemcpy(places, place, sizeof places, hipMemcpyDeviceToHost);
    printf("; largest %d at %d, least %d at %d\n", places[0].value, places[0].key, places[1].value, places[1].key);

    int ends[] = {0, 2, 5, 6}, *edges, eight[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    hipMalloc(&edges, 16), hipMemcpy(edges, ends, 16, hipMemcpyHostToDevice);
    int summed[] = {1, 3, 9, 1, 4, 5};
    hipMemcpy(v, summed, 24, hipMemcpyHostToDevice);
    asked([=](void* room, size_t& bytes) {
        hipcub::DeviceSegmentedReduce::Sum(room, bytes, v, out, 3, edges, edges + 1);
    });
    hipMemcpy(r, out, 12, hipMemcpyDeviceToHost);
    printf("segments %d %d %d, ", r[0], r[1], r[2]);
    hipMemcpy(in, eight, sizeof eight, hipMemcpyHostToDevice);
    asked([=](void* room, size_t& bytes) { hipcub::DevicePartition::If(room, bytes, in, out, found, 9, Even()); });
    hipMemcpy(r, out, 36, hipMemcpyDeviceToHost), hipMemcpy(&runs, found, 4, hipMemcpyDeviceToHost);
    printf("parted %d (%d %d %d %d .. %d), ", runs, r[0], r[1], r[2], r[3], r[8]);
    asked([=](void* room, size_t& bytes) {
        hipcub::DeviceHistogram::HistogramEven(room, bytes, in, counts, 4, 1, 13, 9);
    });
    hipMemcpy(r, counts, 12, hipMemcpyDeviceToHost);
    printf("bins %d %d %d\n", r[0], r[1], r[2]);

    hipcub::TransformInputIterator<int, Square, int*> squares(in, Square());
    hipcub::CountingInputIterator<int> counted(1);
    asked([=](void* room, size_t& bytes) { hipcub::DeviceReduce::Sum(room, bytes, squares, out, 9); });
    asked([=](void* room, size_t& bytes) { hipcub::DeviceReduce::Sum(room, bytes, counted, out + 1, 10); });
    hipMemcpy(r, out, 8, hipMemcpyDeviceToHost);
    printf("squares %d, from 10: %d\n", r[0], r[1]);
    neighbours<<<1, 256>>>(out);
    hipMemcpy(r, out, 40, hipMemcpyDeviceToHost);
    printf("left %d %d %d, right %d %d %d, heads %d, exchanged %d %d %d\n", r[0], r[1], r[2], r[3], r[4], r[5], r[6],
           r[7], r[8], r[9]);
}
