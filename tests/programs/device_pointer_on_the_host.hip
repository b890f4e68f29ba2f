// status: 139
// stderr: Segmentation fault (core dumped)
// stderr: which is memory of the device: copy it with hipMemcpy
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

int main() {
    float* d; (void)hipMalloc(&d, 4);
    d[0] = 1;
    return 0;
}
