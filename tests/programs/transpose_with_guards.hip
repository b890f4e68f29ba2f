// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void transpose(const float* in, float* out, int wide, int high) {
    __shared__ float tile[16][17];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x < wide && y < high) tile[threadIdx.y][threadIdx.x] = in[y * wide + x];
    __syncthreads();
    x = blockIdx.y * 16 + threadIdx.x;
    y = blockIdx.x * 16 + threadIdx.y;
    if (x < high && y < wide) out[y * high + x] = tile[threadIdx.x][threadIdx.y];
}
int main() {
    const int n = 50 * 35, m = 50 * 35;
    std::vector<float> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i;
    float *in, *out;
    (void)hipMalloc(&in, n * sizeof(float));
    (void)hipMalloc(&out, m * sizeof(float));
    (void)hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(float));
    transpose<<<dim3(4, 3), dim3(16, 16)>>>(in, out, 50, 35);
    (void)hipMemcpy(r.data(), out, m * sizeof(float), hipMemcpyDeviceToHost);
    for (int y = 0; y < 35; ++y)
        for (int x = 0; x < 50; ++x) want[x * 35 + y] = h[y * 50 + x];
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
