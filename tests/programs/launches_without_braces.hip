// stdout: 5 6 9 10
#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void one_more(int* p) { p[0] += 1; }
int now(int* p) {
    int value;
    (void)hipMemcpy(&value, p, 4, hipMemcpyDeviceToHost);
    return value;
}
int main() {
    int* p;
    (void)hipMalloc(&p, 4);
    for (int i = 0; i < 5; i++) one_more<<<1, 1>>>(p);
    printf("%d ", now(p));
    if (now(p) == 5) one_more<<<1, 1>>>(p);
    else one_more<<<1, 1>>>(nullptr);
    printf("%d ", now(p));
    while (now(p) < 9) one_more<<<1, 1>>>(p);
    printf("%d ", now(p));
    do one_more<<<1, 1>>>(p);
    while (now(p) < 9);
    printf("%d\n", now(p));
}
