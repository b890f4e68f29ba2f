// stdout: before
// status: 134
// stderr: Reason: Page not present or supervisor privilege.
// stderr: store to element 1000 of 1000 floats (4000 bytes), by block (3,0,0) thread (232,0,0) of kernel 'fill'
// stderr: Aborted (core dumped)
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void fill(float* a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) a[i] = 1;
}
int main() {
    float* d; (void)hipMalloc(&d, 1000 * sizeof(float));
    printf("before\n");
    fill<<<4, 256>>>(d, 1000);
    (void)hipDeviceSynchronize();
    printf("after\n");
}
