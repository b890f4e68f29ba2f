// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void heat(const float* in, float* out, int n) {
    __shared__ float s[18][18];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    int lx = threadIdx.x + 1, ly = threadIdx.y + 1;
    bool inside = x < n && y < n;
    if (inside) s[ly][lx] = in[y * n + x];
    if (inside && threadIdx.x == 0) s[ly][0] = x > 0 ? in[y * n + x - 1] : 0;
    if (inside && (threadIdx.x == 15 || x == n - 1)) s[ly][lx + 1] = x < n - 1 ? in[y * n + x + 1] : 0;
    if (inside && threadIdx.y == 0) s[0][lx] = y > 0 ? in[(y - 1) * n + x] : 0;
    if (inside && (threadIdx.y == 15 || y == n - 1)) s[ly + 1][lx] = y < n - 1 ? in[(y + 1) * n + x] : 0;
    __syncthreads();
    if (inside) out[y * n + x] = s[ly][lx - 1] + s[ly][lx + 1] + s[ly - 1][lx] + s[ly + 1][lx] - 4 * s[ly][lx];
}
float at(const std::vector<float>& h, int y, int x) {
    return x < 0 || y < 0 || x >= 40 || y >= 40 ? 0.0f : h[y * 40 + x];
}
int main() {
    const int n = 40 * 40, m = 40 * 40;
    std::vector<float> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i % 13;
    float *in, *out;
    (void)hipMalloc(&in, n * sizeof(float));
    (void)hipMalloc(&out, m * sizeof(float));
    (void)hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(float));
    heat<<<dim3(3, 3), dim3(16, 16)>>>(in, out, 40);
    (void)hipMemcpy(r.data(), out, m * sizeof(float), hipMemcpyDeviceToHost);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 40; ++x)
            want[y * 40 + x] = at(h, y, x - 1) + at(h, y, x + 1) + at(h, y - 1, x) + at(h, y + 1, x) - 4 * h[y * 40 + x];
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
