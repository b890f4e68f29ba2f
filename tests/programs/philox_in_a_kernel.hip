// stdout: 6627e8d5 e169c58d bc57ac4c 9b00dbd8
// stdout: 1 1 1
// stdout: inside 1
// stdout: a generator of the host's draws the same: 1 1, on average 0 and 1
#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>
#include <hiprand/hiprand_kernel.h>
#include <cmath>
#include <cstdio>

// The first line is the first block of Philox 4x32-10 with key and counter 0, as its authors publish it.
__global__ void draw(unsigned* out, float* uniform) {
    hiprandStatePhilox4_32_10_t state, skipped;
    hiprand_init(0, threadIdx.x, 0, &state);
    for (int i = 0; i < 8; i++) out[threadIdx.x * 16 + i] = hiprand(&state);
    hiprand_init(0, threadIdx.x, 6, &skipped);
    out[threadIdx.x * 16 + 8] = hiprand(&skipped);
    uint4 four = hiprand4(&skipped);
    out[threadIdx.x * 16 + 9] = four.x;
    float4 u = hiprand_uniform4(&state);
    uniform[threadIdx.x] = u.w;
}
int main() {
    unsigned *d, h[64 * 16];
    float *du, hu[64];
    (void)hipMalloc(&d, sizeof(h));
    (void)hipMalloc(&du, sizeof(hu));
    draw<<<1, 64>>>(d, du);
    (void)hipMemcpy(h, d, sizeof(h), hipMemcpyDeviceToHost);
    (void)hipMemcpy(hu, du, sizeof(hu), hipMemcpyDeviceToHost);
    printf("%08x %08x %08x %08x\n", h[0], h[1], h[2], h[3]);
    printf("%d %d %d\n", h[8] == h[6], h[9] == h[7], h[16] != h[0]);
    bool inside = true;
    for (int i = 0; i < 64; i++) inside = inside && hu[i] > 0 && hu[i] <= 1;
    printf("inside %d\n", inside);
    hiprandGenerator_t generator;
    unsigned same[7];
    (void)hiprandCreateGenerator(&generator, HIPRAND_RNG_PSEUDO_PHILOX4_32_10);
    (void)hiprandSetPseudoRandomGeneratorSeed(generator, 0);
    (void)hiprandGenerate(generator, d, 3);
    (void)hiprandGenerate(generator, d + 3, 4);
    (void)hipMemcpy(same, d, sizeof(same), hipMemcpyDeviceToHost);
    double *normal, found[1000], sum = 0, squares = 0;
    (void)hipMalloc(&normal, sizeof(found));
    (void)hiprandGenerateNormalDouble(generator, normal, 1000, 0.0, 1.0);
    (void)hipMemcpy(found, normal, sizeof(found), hipMemcpyDeviceToHost);
    for (double one : found) sum += one, squares += one * one;
    printf("a generator of the host's draws the same: %d %d, on average %g and %g\n", same[2] == h[2], same[6] == h[6],
           std::round(sum / 1000) + 0.0, std::round(squares / 1000));
}
