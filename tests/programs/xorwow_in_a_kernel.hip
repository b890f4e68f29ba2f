// stdout: as the host's generator: 1, offset: 1, two seeds differ: 1
// stdout: pi 3.1, mean 0.0, deviation 1.0
#include <hip/hip_runtime.h>
#include <hiprand/hiprand_kernel.h>
#include <cmath>
#include <cstdio>

__global__ void draw(unsigned* first, unsigned* second, unsigned* later, unsigned* other) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    hiprandState state;
    hiprand_init(1234, t, 0, &state);
    first[t] = hiprand(&state);
    second[t] = hiprand(&state);
    hiprand_init(1234, t, 1, &state);
    later[t] = hiprand(&state);
    hiprand_init(1234 + t, 0, 0, &state);
    other[t] = hiprand(&state);
}
__global__ void start(hiprandState* states) { hiprand_init(7, threadIdx.x, 0, states + threadIdx.x); }
__global__ void play(hiprandState* states, int* inside, float* normal) {
    hiprandState mine = states[threadIdx.x];
    int hits = 0;
    for (int i = 0; i < 100; i++) {
        float x = hiprand_uniform(&mine), y = hiprand_uniform(&mine);
        hits += x * x + y * y <= 1;
    }
    atomicAdd(inside, hits);
    for (int i = 0; i < 20; i++) normal[threadIdx.x * 20 + i] = hiprand_normal(&mine);
    states[threadIdx.x] = mine;
}

int main() {
    const int n = 512;
    unsigned *d, host[4][n], all[n];
    (void)hipMalloc(&d, 5 * n * 4);
    draw<<<2, 256>>>(d, d + n, d + 2 * n, d + 3 * n);
    (void)hipMemcpy(host, d, sizeof host, hipMemcpyDeviceToHost);
    hiprandGenerator_t generator;
    hiprandCreateGenerator(&generator, HIPRAND_RNG_PSEUDO_DEFAULT);
    hiprandSetPseudoRandomGeneratorSeed(generator, 1234);
    hiprandGenerate(generator, d + 4 * n, n);
    (void)hipMemcpy(all, d + 4 * n, sizeof all, hipMemcpyDeviceToHost);
    int same = 0, moved = 0;
    for (int i = 0; i < n; i++) same += host[0][i] == all[i], moved += host[2][i] == host[1][i];
    printf("as the host's generator: %d, offset: %d, two seeds differ: %d\n", same == n, moved == n, host[3][0] != host[3][1]);

    hiprandState* states;
    int *inside, hits = 0;
    float *normal, drawn[5120];
    (void)hipMalloc(&states, 256 * sizeof(hiprandState));
    (void)hipMalloc(&inside, 4), (void)hipMalloc(&normal, sizeof drawn);
    (void)hipMemset(inside, 0, 4);
    start<<<1, 256>>>(states);
    play<<<1, 256>>>(states, inside, normal);
    (void)hipMemcpy(&hits, inside, 4, hipMemcpyDeviceToHost);
    (void)hipMemcpy(drawn, normal, sizeof drawn, hipMemcpyDeviceToHost);
    double sum = 0, squares = 0;
    for (float one : drawn) sum += one, squares += one * one;
    printf("pi %.1f, mean %.1f, deviation %.1f\n", 4.0 * hits / 25600, fabs(sum / 5120), sqrt(squares / 5120));
}
