// stdout: block sum 32640, last prefix 32385, sorted 1, moved 3
// stdout: device sum 499500, max 999, scan 498501
// stdout: keys 0 37 74 .. 999, values 0 973 946
// stdout: down 999 .. 0, chosen 334
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#include <cstdio>

__global__ void block(const int* in, int* out) {
    typedef hipcub::BlockReduce<int, 256> Reduce;
    typedef hipcub::BlockScan<int, 256> Scan;
    typedef hipcub::BlockRadixSort<int, 256, 2, int> Sort;
    __shared__ union {
        typename Reduce::TempStorage reduce;
        typename Scan::TempStorage scan;
        typename Sort::TempStorage sort;
    } room;
    int t = threadIdx.x, prefix;
    int sum = Reduce(room.reduce).Sum(in[t]);
    __syncthreads();
    Scan(room.scan).ExclusiveSum(in[t], prefix);
    __syncthreads();
    int keys[2] = {(t * 37) % 512, (t * 37 + 256) % 512}, values[2] = {2 * t, 2 * t + 1};
    Sort(room.sort).Sort(keys, values);
    int good = keys[0] <= keys[1];
    int all = __syncthreads_and(good);
    if (t == 0) out[0] = sum;
    if (t == 255) out[1] = prefix, out[2] = all;
    if (t == 1) out[3] = keys[1];
}

struct Third {
    __device__ bool operator()(int x) const { return x % 3 == 0; }
};

int main() {
    const int n = 1000;
    int h[n], v[n];
    for (int i = 0; i < n; i++) h[i] = (i * 37) % n, v[i] = i;
    int *in, *values, *out, *moved;
    hipMalloc(&in, sizeof h), hipMalloc(&values, sizeof h), hipMalloc(&out, sizeof h), hipMalloc(&moved, sizeof h);
    int counted[256];
    for (int i = 0; i < 256; i++) counted[i] = i;
    hipMemcpy(in, counted, sizeof counted, hipMemcpyHostToDevice);
    block<<<1, 256>>>(in, out);
    int r[4];
    hipMemcpy(r, out, sizeof r, hipMemcpyDeviceToHost);
    printf("block sum %d, last prefix %d, sorted %d, moved %d\n", r[0], r[1], r[2], r[3]);

    hipMemcpy(in, h, sizeof h, hipMemcpyHostToDevice);
    hipMemcpy(values, v, sizeof v, hipMemcpyHostToDevice);
    void* room = nullptr;
    size_t bytes = 0;
    hipcub::DeviceReduce::Sum(room, bytes, in, out, n);
    hipMalloc(&room, bytes);
    hipcub::DeviceReduce::Sum(room, bytes, in, out, n);
    hipcub::DeviceReduce::Max(room, bytes, in, out + 1, n);
    hipMemcpy(r, out, sizeof r, hipMemcpyDeviceToHost);
    hipcub::DeviceScan::ExclusiveSum(room, bytes, values, out, n);
    int last;
    hipMemcpy(&last, out + n - 1, sizeof last, hipMemcpyDeviceToHost);
    printf("device sum %d, max %d, scan %d\n", r[0], r[1], last);

    hipcub::DeviceRadixSort::SortPairs(room, bytes, in, out, values, moved, n);
    hipMemcpy(h, out, sizeof h, hipMemcpyDeviceToHost);
    hipMemcpy(v, moved, sizeof v, hipMemcpyDeviceToHost);
    printf("keys %d %d %d .. %d, values %d %d %d\n", h[0], h[37], h[74], h[999], v[0], v[1], v[2]);
    hipcub::DeviceRadixSort::SortKeysDescending(room, bytes, in, out, n);
    hipMemcpy(h, out, sizeof h, hipMemcpyDeviceToHost);
    hipcub::DeviceSelect::If(room, bytes, in, out, moved, n, Third());
    hipMemcpy(&last, moved, sizeof last, hipMemcpyDeviceToHost);
    printf("down %d .. %d, chosen %d\n", h[0], h[999], last);
}
