// stdout: 6 5 4 3 2 1 0 
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void reverse(int* d, int n) {
    extern __shared__ int s[];
    int t = threadIdx.x;
    s[t] = d[t];
    __syncthreads();
    d[t] = s[n - t - 1];
}
int main() {
    const int n = 7; int h[n]; for (int i = 0; i < n; i++) h[i] = i;
    int* d; (void)hipMalloc(&d, n * sizeof(int));
    (void)hipMemcpy(d, h, n * sizeof(int), hipMemcpyHostToDevice);
    hipLaunchKernelGGL(reverse, dim3(1), dim3(n), n * sizeof(int), 0, d, n);
    (void)hipMemcpy(h, d, n * sizeof(int), hipMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%d ", h[i]);
    printf("\n");
}
