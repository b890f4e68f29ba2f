// stdout: 0 12 345 119
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void fill(int* a, int width, int height) {
    int x = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x, y = hipBlockIdx_y * hipBlockDim_y + hipThreadIdx_y;
    if (x >= width || y >= height) return;
    a[y * width + x] = 10 * y + x + 100 * hipThreadIdx_z;
}
int main() {
    const int w = 10, h = 12; std::vector<int> a(w * h);
    int* d; (void)hipMalloc(&d, w * h * sizeof(int));
    dim3 block(4, 8), grid((w + block.x - 1) / block.x, (h + block.y - 1) / block.y);
    hipLaunchKernelGGL(fill, grid, block, 0, 0, d, w, h);
    (void)hipMemcpy(a.data(), d, w * h * sizeof(int), hipMemcpyDeviceToHost);
    printf("%d %d %d%d%d %d\n", a[0], a[12], a[3], a[4], a[5], a[119]);
}
