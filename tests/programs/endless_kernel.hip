// status: 124
// stderr: does not end in time
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void spin(volatile int* a) { while (a[0] == 0) {} }
int main() { int* d; (void)hipMalloc(&d, 4); (void)hipMemset(d, 0, 4); spin<<<1, 64>>>(d); return (int)hipDeviceSynchronize(); }
