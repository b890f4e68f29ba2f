// stdout: invalid argument
// stdout: no error
// stdout: no error
// stdout: 1 1 invalid argument no error
// stdout: invalid argument invalid argument no error
#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void k() {}
const char* last() { return hipGetErrorString(hipGetLastError()); }

int main() {
    k<<<1, 1025>>>();
    printf("%s\n", last());
    printf("%s\n", last());
    // HIP 6 keeps what the last call returned: the synchronisation below covers the launch's error up.
    k<<<1, 1025>>>();
    (void)hipDeviceSynchronize();
    printf("%s\n", last());
    int* p;
    printf("%d ", hipMalloc((void**)nullptr, 4));
    printf("%d ", hipMemcpy(nullptr, &p, 4, hipMemcpyHostToDevice));
    printf("%s ", last());
    printf("%s\n", last());
    (void)hipMalloc(&p, 64);
    printf("%s ", hipGetErrorString(hipMemcpy(p, p, 65, hipMemcpyDeviceToDevice)));
    (void)hipFree(p);
    printf("%s ", hipGetErrorString(hipFree(p)));
    printf("%s\n", hipGetErrorString(hipFree(nullptr)));
}
