// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void softmax(const float* in, float* out, int wide) {
    __shared__ float s[128];
    int t = threadIdx.x;
    const float* row = in + blockIdx.x * wide;
    float best = -1e30f;
    for (int i = t; i < wide; i += 128) best = fmaxf(best, row[i]);
    s[t] = best;
    __syncthreads();
    for (int o = 64; o > 0; o /= 2) {
        if (t < o) s[t] = fmaxf(s[t], s[t + o]);
        __syncthreads();
    }
    best = s[0];
    __syncthreads();
    float sum = 0;
    for (int i = t; i < wide; i += 128) sum += expf(row[i] - best);
    s[t] = sum;
    __syncthreads();
    for (int o = 64; o > 0; o /= 2) {
        if (t < o) s[t] += s[t + o];
        __syncthreads();
    }
    for (int i = t; i < wide; i += 128) out[blockIdx.x * wide + i] = expf(row[i] - best) / s[0];
}
int main() {
    const int n = 3 * 200, m = 3 * 200;
    std::vector<float> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = (i * 37 % 23) * 0.25f;
    float *in, *out;
    (void)hipMalloc(&in, n * sizeof(float));
    (void)hipMalloc(&out, m * sizeof(float));
    (void)hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(float));
    softmax<<<3, 128>>>(in, out, 200);
    (void)hipMemcpy(r.data(), out, m * sizeof(float), hipMemcpyDeviceToHost);
    for (int b = 0; b < 3; ++b) {
        double sum = 0;
        for (int i = 0; i < 200; ++i) sum += exp((double)h[b * 200 + i] - 5.5);
        for (int i = 0; i < 200; ++i) {
            double exact = exp((double)h[b * 200 + i] - 5.5) / sum;
            if (fabs(r[b * 200 + i] - exact) < 1e-6) want[b * 200 + i] = r[b * 200 + i];
        }
    }
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
