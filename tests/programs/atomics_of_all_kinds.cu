// stdout: 32640 -512 1005 -1005 768 77
// stdout: fffff fffffe00 0 56 2199023255552 128
#include <cuda_runtime.h>
#include <cstdio>

__global__ void count(int* i, unsigned* u, unsigned long long* l, float* f) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&i[0], t);
    atomicSub(&i[1], 2);
    atomicMax(&i[2], (t * 7919) % 1009);
    atomicMin(&i[3], -((t * 7919) % 1009));
    atomicOr(&u[0], 1u << (t % 20));
    atomicAnd(&u[1], ~(1u << (t % 9)));
    atomicXor(&u[2], t);
    atomicInc(&u[3], 99);
    atomicAdd(l, 1ull << 33);
    atomicAdd(f, 0.5f);
    for (int old = i[4], seen; (seen = atomicCAS(&i[4], old, old + 3)) != old; old = seen) {}
    if (t == 5) atomicExch(&i[5], 77);
}
int main() {
    int *i, hi[6];
    unsigned *u, hu[4] = {0, ~0u, 0, 0};
    unsigned long long *l, hl;
    float *f, hf;
    cudaMalloc(&i, sizeof(hi));
    cudaMalloc(&u, sizeof(hu));
    cudaMalloc(&l, 8);
    cudaMalloc(&f, 4);
    cudaMemset(i, 0, sizeof(hi));
    cudaMemset(l, 0, 8);
    cudaMemset(f, 0, 4);
    cudaMemcpy(u, hu, sizeof(hu), cudaMemcpyHostToDevice);
    count<<<4, 64>>>(i, u, l, f);
    cudaMemcpy(hi, i, sizeof(hi), cudaMemcpyDeviceToHost);
    cudaMemcpy(hu, u, sizeof(hu), cudaMemcpyDeviceToHost);
    cudaMemcpy(&hl, l, 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(&hf, f, 4, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d %d %d\n", hi[0], hi[1], hi[2], hi[3], hi[4], hi[5]);
    printf("%x %x %x %u %llu %g\n", hu[0], hu[1], hu[2], hu[3], hl, hf);
}
