// stdout: 3eba0275 c0d45f47 bed097b4 3f863f5e 3eba0275 3f800000 c09ddd98 c0000000 
// stdout: c10ffb8a c10ff493 bf4f5cb1 3fd25352 c10ffb8a c0000000 3f21de6b 00000000 
// stdout: 4640e6b9 c720bfd8 455054cd 3fe9b19c 4640e6b9 40400000 c640d960 40400000 
// stdout: 41572180 41458365 33adf23a 3d0186e3 41572180 00000000 4640e251 4640e800 
// stdout: 4654262f 47374194 462f5d5f 42de38e3 4654262f 4640e400 4640f5e9 4640e800 
#include <cuda_runtime.h>
#include <cstdio>

__global__ void reckon(unsigned* out, const float* in, int n) {
    int t = threadIdx.x;
    float a = in[t], b = in[(t + 1) % n], c = in[(t + 2) % n];
    float results[8] = {a * b + c, a * b - c * a, a / b, sqrtf(fabsf(a)), fmaf(a, b, c), (float)(int)a, a + b - c, floorf(a) + rintf(b)};
    for (int k = 0; k < 8; ++k) out[t * 8 + k] = __float_as_uint(results[k]);
}
int main() {
    const int n = 5;
    float h[n] = {1.1f, -2.7f, 3.3333f, 1e-3f, 12345.678f}, *in;
    unsigned *out, got[n * 8];
    cudaMalloc(&in, sizeof(h));
    cudaMalloc(&out, sizeof(got));
    cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
    reckon<<<1, n>>>(out, in, n);
    cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
    for (int t = 0; t < n; ++t) {
        for (int k = 0; k < 8; ++k) printf("%08x ", got[8 * t + k]);
        printf("\n");
    }
}
