// stdout: NVIDIA H100 80GB HBM3 warp 32
// stdout: sum = 65536 expected 65536
// stdout: 1 3 
#include <cuda_runtime.h>
#include <cstdio>
#include <iostream>
#include <vector>
#define CUDA_CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)
template <int B> __global__ void reduce(const float* in, float* out, int n) {
    __shared__ float s[B / 32];
    float sum = 0;
    for (int i = blockIdx.x * B + threadIdx.x; i < n; i += B * gridDim.x) sum += in[i];
    int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
    for (int o = 16; o > 0; o >>= 1) sum += __shfl_down_sync(0xffffffff, sum, o);
    if (lane == 0) s[wave] = sum;
    __syncthreads();
    if (threadIdx.x == 0) { float t = 0; for (int w = 0; w < B / warpSize; ++w) t += s[w]; atomicAdd(out, t); }
}
int main(int argc, char** argv) {
    int n = argc > 1 ? atoi(argv[1]) : 1 << 16;
    std::vector<float> h(n, 1.0f);
    float *in, *out, total = -1;
    CUDA_CHECK(cudaMalloc(&in, n * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&out, sizeof(float)));
    CUDA_CHECK(cudaMemcpy(in, h.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(out, 0, 4));
    reduce<256><<<64, 256>>>(in, out, n);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaMemcpy(&total, out, sizeof(float), cudaMemcpyDeviceToHost));
    cudaDeviceProp p; CUDA_CHECK(cudaGetDeviceProperties(&p, 0));
    printf("%s warp %d\n", p.name, p.warpSize);
    std::cout << "sum = " << total << " expected " << n << std::endl;
    for (int i = 0; i < 3; i++) { if (i == 1) continue; h[i] += i; std::cout << h[i] << " "; }
    std::cout << "\n";
    CUDA_CHECK(cudaFree(in)); CUDA_CHECK(cudaFree(out));
    return total == n ? 0 : 1;
}
