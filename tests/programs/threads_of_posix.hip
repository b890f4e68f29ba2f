// stdout: on the device 128 64 9
// stdout: 45 190 435 780, all 1450, 4
// stdout: 5 8 1 1
// stdout: set 198 99
#include <hip/hip_runtime.h>
#include <malloc.h>
#include <pthread.h>
#include <cstdio>
#include <cstring>

struct Job {
    int n;
    long sum;
};
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
long total;

void* work(void* given) {
    Job* job = (Job*)given;
    for (int i = 0; i < job->n; i++) job->sum += i;
    pthread_mutex_lock(&lock);
    total += job->sum;
    pthread_mutex_unlock(&lock);
    return (void*)job->sum;
}
__global__ void count(int* a) {
    __sync_fetch_and_add(a, 2);
    __atomic_fetch_add(a + 1, 1, __ATOMIC_RELAXED);
    if (threadIdx.x == 3) __sync_val_compare_and_swap(a + 2, 0, 9);
}
inline void nothing(int) {}

int main() {
    int* d;
    (void)hipMallocManaged(&d, 12);
    d[0] = d[1] = d[2] = 0;
    count<<<1, 64>>>(d);
    (void)hipDeviceSynchronize();
    printf("on the device %d %d %d\n", d[0], d[1], d[2]);
    pthread_t threads[4];
    Job jobs[4] = {{10}, {20}, {30}, {40}};
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], nullptr, work, &jobs[i]);
    void* result;
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], &result);
        printf("%ld%s", (long)result, i < 3 ? " " : ", ");
    }
    printf("all %ld, %d\n", total, ffs(8));
    int* c = (int*)memalign(64, 256);
    *c = 5;
    int old = __sync_fetch_and_add(c, 3), now = *c;
    printf("%d %d %d %d\n", old, now, __sync_bool_compare_and_swap(c, 8, 1), *c);
    free(c);
    // A variable without a value that each turn sets, and a statement without one.
    int last;
    float a[100];
    for (int i = 0; i < 100; i++) {
        last = 2 * i;
        a[i] = i;
        nothing(i);
    }
    printf("set %d %g\n", last, a[99]);
}
