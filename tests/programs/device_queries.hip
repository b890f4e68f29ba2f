// stdout: 1 0 AMD Instinct MI300X gfx942:sramecc+:xnack- 9.4
// stdout: 304 64 65536 65536 1024 2048 206141652992
// stdout: 2147483647 65536 65536 1024 8192 2100000 1300000 4194304
// stdout: 304 64 19922944 1 0
// stdout: 0000:05:00.0 AMD Instinct
// stdout: 60443483 invalid device ordinal invalid argument
// stdout: arch 1 1 0 / 0 0 0
#include <hip/hip_runtime.h>
#include <cstdio>

int main() {
    int count, device;
    (void)hipGetDeviceCount(&count);
    (void)hipGetDevice(&device);
    hipDeviceProp_t p;
    (void)hipGetDeviceProperties(&p, 0);
    printf("%d %d %s %s %d.%d\n", count, device, p.name, p.gcnArchName, p.major, p.minor);
    printf("%d %d %zu %zu %d %d %zu\n", p.multiProcessorCount, p.warpSize, p.sharedMemPerBlock,
           p.maxSharedMemoryPerMultiProcessor, p.maxThreadsPerBlock, p.maxThreadsPerMultiProcessor, p.totalGlobalMem);
    printf("%d %d %d %d %d %d %d %d\n", p.maxGridSize[0], p.maxGridSize[1], p.maxGridSize[2], p.maxThreadsDim[2],
           p.memoryBusWidth, p.clockRate, p.memoryClockRate, p.l2CacheSize);
    int cus, warp, shared, cooperative, images;
    (void)hipDeviceGetAttribute(&cus, hipDeviceAttributeMultiprocessorCount, 0);
    (void)hipDeviceGetAttribute(&warp, hipDeviceAttributeWarpSize, 0);
    (void)hipDeviceGetAttribute(&shared, hipDeviceAttributeSharedMemPerMultiprocessor, 0);
    (void)hipDeviceGetAttribute(&cooperative, hipDeviceAttributeCooperativeLaunch, 0);
    (void)hipDeviceGetAttribute(&images, hipDeviceAttributeImageSupport, 0);
    printf("%d %d %d %d %d\n", cus, warp, shared, cooperative, images);
    char bus[13], name[13];
    (void)hipDeviceGetPCIBusId(bus, 13, 0);
    (void)hipDeviceGetName(name, 13, 0);
    printf("%s %s\n", bus, name);
    int version;
    (void)hipRuntimeGetVersion(&version);
    printf("%d %s ", version, hipGetErrorString(hipSetDevice(1)));
    printf("%s\n", hipGetErrorString(hipGetDeviceProperties(nullptr, 0)));
    printf("arch %d %d %d / ", p.arch.hasDoubles, p.arch.hasWarpBallot, p.arch.hasDynamicParallelism);
    hipDeviceProp_t empty = {};
    printf("%d %d %d\n", empty.warpSize, empty.arch.hasDoubles, empty.maxGridSize[2]);
}
