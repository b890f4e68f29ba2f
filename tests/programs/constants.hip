// stdout: 0 4 41 1
// stderr: load from memory of the host
// status: 134
// Constants are on the device as well, where a kernel names them; an address of the host's copy is not.
#include <hip/hip_runtime.h>
#include <cstdio>
struct Primes { static constexpr int of[8] = {2, 3, 5, 7, 11, 13, 17, 19}; };
constexpr float weights[3] = {1, 2, 3};
static const int odd[2] = {5, 9};
const int hosts_own[2] = {1, 2};
const int scale = 3;
template <class T> __global__ void filled(T* out) {
  int i = threadIdx.x;
  out[i] = Primes::of[i % 8] + weights[i % 3] * odd[i & 1] + scale;
}
__global__ void copied(const int* from, int* out) { out[0] = from[0]; }
int main() {
  int *out, bad = 0;
  hipMallocManaged(&out, 64);
  filled<<<1, 16>>>(out);
  hipDeviceSynchronize();
  for (int i = 0; i < 16; i++) bad += out[i] != Primes::of[i % 8] + weights[i % 3] * odd[i & 1] + scale;
  printf("%d %d %d %d\n", bad, __builtin_ffs(8), __builtin_ffsll(1ll << 40), __builtin_parity(7));
  fflush(stdout);
  copied<<<1, 1>>>(hosts_own, out);
  hipDeviceSynchronize();
}
