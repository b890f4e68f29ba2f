// A 64 x 64 bit matrix turned by ballots; shuffles with widths; a segmented scan.
// stdout: bad 0 49249249b6db6db6 32011 33001 011001100110
// stdout: 70804 353743 30511 -267252521408637024
// stdout: 1 3 6 10 15 16 18 21 25 30 31 2 5 9 14 15 17 20 24 29 30 32 3 7
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>
#include <bitset>
#include <cstdint>
#define FULL 0xffffffffffffffffull
__device__ uint64_t transpose_row(uint64_t row) {
    uint64_t out = 0;
    for (int bit = 0; bit < 64; ++bit) {
        uint64_t column = __ballot(row >> bit & 1);
        if (__lane_id() == bit) out = column;
    }
    return out;
}
__global__ void bits(const uint64_t* in, uint64_t* out, int* counts) {
    uint64_t r = in[threadIdx.x];
    uint64_t t = transpose_row(r);
    out[threadIdx.x] = t;
    counts[threadIdx.x] = __popcll(t) * 1000 + __clzll(t) * 10 + __ffsll((unsigned long long)t) % 10;
}
__global__ void rotate(int* v, int by) {
    int l = threadIdx.x;
    int x = v[l];
    x = __shfl(x, (l + by) & 63);
    int y = __shfl(x, l ^ 1, 4), z = __shfl_up(x, 3, 16), w = __shfl_down(x, 2, 8), u = __shfl_xor(x, 5, 32);
    v[l] = x + 100 * y + 10000 * z + w - u;
}
__global__ void seg_scan(const int* v, const int* flag, int* o) {
    int x = v[threadIdx.x], f = flag[threadIdx.x];
    for (int d = 1; d < 64; d *= 2) {
        int y = __shfl_up(x, d), g = __shfl_up(f, d);
        if ((int)threadIdx.x >= d && !f) {
            x += y;
            f |= g;
        }
    }
    o[threadIdx.x] = x;
}
int main() {
    std::vector<uint64_t> h(64), r(64);
    for (int i = 0; i < 64; i++) h[i] = 0x9e3779b97f4a7c15ull * (i + 1);
    uint64_t *a, *b;
    int* c;
    hipMalloc(&a, 512);
    hipMalloc(&b, 512);
    hipMalloc(&c, 256);
    hipMemcpy(a, h.data(), 512, hipMemcpyHostToDevice);
    bits<<<1, 64>>>(a, b, c);
    hipMemcpy(r.data(), b, 512, hipMemcpyDeviceToHost);
    int k[64];
    hipMemcpy(k, c, 256, hipMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++) bad += (h[i] >> j & 1) != (r[j] >> i & 1);
    printf("bad %d %016llx %d %d %s\n", bad, (unsigned long long)r[5], k[0], k[63],
           std::bitset<12>(r[1]).to_string().c_str());
    for (int i = 0; i < 64; i++) k[i] = i;
    hipMemcpy(c, k, 256, hipMemcpyHostToDevice);
    rotate<<<1, 64>>>(c, 7);
    hipMemcpy(k, c, 256, hipMemcpyDeviceToHost);
    long s = 0;
    for (int i = 0; i < 64; i++) s = s * 31 + k[i];
    printf("%d %d %d %ld\n", k[0], k[31], k[63], s);
    int v[64], f[64];
    for (int i = 0; i < 64; i++) {
        v[i] = i % 5 + 1;
        f[i] = i % 11 == 0;
    }
    int *dv, *df;
    hipMalloc(&dv, 256);
    hipMalloc(&df, 256);
    hipMemcpy(dv, v, 256, hipMemcpyHostToDevice);
    hipMemcpy(df, f, 256, hipMemcpyHostToDevice);
    seg_scan<<<1, 64>>>(dv, df, c);
    hipMemcpy(k, c, 256, hipMemcpyDeviceToHost);
    for (int i = 0; i < 24; i++) printf("%d%s", k[i], i < 23 ? " " : "");
    puts("");
}
