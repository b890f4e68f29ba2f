// stdout: 0
// Kernels take memory of their own with new and malloc.
#include <hip/hip_runtime.h>
#include <cstdio>
struct Node { int v; Node* next; __device__ Node(int a, Node* n) : v(a), next(n) {} };
__global__ void lists(int* o) { int i = blockIdx.x * blockDim.x + threadIdx.x; Node* h = nullptr; for (int k = 0; k < i % 7; k++) h = new Node(k * i, h); 
  int s = 0;
  while (h) { Node* d = h; s = s * 3 + h->v; h = h->next; delete d; } int* p = (int*)malloc(8 * sizeof(int)); for (int k = 0; k < 8; k++) p[k] = s + k;
  int* q = new int[3]; q[i % 3] = p[7]; o[i] = q[i % 3]; free(p); delete[] q; }
int main() { int* o = (int*)malloc(4096); free(o); (void)hipMallocManaged(&o, 4096); lists<<<4, 250>>>(o); (void)hipDeviceSynchronize(); int bad = 0; for (int i = 0; i < 1000; i++) { int s = 0; for (int k = i % 7 - 1; k >= 0; k--) s = s * 3 + k * i; bad += o[i] != s + 7; } printf("%d\n", bad); }
