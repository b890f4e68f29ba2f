// stdout: 234 396 240
// stdout: 49 -101413
// Bodies that are statements with attributes: a loop to unroll beneath a loop, likely branches.
#include <cstdio>
#include <hip/hip_runtime.h>

template <int R>
__global__ void window(const int* in, int* out, int n) {
  int x = threadIdx.x, sum = 0;
  #pragma unroll
  for (int i = -R; i <= R; i++)
    #pragma unroll
    for (int j = 0; j < R; j++) sum += in[(x + i + n) % n] * j;
  out[x] = sum;
}

int steps(int x) {
  int count = 0;
  while (x > 1)
    [[likely]] count += x = x % 2 ? 3 * x + 1 : x / 2;
  if (count > 100) [[unlikely]]
    return -count;
  else [[likely]]
    return count;
}

int main() {
  int host[64], *in, *out;
  for (int i = 0; i < 64; i++) host[i] = i * i % 37;
  (void)hipMalloc(&in, sizeof host);
  (void)hipMalloc(&out, sizeof host);
  (void)hipMemcpy(in, host, sizeof host, hipMemcpyHostToDevice);
  window<3><<<1, 64>>>(in, out, 64);
  (void)hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost);
  printf("%d %d %d\n", host[0], host[31], host[63]);
  printf("%d %d\n", steps(6), steps(27));
}
