// stdout: 0 before 0 200 1280 42
// LDS or memory that waves hand on by locks and flags: different waves do not hold each other up.
#include <hip/hip_runtime.h>
#include <cstdio>
__device__ volatile int flags[64], sums[64];
__device__ int ticket;
__global__ void chained(const int* in, int* out) {
  __shared__ int block, before;
  if (threadIdx.x == 0) block = atomicAdd(&ticket, 1);
  __syncthreads();
  int b = block;
  if (threadIdx.x == 0) {
    before = 0;
    if (b > 0) {
      while (flags[b - 1] == 0) ;
      __threadfence();
      before = sums[b - 1];
    }
    if (b == 1) printf("%d before ", before);
    sums[b] = before + in[b];
    __threadfence();
    flags[b] = 1;
  }
  __syncthreads();
  out[b * 128 + threadIdx.x] = before;
}
struct Lock {
  int* taken;
  __device__ void lock() { while (atomicCAS(taken, 0, 1) != 0) __builtin_amdgcn_s_sleep(1); __threadfence(); }
  __device__ void unlock() { __threadfence(); atomicExch(taken, 0); }
};
__global__ void by_wave(int* taken, int* count) {
  Lock lock{taken};
  if (threadIdx.x % warpSize == 0) {
    lock.lock();
    *count = *count + 1;
    lock.unlock();
  }
}
__global__ void by_lane(int* taken, int* count) {
  bool done = false;
  while (!done) {
    if (atomicCAS(taken, 0, 1) == 0) {
      ++*count;
      __threadfence();
      atomicExch(taken, 0);
      done = true;
    }
  }
}
__global__ void handed(int* out) {
  __shared__ volatile int flag;
  __shared__ int value;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 64) {
    value = 42;
    __threadfence_block();
    flag = 1;
  }
  if (threadIdx.x == 0) {
    while (flag == 0) ;
    __threadfence_block();
    *out = value;
  }
}
int main() {
  int *in, *out, bad = 0, sum = 0;
  hipMallocManaged(&in, 1024);
  hipMallocManaged(&out, 40 * 128 * 4);
  for (int i = 0; i < 40; i++) in[i] = i % 7;
  chained<<<40, 128>>>(in, out);
  hipDeviceSynchronize();
  for (int i = 0; i < 40 * 128; i++) {
    bad += out[i] != sum;
    if (i % 128 == 127) sum += in[i / 128];
  }
  in[0] = out[0] = out[1] = 0;
  by_wave<<<50, 256>>>(in, out);
  by_lane<<<10, 128>>>(in, out + 1);
  handed<<<1, 128>>>(out + 2);
  hipDeviceSynchronize();
  printf("%d %d %d %d\n", bad, out[0], out[1], out[2]);
}
