// stdout: 8 10 12 14 30
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void add(const float4* a, const float4* b, float4* c, float* dot) {
    int i = threadIdx.x;
    float4 s = a[i] + b[i];
    c[i] = s;
    dot[i] = a[i].x * b[i].x + a[i].y * b[i].y + a[i].z;
}
int main() {
    float4 a = make_float4(3, 4, 5, 6), b{5, 6, 7, 8}, c; float dot;
    a.z -= 0; a.x = 3;
    float4 *da, *db, *dc; float* dd;
    (void)hipMalloc(&da, sizeof(a)); (void)hipMalloc(&db, sizeof(a)); (void)hipMalloc(&dc, sizeof(a)); (void)hipMalloc(&dd, 4);
    (void)hipMemcpy(da, &a, sizeof(a), hipMemcpyHostToDevice);
    (void)hipMemcpy(db, &b, sizeof(b), hipMemcpyHostToDevice);
    add<<<1, 1>>>(da, db, dc, dd);
    (void)hipMemcpy(&c, dc, sizeof(c), hipMemcpyDeviceToHost);
    (void)hipMemcpy(&dot, dd, 4, hipMemcpyDeviceToHost);
    printf("%g %g %g %g %g\n", c.x, c.y, c.z, c.w, dot - 14);
}
