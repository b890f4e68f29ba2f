// stdout: 0 0 1
// stdout: copies took a plausible time
// stdout: two streams overlap
// stdout: one stream does not
// stdout: device not ready no error
// stdout: the waiting stream starts after
// stdout: invalid resource handle
// stdout: -1 1
#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void work(float* p) {
    for (int i = 0; i < 50; i++) p[threadIdx.x] = p[threadIdx.x] * 1.5f + 1.0f;
}
float between(hipEvent_t one, hipEvent_t other) {
    float ms;
    (void)hipEventElapsedTime(&ms, one, other);
    return ms;
}
int main() {
    const size_t n = 8 << 20;
    char *device, *pinned;
    hipStream_t first, second;
    hipEvent_t start, middle, stop;
    printf("%d %d ", hipMalloc(&device, n), hipStreamCreate(&first));
    (void)hipStreamCreateWithFlags(&second, hipStreamNonBlocking);
    unsigned flags;
    (void)hipStreamGetFlags(second, &flags);
    printf("%u\n", flags);
    (void)hipHostMalloc(&pinned, n);
    (void)hipEventCreate(&start);
    (void)hipEventCreate(&middle);
    (void)hipEventCreate(&stop);
    (void)hipEventRecord(start);
    (void)hipMemcpy(device, pinned, n, hipMemcpyHostToDevice);
    (void)hipEventRecord(stop);
    (void)hipEventSynchronize(stop);
    float gb_per_s = n / between(start, stop) / 1e6;
    printf(gb_per_s > 20 && gb_per_s < 64 ? "copies took a plausible time\n" : "%f GB/s\n", gb_per_s);
    (void)hipEventRecord(start, first);
    work<<<1, 64, 0, first>>>((float*)device);
    (void)hipEventRecord(middle, first);
    work<<<1, 64, 0, second>>>((float*)device + 64);
    (void)hipEventRecord(stop, second);
    (void)hipDeviceSynchronize();
    float one = between(start, middle), both = between(start, stop);
    printf(both < 1.5f * one ? "two streams overlap\n" : "%f %f\n", one, both);
    (void)hipEventRecord(start, first);
    work<<<1, 64, 0, first>>>((float*)device);
    work<<<1, 64, 0, first>>>((float*)device);
    (void)hipEventRecord(stop, first);
    hipError_t query = hipStreamQuery(first);
    (void)hipStreamSynchronize(first);
    both = between(start, stop);
    printf(both > 1.8f * one ? "one stream does not\n" : "%f %f\n", one, both);
    printf("%s %s\n", hipGetErrorString(query), hipGetErrorString(hipStreamQuery(first)));
    work<<<1, 64, 0, first>>>((float*)device);
    (void)hipEventRecord(middle, first);
    (void)hipStreamWaitEvent(second, middle, 0);
    (void)hipEventRecord(stop, second);
    (void)hipDeviceSynchronize();
    printf(between(middle, stop) >= 0 ? "the waiting stream starts after\n" : "%f\n", between(middle, stop));
    printf("%s\n", hipGetErrorString(hipEventRecord(nullptr, first)));
    int least, greatest;
    (void)hipDeviceGetStreamPriorityRange(&least, &greatest);
    printf("%d %d\n", greatest, least);
}
