// stdout: caught 3
// stdout: host 12 16 14
// stdout: device 12 16
#include <hip/hip_runtime.h>

#include <cstdio>

struct Pair {
    int a, b;
};

static Pair never(int x) { throw x; }

__host__ __device__ static int joined(int a, int b) { return a * 10 + b; }

static int raised(int& x) {
    for (int i = 0; i < 3; i++) x++;
    return x;
}

__global__ void left_to_right(int* out) {
    int i = 1, j = 1;
    out[0] = joined(i, ++i);
    out[1] = joined(j, j++ + 5);
}

int main() {
    try {
        Pair pair = never(3);
        printf("%d\n", pair.a);
    } catch (int x) {
        printf("caught %d\n", x);
    }
    int i = 1, j = 1, k = 1, out[2], *there;
    printf("host %d ", joined(i, ++i));
    printf("%d ", joined(j, j++ + 5));
    printf("%d\n", joined(k, raised(k)));
    if (hipMalloc(&there, sizeof(out))) return 1;
    left_to_right<<<1, 1>>>(there);
    if (hipMemcpy(out, there, sizeof(out), hipMemcpyDeviceToHost)) return 2;
    printf("device %d %d\n", out[0], out[1]);
    return hipFree(there);
}
