// stdout: 111 8 97 118
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__device__ int steps(long n) {
    int count = 0;
    while (n != 1) {
        if (n % 2) n = 3 * n + 1;
        else n /= 2;
        ++count;
    }
    return count;
}
__global__ void collatz(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || i == 0) return;
    out[i] = steps(i);
}
int main() {
    int h[128]; int* d; (void)hipMalloc(&d, sizeof(h));
    collatz<<<2, 64>>>(d, 128);
    (void)hipMemcpy(h, d, sizeof(h), hipMemcpyDeviceToHost);
    printf("%d %d %d", h[27], h[6], 97);
    printf(" %d\n", h[97]);
}
