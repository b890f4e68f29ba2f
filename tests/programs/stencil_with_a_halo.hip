// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

const int R = 3;
__global__ void blur(const float* in, float* out, int n) {
    __shared__ float s[128 + 2 * R];
    int i = blockIdx.x * 128 + threadIdx.x, l = threadIdx.x + R;
    s[l] = i < n ? in[i] : 0;
    if (threadIdx.x < R) {
        s[l - R] = i >= R ? in[i - R] : 0;
        s[l + 128] = i + 128 < n ? in[i + 128] : 0;
    }
    __syncthreads();
    if (i >= n) return;
    float sum = 0;
    for (int o = -R; o <= R; ++o) sum += s[l + o];
    out[i] = sum;
}
int main() {
    const int n = 600, m = 600;
    std::vector<float> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = i % 11;
    float *in, *out;
    (void)hipMalloc(&in, n * sizeof(float));
    (void)hipMalloc(&out, m * sizeof(float));
    (void)hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(float));
    blur<<<5, 128>>>(in, out, n);
    (void)hipMemcpy(r.data(), out, m * sizeof(float), hipMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
        for (int o = -R; o <= R; ++o)
            if (i + o >= 0 && i + o < n) want[i] += h[i + o];
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
