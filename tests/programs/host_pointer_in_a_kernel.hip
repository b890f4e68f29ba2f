// status: 134
// stderr: store to memory of the host
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void set(int* a) { a[threadIdx.x] = 1; }
int main() {
    int h[64];
    set<<<1, 64>>>(h);
    return (int)hipDeviceSynchronize();
}
