// stdout: 206141652992 206141652992
// stdout: 1048576 less
// stdout: 0 less
// stdout: out of memory
// stdout: 0 0 1 1
// stdout: 2 2 1 0
// stderr: Killed: the program needs more than the 1024 MB that it may have here
// status: 137
#include <hip/hip_runtime.h>
#include <cstdio>

int main() {
    size_t before, now, total;
    char *device, *pinned;
    (void)hipMemGetInfo(&before, &total);
    printf("%zu %zu\n", before, total);
    (void)hipMalloc(&device, 1 << 20);
    (void)hipMemGetInfo(&now, &total);
    printf("%zu less\n", before - now);
    (void)hipFree(device);
    (void)hipMemGetInfo(&now, &total);
    printf("%zu less\n", before - now);
    printf("%s\n", hipGetErrorString(hipMalloc(&device, total + 1)));
    printf("%d %d ", hipHostMalloc(&pinned, 64), hipMalloc(&device, 64));
    printf("%d %d\n", hipHostFree(device), hipHostUnregister(device) == hipErrorHostMemoryNotRegistered);
    hipPointerAttribute_t of_device, of_host;
    (void)hipPointerGetAttributes(&of_device, device);
    (void)hipPointerGetAttributes(&of_host, pinned);
    printf("%d %d %d %d\n", of_device.type, hipMemoryTypeDevice, of_host.type, of_host.device);
    (void)hipMalloc(&device, 1 << 30);
}
