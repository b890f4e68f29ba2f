// stdout: 3 189
// stdout: 41.5 248.5 261.5 274.5 282.5 298.5 305.5 321.5 
#include <hip/hip_runtime.h>
#include <stdio.h>
struct C {
    float x, y;
    __host__ __device__ C(float a, float b) : x(a), y(b) {}
    __host__ __device__ C operator+(const C& o) const { return C(x + o.x, y + o.y); }
    __host__ __device__ float sum() const { return x + y; }
};
struct Base {
    int k;
    __device__ int twice() const { return 2 * k; }
};
struct Derived : Base {
    int m;
    __device__ int all() const { return twice() + m; }
};
union U {
    float f;
    unsigned u;
    unsigned char b[4];
};
struct Bits {
    unsigned a : 3;
    unsigned b : 5;
};
struct Anonymous {
    int t;
    union {
        int i;
        float f;
    };
};
template <class F>
__global__ void run(F f, int* o) {
    o[threadIdx.x] = f(threadIdx.x);
}
typedef int (*op)(int);
__device__ int inc(int x) { return x + 1; }
template <op F>
__device__ int apply(int x) {
    return F(x);
}
__constant__ float c[4] = {1, 2, 3, 4};
__device__ float tab[2][2] = {{1, 2}, {3, 4}};
__device__ int counter = 7;
__device__ float addup(const float (&v)[4]) {
    float s = 0;
    for (float x : v) s += x;
    return s;
}
__global__ void k(float* o) {
    int t = threadIdx.x;
    C a(t, 1), b(2, 3), d = a + b;
    o[t] = d.sum();
    static const int z[2] = {1, 2};
    o[t] += z[t & 1];
    U u;
    u.f = t;
    o[t] += (u.u >> 23) + u.b[3];
    Bits bits;
    bits.a = t;
    bits.b = 9;
    o[t] += bits.a + bits.b;
    Anonymous an;
    an.f = 2.0f;
    o[t] += an.i >> 28;
    Derived derived;
    derived.k = t;
    derived.m = 1;
    o[t] += derived.all();
    if (int q = t % 3; q) o[t] += q;
    int n = t;
    while (int half = n >> 1) {
        n = half;
        o[t] += 1;
    }
    float v[4] = {1, 2, 3, 4.f * t};
    o[t] += addup(v);
    o[t] += apply<inc>(t) + c[t & 3] + tab[t & 1][1] + counter;
    auto l = [&](auto x) { return x + t; };
    o[t] += l(2) + l(0.5f);
    auto m = [=](int x) mutable {
        n += x;
        return n;
    };
    o[t] += m(1);
}
int main() {
    int *o, scale = 3, h[64];
    (void)hipMalloc(&o, sizeof h);
    run<<<1, 64>>>([scale] __device__(int x) { return x * scale; }, o);
    (void)hipMemcpy(h, o, sizeof h, hipMemcpyDeviceToHost);
    printf("%d %d\n", h[1], h[63]);
    float *f, g[64];
    (void)hipMalloc(&f, sizeof g);
    k<<<1, 64>>>(f);
    (void)hipMemcpy(g, f, sizeof g, hipMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%g ", g[i]);
    printf("\n");
    return 0;
}
