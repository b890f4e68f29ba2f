// status: 134
// stderr: store to memory that was freed, by block (0,0,0) thread (0,0,0) of kernel 'set'
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void set(int* a) { a[threadIdx.x] = 1; }
int main() {
    int* d; (void)hipMalloc(&d, 256);
    (void)hipFree(d);
    set<<<1, 64>>>(d);
    return (int)hipDeviceSynchronize();
}
