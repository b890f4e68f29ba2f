// stdout: 0 wrong
// Gotos forward, back and out of loops, and assembly that only waits: each lane as a plain function does it.
#include <hip/hip_runtime.h>
#include <cstdio>
__host__ __device__ int back(int i) {
    int n = 0;
again:
    n += 3;
    if (n < i) goto again;
    return n;
}
__host__ __device__ int out(int i) {
    int found = -1;
    for (int a = 0; a < 9; a++)
        for (int b = 0; b < 9; b++)
            if (a * b == i) {
                found = a * 100 + b;
                goto done;
            }
    found = 7777;
done:
    return found;
}
__host__ __device__ int both(int i) {
    int s = 0;
    if (i % 3 == 0) goto first;
    if (i % 3 == 1) goto second;
    s += 1000;
first:
    s += 100;
    if (s > 1500) goto end;
second: {
    int more = i > 8 && s < 1200 ? 500 : 0;
    s += 10 + more;
    if (more) goto first;
}
end:
    return s;
}
__host__ __device__ int in_a_loop(int i) {
    int s = 0;
    for (int k = 0; k < 6; k++) {
        if ((k + i) % 3 == 0) goto next;
        if (k == 5 && i == 4) break;
        s += k;
        if (i == 7) continue;
        s += 100;
    next:
        s++;
    }
    return s;
}
__host__ __device__ int in_a_switch(int i) {
    int s = 0;
    for (int k = 0; k < 4; k++) {
        switch (i % 5 + k) {
            case 0:
            more:
            again:
                if (++s < 3) goto more;
                if (s == 3) goto again;
            case 1: if (i % 2) continue;
            case 2 ... 4: s += 10; break;
            default: if (i > 20) goto end;
        }
        s += 100;
    }
end:
    return s;
}
__host__ __device__ int duff(int i) {
    int s = 0, turns = i / 8 + 1;
    switch (i % 8) {
        case 0:
            do {
                s += 1;
                case 5: s += 10;
                case 3: s += 100;
                default: s += 1000;
            } while (--turns > 0);
    }
    return s;
}
__global__ void all(int* o) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* mine = o + 6 * i;
    mine[0] = back(i), mine[1] = out(i), mine[2] = both(i);
    asm volatile("s_waitcnt vmcnt(0) lgkmcnt(0)\n\ts_nop 0" ::: "memory");
    mine[3] = in_a_loop(i), mine[5] = duff(i);
    int last = in_a_switch(i);
    asm volatile("v_mov_b32 %0, %1" : "=v"(mine[4]) : "v"(last));
}
int main() {
    int *o, wrong = 0;
    (void)hipMallocManaged(&o, 6 * 128 * sizeof(int));
    all<<<2, 64>>>(o);
    (void)hipDeviceSynchronize();
    for (int i = 0; i < 128; i++) {
        int wanted[] = {back(i), out(i), both(i), in_a_loop(i), in_a_switch(i), duff(i)};
        for (int k = 0; k < 6; k++) wrong += o[6 * i + k] != wanted[k];
    }
    asm volatile("" ::: "memory");
    printf("%d wrong\n", wrong);
}
