// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void step(const int* in, int* out, int wide, int high) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= wide || y >= high) return;
    int alive = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (dx != 0 || dy != 0) alive += in[(y + dy + high) % high * wide + (x + dx + wide) % wide];
    out[y * wide + x] = alive == 3 || (alive == 2 && in[y * wide + x]);
}
int main() {
    const int n = 30 * 20, m = 30 * 20;
    std::vector<int> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i % 3 == 0 || i % 7 == 1;
    int *in, *out;
    (void)hipMalloc(&in, n * sizeof(int));
    (void)hipMalloc(&out, m * sizeof(int));
    (void)hipMemcpy(in, h.data(), n * sizeof(int), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(int));
    step<<<dim3(4, 3), dim3(8, 8)>>>(in, out, 30, 20);
    (void)hipMemcpy(r.data(), out, m * sizeof(int), hipMemcpyDeviceToHost);
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 30; ++x) {
            int alive = -h[y * 30 + x];
            for (int k = 0; k < 9; ++k) alive += h[(y + k / 3 + 19) % 20 * 30 + (x + k % 3 + 29) % 30];
            want[y * 30 + x] = alive == 3 || (alive == 2 && h[y * 30 + x]);
        }
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
