// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void pass(const unsigned* in, unsigned* out, int n, int bit) {
    __shared__ unsigned s[256], ones[256];
    int t = threadIdx.x;
    unsigned v = t < n ? in[t] : 0xffffffffu;
    s[t] = v;
    ones[t] = (v >> bit) & 1;
    __syncthreads();
    for (int o = 1; o < 256; o *= 2) {
        unsigned add = 0;
        if (t >= o) add = ones[t - o];
        __syncthreads();
        ones[t] += add;
        __syncthreads();
    }
    unsigned one = (v >> bit) & 1, before = ones[t] - one, zeros = 256 - ones[255];
    unsigned place = one ? zeros + before : t - before;
    if (t < n) out[place] = v;
}
int main() {
    const int n = 256, m = 256;
    std::vector<unsigned> h(n), r(m), want(m);
    for (int i = 0; i < n; ++i) h[i] = (i * 97u) % 251u;
    unsigned *in, *out;
    (void)hipMalloc(&in, n * sizeof(unsigned));
    (void)hipMalloc(&out, m * sizeof(unsigned));
    (void)hipMemcpy(in, h.data(), n * sizeof(unsigned), hipMemcpyHostToDevice);
    (void)hipMemset(out, 0, m * sizeof(unsigned));
    for (int bit = 0; bit < 8; ++bit) {
        pass<<<1, 256>>>(in, out, n, bit);
        (void)hipMemcpy(in, out, n * sizeof(unsigned), hipMemcpyDeviceToDevice);
    }
    (void)hipMemcpy(r.data(), out, m * sizeof(unsigned), hipMemcpyDeviceToHost);
    want = h;
    for (int i = 1; i < n; ++i)
        for (int j = i; j > 0 && want[j - 1] > want[j]; --j) { unsigned x = want[j]; want[j] = want[j - 1]; want[j - 1] = x; }
    int errors = 0;
    for (int i = 0; i < m; ++i) errors += r[i] != want[i];
    printf("errors %d\n", errors);
    return errors != 0;
}
