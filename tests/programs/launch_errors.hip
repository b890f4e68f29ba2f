// stdout: invalid argument
// stdout: no error
// stdout: invalid argument
// stdout: invalid argument
// stdout: invalid configuration argument
// stdout: hipErrorInvalidValue 2
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void k() {}
int main() {
    k<<<1, 1025>>>(); printf("%s\n", hipGetErrorString(hipGetLastError()));
    printf("%s\n", hipGetErrorString(hipGetLastError()));
    k<<<0, 1>>>(); printf("%s\n", hipGetErrorString(hipGetLastError()));
    k<<<1, 1, 65537>>>(); printf("%s\n", hipGetErrorString(hipGetLastError()));
    k<<<1 << 30, 64>>>(); printf("%s\n", hipGetErrorString(hipGetLastError()));
    float* p; hipError_t e = hipMalloc(&p, 1ull << 50);
    printf("%s %d\n", hipGetErrorName(hipErrorInvalidValue), e);
}
