// stdout: c[0]=0 c[1]=3 c[99999]=299997
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void add(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}
int main() {
    const int n = 100000;
    std::vector<float> a(n), b(n), c(n);
    for (int i = 0; i < n; ++i) { a[i] = i; b[i] = 2 * i; }
    float *da, *db, *dc;
    (void)hipMalloc(&da, n * sizeof(float)); (void)hipMalloc(&db, n * sizeof(float)); (void)hipMalloc(&dc, n * sizeof(float));
    (void)hipMemcpy(da, a.data(), n * sizeof(float), hipMemcpyHostToDevice);
    (void)hipMemcpy(db, b.data(), n * sizeof(float), hipMemcpyHostToDevice);
    add<<<(n + 255) / 256, 256>>>(da, db, dc, n);
    (void)hipMemcpy(c.data(), dc, n * sizeof(float), hipMemcpyDeviceToHost);
    printf("c[0]=%g c[1]=%g c[%d]=%.0f\n", c[0], c[1], n - 1, c[n - 1]);
}
