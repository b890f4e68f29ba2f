// stdout: sum 14167 most 127
#include <cuda_runtime.h>
#include <cstdio>

__global__ void steps(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    long long v = in[i];
    int count = 0;
    while (v != 1) {
        if (v % 2 == 0) v /= 2;
        else v = 3 * v + 1;
        if (++count == 200) break;
        if (v == 7) continue;
        switch (count % 3) {
            case 0: v += 0; break;
            default: break;
        }
    }
    out[i] = count;
}
int main() {
    const int n = 300;
    int h[n], *in, *out, sum = 0, most = 0;
    for (int i = 0; i < n; ++i) h[i] = i + 1;
    cudaMalloc(&in, sizeof(h));
    cudaMalloc(&out, sizeof(h));
    cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
    steps<<<3, 128>>>(in, out, n);
    cudaMemcpy(h, out, sizeof(h), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) {
        sum += h[i];
        if (h[i] > most) most = h[i];
    }
    printf("sum %d most %d\n", sum, most);
}
