// stdout: wrong 128
// stderr: a wave reads LDS that another wave touched since the last barrier
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void reverse(float* a) {
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = a[t];
    a[t] = s[255 - t];
}
int main() {
    float h[256]; for (int i = 0; i < 256; i++) h[i] = i;
    float* d; (void)hipMalloc(&d, sizeof(h));
    (void)hipMemcpy(d, h, sizeof(h), hipMemcpyHostToDevice);
    reverse<<<1, 256>>>(d);
    (void)hipMemcpy(h, d, sizeof(h), hipMemcpyDeviceToHost);
    int wrong = 0; for (int i = 0; i < 256; i++) wrong += h[i] != 255 - i;
    printf("wrong %d\n", wrong);
}
