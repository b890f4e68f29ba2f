// stdout: AMD Instinct MI300X warp 64 arch gfx942:sramecc+:xnack-
// stdout: sum = 32768 expected 65536
// stdout: 1 3 
// status: 1
#include <hip/hip_runtime.h>
#include <cstdio>
#include <iostream>
#include <vector>
#define HIP_CHECK(call) do { hipError_t e = (call); if (e != hipSuccess) { fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, hipGetErrorString(e)); exit(1); } } while (0)
template <int B> __global__ void reduce(const float* in, float* out, int n) {
    __shared__ float s[B / 32];
    float sum = 0;
    for (int i = blockIdx.x * B + threadIdx.x; i < n; i += B * gridDim.x) sum += in[i];
    int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
    for (int o = 16; o > 0; o >>= 1) sum += __shfl_down(sum, o);
    if (lane == 0) s[wave] = sum;
    __syncthreads();
    if (threadIdx.x == 0) { float t = 0; for (int w = 0; w < B / warpSize; ++w) t += s[w]; atomicAdd(out, t); }
}
int main(int argc, char** argv) {
    int n = argc > 1 ? atoi(argv[1]) : 1 << 16;
    std::vector<float> h(n, 1.0f);
    float *in, *out, total = -1;
    HIP_CHECK(hipMalloc(&in, n * sizeof(float)));
    HIP_CHECK(hipMalloc(&out, sizeof(float)));
    HIP_CHECK(hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice));
    HIP_CHECK(hipMemset(out, 0, 4));
    reduce<256><<<64, 256>>>(in, out, n);
    HIP_CHECK(hipGetLastError());
    HIP_CHECK(hipDeviceSynchronize());
    HIP_CHECK(hipMemcpy(&total, out, sizeof(float), hipMemcpyDeviceToHost));
    hipDeviceProp_t p; HIP_CHECK(hipGetDeviceProperties(&p, 0));
    printf("%s warp %d arch %s\n", p.name, p.warpSize, p.gcnArchName);
    std::cout << "sum = " << total << " expected " << n << std::endl;
    for (int i = 0; i < 3; i++) { if (i == 1) continue; h[i] += i; std::cout << h[i] << " "; }
    std::cout << "\n";
    HIP_CHECK(hipFree(in)); HIP_CHECK(hipFree(out));
    return total == n ? 0 : 1;
}
