// stdout: 256 0
// stdout: 1 2 3 4 5 6
// stdout: 2 12
// stdout: 7 7 7 1 7 7 7 4
// stdout: 12345678 9 9 9 9
// stdout: invalid argument
#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void doubled(int* rows, size_t pitch) {
    int* row = (int*)((char*)rows + threadIdx.y * pitch);
    row[threadIdx.x] = 2 * row[threadIdx.x];
}

int main() {
    int host[6] = {1, 2, 3, 4, 5, 6}, back[6] = {0, 0, 0, 0, 0, 0};
    int *rows, *flat;
    size_t pitch;
    (void)hipMallocPitch(&rows, &pitch, 12, 2);
    (void)hipMalloc(&flat, 24);
    (void)hipMemcpy2D(rows, pitch, host, 12, 12, 2, hipMemcpyHostToDevice);
    (void)hipMemcpy2D(flat, 12, rows, pitch, 12, 2, hipMemcpyDeviceToDevice);
    (void)hipMemcpy(back, flat, 24, hipMemcpyDefault);
    printf("%zu %d\n", pitch, hipGetLastError());
    printf("%d %d %d %d %d %d\n", back[0], back[1], back[2], back[3], back[4], back[5]);
    doubled<<<1, dim3(3, 2)>>>(rows, pitch);
    (void)hipMemcpy2D(back, 12, rows, pitch, 12, 2, hipMemcpyDeviceToHost);
    printf("%d %d\n", back[0], back[5]);
    char bytes[8];
    (void)hipMemset2D(rows, pitch, 7, 3, 2);
    (void)hipMemcpy2D(bytes, 4, rows, pitch, 4, 2, hipMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%d%s", bytes[i] == 7 ? 7 : host[i < 4 ? 0 : 3], i < 7 ? " " : "\n");
    (void)hipMemsetD32(flat, 0x12345678, 6);
    (void)hipMemsetD8((char*)flat + 4, 9, 4);
    (void)hipMemcpyDtoH(back, flat, 24);
    printf("%x", back[0]);
    for (int i = 0; i < 4; i++) printf(" %d", ((char*)back)[4 + i]);
    printf("\n%s\n", hipGetErrorString(hipMemcpy2D(rows, 8, host, 12, 12, 2, hipMemcpyHostToDevice)));
}
