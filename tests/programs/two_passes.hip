// stdout: device 64 gfx942 GFX9, host 0
// stdout: device: 8 5 7, host: 4
// stdout: 11 12
// stdout: 30 on the device, 6 on the host
// What asks the preprocessor which pass it is in is two programs: one for the host, one for the device.
#include <hip/hip_runtime.h>
#include <cstdio>

__host__ __device__ int where() {
#if defined(__HIP_DEVICE_COMPILE__)
    return 1;
#else
    return 0;
#endif
}

struct Wave {
    static __host__ int size() { return 4; }
    static __device__ constexpr int size() {
#ifdef __GFX9__
        return 64;
#else
        return 32;
#endif
    }
};

__device__ int counter = 5;
__constant__ int table[2];
struct Pair {
    int one, two;
    __host__ __device__ int sum() const {
#ifdef __HIP_DEVICE_COMPILE__
        return 10 * (one + two);
#else
        return one + two;
#endif
    }
};

template <int STEP>
__global__ void asks(int* found, Pair pair) {
    __shared__ int kept[Wave::size()];
    kept[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x) return;
    found[0] = where();
    found[1] = Wave::size();
#ifdef __gfx942__
    found[2] = 942;
#endif
#ifdef __GFX9__
    found[3] = 9;
#endif
    found[4] = sizeof(kept) / 32 + 0 * STEP;
    found[5] = counter++;
    found[6] = STEP;
    found[7] = table[0];
    found[8] = table[1];
    found[9] = pair.sum();
}

int main() {
    int *found, h[10], both[2] = {11, 12};
    if (hipMalloc(&found, sizeof h) || hipMemset(found, 0, sizeof h)) return 1;
    if (hipMemcpyToSymbol(table, both, sizeof both)) return 2;
    Pair pair{1, 2};
    asks<7><<<1, 64>>>(found, pair);
    asks<7><<<1, 64>>>(found, pair);
    if (hipMemcpy(h, found, sizeof h, hipMemcpyDeviceToHost)) return 3;
    int now;
    if (hipMemcpyFromSymbol(&now, counter, sizeof now)) return 4;
    printf("%s %d gfx%d GFX%d, %s %d\n", h[0] ? "device" : "host", h[1], h[2], h[3], where() ? "device" : "host", where());
    printf("device: %d %d %d, host: %d\n", h[4], h[5] - (now - 6), h[6], Wave::size());
    printf("%d %d\n%d on the device, %d on the host\n", h[7], h[8], h[9], 2 * pair.sum());
}
