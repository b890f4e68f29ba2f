// stdout: 32 5 720 hi there
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void k(int* out) {
    bool any = __any(threadIdx.x > 3);
    out[threadIdx.x] = any ? __popcll(__ballot(threadIdx.x & 1)) : 0;
}
struct Counter {
    int a;
    Counter(int x) : a(x) { a += 1; }
    int get() const { return a; }
};
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
int main() {
    Counter counter(4);
    int h[64];
    int* d;
    (void)hipMalloc((void**)&d, sizeof h);
    k<<<1, 64>>>(d);
    (void)hipMemcpy(h, d, sizeof h, hipMemcpyDeviceToHost);
    const char* names[] = {"here", "there"};
    char buffer[8] = "hi";
    printf("%d %d %d %s %s\n", h[0], counter.get(), factorial(6), buffer, names[1]);
}
