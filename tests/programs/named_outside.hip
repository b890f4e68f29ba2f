// stdout: 0 0 0 0
// stdout: 1104
// LDS that has its name outside of functions is each workgroup's, whatever function uses it.
#include <hip/hip_runtime.h>
#include <cstdio>
extern __shared__ char raw[];
struct Pair { int x; float y; };
extern __shared__ Pair pairs[];
__shared__ int total;
__shared__ float tile[4][65];
struct Kept { static __shared__ int each[64]; };
__shared__ int Kept::each[64];
namespace inner { __shared__ double halves[8]; }
__device__ void put(int i, int v) {
  reinterpret_cast<int*>(raw)[i] = v;
  if (i == 0) total = 0;
  if (i < 64) Kept::each[i] = i;
}
__device__ int get(int i) { return reinterpret_cast<int*>(raw)[i]; }
__global__ void sums(int* out) {
  int t = threadIdx.x;
  put(t, t * 3 + blockIdx.x);
  __syncthreads();
  atomicAdd(&total, get(255 - t));
  __syncthreads();
  out[blockIdx.x * 256 + t] = get(255 - t) + total + Kept::each[t & 63];
}
__global__ void turned(float* out) {
  int t = threadIdx.x;
  tile[t / 64][t % 64] = t;
  if (t < 8) inner::halves[t] = t * .5;
  __syncthreads();
  out[t] = tile[3 - t / 64][63 - t % 64] + inner::halves[t % 8];
}
__global__ void paired(float* out) {
  int t = threadIdx.x;
  pairs[t] = {t, t * 2.f};
  __syncthreads();
  out[t] = pairs[255 - t].x + pairs[t ^ 1].y;
}
template <typename T> __device__ T* dynamic() { extern __shared__ char bytes[]; return reinterpret_cast<T*>(bytes); }
template <typename T> __global__ void reversed(T* out) {
  T* s = dynamic<T>();
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
int main() {
  int* out, bad[4] = {};
  hipMallocManaged(&out, 4096);
  float* f = (float*)out;
  sums<<<4, 256, 1024>>>(out);
  hipDeviceSynchronize();
  for (int i = 0; i < 1024; i++) {
    int g = i / 256, t = i % 256;
    bad[0] += out[i] != (255 - t) * 3 + g + 255 * 128 * 3 + 256 * g + t % 64;
  }
  turned<<<1, 256>>>(f);
  hipDeviceSynchronize();
  for (int t = 0; t < 256; t++) bad[1] += f[t] != (3 - t / 64) * 64 + 63 - t % 64 + t % 8 * .5f;
  paired<<<1, 256, 2048>>>(f);
  hipDeviceSynchronize();
  for (int t = 0; t < 256; t++) bad[2] += f[t] != 255 - t + (t ^ 1) * 2;
  for (int t = 0; t < 128; t++) f[t] = t;
  reversed<<<1, 128, 512>>>(f);
  hipDeviceSynchronize();
  for (int t = 0; t < 128; t++) bad[3] += f[t] != 127 - t;
  printf("%d %d %d %d\n", bad[0], bad[1], bad[2], bad[3]);
  hipFuncAttributes of;
  hipFuncGetAttributes(&of, (const void*)turned);
  printf("%zu\n", of.sharedSizeBytes);
}
