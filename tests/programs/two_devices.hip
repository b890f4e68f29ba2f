// devices: 2
// stdout: 2 devices, now 1
// stdout: 1 1 5 1
// stdout: 10 20
// stdout: 704 705 101
// stdout: 0 1 invalid resource handle
// stdout: 65 65
// stderr: Memory access fault by GPU node-3
// stderr: memory of another device
// status: 134
#include <hip/hip_runtime.h>
#include <cstdio>

__device__ int counter;
__global__ void count() { counter = counter + 1; }
__global__ void put(int* p, int value) { p[threadIdx.x] = value; }

int read_counter() {
    int found;
    (void)hipMemcpyFromSymbol(&found, HIP_SYMBOL(counter), 4);
    return found;
}

int main() {
    int count_of, now, can, *first, *second, host[2];
    (void)hipGetDeviceCount(&count_of);
    (void)hipMalloc(&first, 256);
    int five = 5;
    (void)hipMemcpyToSymbol(HIP_SYMBOL(counter), &five, 4);
    hipEvent_t event;
    (void)hipEventCreate(&event);
    (void)hipSetDevice(1);
    (void)hipGetDevice(&now);
    printf("%d devices, now %d\n", count_of, now);
    (void)hipDeviceCanAccessPeer(&can, 1, 0);
    hipPointerAttribute_t of;
    (void)hipMalloc(&second, 256);
    (void)hipPointerGetAttributes(&of, second);
    count<<<1, 1>>>();
    int on_second = read_counter();
    (void)hipSetDevice(0);
    printf("%d %d %d %d\n", can, of.device, read_counter(), on_second);
    put<<<1, 64>>>(first, 10);
    (void)hipSetDevice(1);
    put<<<1, 64>>>(second, 20);
    (void)hipMemcpy(&host[0], first, 4, hipMemcpyDeviceToHost);
    (void)hipMemcpy(&host[1], second, 4, hipMemcpyDeviceToHost);
    printf("%d %d\n", host[0], host[1]);
    (void)hipDeviceEnablePeerAccess(0, 0);
    printf("%d ", hipDeviceEnablePeerAccess(0, 0));
    put<<<1, 64>>>(first, 65);
    (void)hipDeviceDisablePeerAccess(0);
    printf("%d %d\n", hipDeviceDisablePeerAccess(0), hipSetDevice(2));
    printf("%d %d %s\n", hipMemcpyPeer(second, 1, first, 0, 256), of.type == hipMemoryTypeHost ? 0 : 1,
           hipGetErrorString(hipEventRecord(event)));
    (void)hipMemcpy(&host[0], first, 4, hipMemcpyDeviceToHost);
    (void)hipMemcpy(&host[1], second, 4, hipMemcpyDeviceToHost);
    printf("%d %d\n", host[0], host[1]);
    put<<<1, 64>>>(first, 1);
}
