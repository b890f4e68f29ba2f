// stdout: 1445652372 63905772 10834572
// stdout: 1445652372 63905772 10834572
// stdout: 1445652372 63905772 10834572
// stdout: 1445652372 63905772 10834572
// Chars and shorts that choose a row of an array: a row is longer than what they can count.
#include <cstdio>
#include <hip/hip_runtime.h>

template <class Row>
__global__ void counted(const Row* rows, int* out) {
  __shared__ int found[16][256];
  int x = threadIdx.x;
  for (int i = 0; i < 16; i++) found[i][x] = i;
  found[rows[x]][x] += 100;
  int sum = 0;
  for (int i = 0; i < 16; i++) sum = 3 * sum + found[i][x];
  out[x] = sum;
}

template <class Row>
void shown() {
  Row rows[256], *given;
  int host[256], *out;
  for (int i = 0; i < 256; i++) rows[i] = i * 7 % 16;
  (void)hipMalloc(&given, sizeof rows);
  (void)hipMalloc(&out, sizeof host);
  (void)hipMemcpy(given, rows, sizeof rows, hipMemcpyHostToDevice);
  counted<<<1, 256>>>(given, out);
  (void)hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost);
  printf("%d %d %d\n", host[0], host[5], host[255]);
}

int main() {
  shown<char>();
  shown<unsigned char>();
  shown<short>();
  shown<int>();
}
