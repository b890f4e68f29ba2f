// stdout: 0 32 0 0 0 64 0 0 0 0 
// stdout: 1 31 1 2147483648 2 47 1 0 0 3 
// stdout: 32 0 1 4294967295 63 0 1 -1 305419895 -3 
// stdout: 12 8 5 251723520 20 24 5 1188403 1188403 -195888 
// stdout: 1 0 32 1 32 0 32 -152709948 152709948 0 
// stdout: 16 5 1 2830359264 23 21 1 8779149 8779149 18048831 
#include <cuda_runtime.h>
#include <cstdio>

__global__ void bits(long long* out, const int* in) {
    int t = threadIdx.x, v = in[t];
    long long w = (long long)v * 0x10001;
    long long* row = out + t * 10;
    row[0] = __popc(v);
    row[1] = __clz(v);
    row[2] = __ffs(v);
    row[3] = __brev(v);
    row[4] = __popcll(w);
    row[5] = __clzll(w);
    row[6] = __ffsll(w);
    row[7] = __mulhi(v, 0x12345678);
    row[8] = __umulhi(v, 0x12345678u);
    row[9] = __mul24(v, 3);
}
int main() {
    const int n = 6;
    int h[n] = {0, 1, -1, 0x00ff00f0, (int)0x80000000, 123456789}, *in;
    long long *out, got[n * 10];
    cudaMalloc(&in, sizeof(h));
    cudaMalloc(&out, sizeof(got));
    cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
    bits<<<1, n>>>(out, in);
    cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
    for (int t = 0; t < n; ++t) {
        for (int k = 0; k < 10; ++k) printf("%lld ", got[10 * t + k]);
        printf("\n");
    }
}
