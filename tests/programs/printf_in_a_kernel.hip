// stdout: block 0 thread 1: 0.50
// stdout: block 1 thread 1: 1.50
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void hello() {
    if (threadIdx.x % 2) printf("block %d thread %d: %.2f\n", blockIdx.x, threadIdx.x, blockIdx.x + 0.5f);
}
int main() { hello<<<2, 3>>>(); return (int)hipDeviceSynchronize(); }
