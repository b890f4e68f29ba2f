// stdout: aaaaaaaa 0 1 32
// stdout: aaaaaaaa 1 1 32
#include <cuda_runtime.h>
#include <cstdio>

__global__ void vote(unsigned* out) {
    int t = threadIdx.x, lane = t % 32;
    unsigned odd = __ballot_sync(0xffffffffu, t & 1);
    int any = __any_sync(0xffffffffu, t == 40), all = __all_sync(0xffffffffu, t < 64);
    if (lane == 0) {
        out[t / 32 * 4] = odd;
        out[t / 32 * 4 + 1] = any;
        out[t / 32 * 4 + 2] = all;
        out[t / 32 * 4 + 3] = warpSize;
    }
}
int main() {
    unsigned *out, got[8];
    cudaMalloc(&out, sizeof(got));
    vote<<<1, 64>>>(out);
    cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
    for (int w = 0; w < 2; ++w) printf("%08x %u %u %u\n", got[4 * w], got[4 * w + 1], got[4 * w + 2], got[4 * w + 3]);
}
