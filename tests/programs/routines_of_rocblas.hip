// stdout: rocblas_status_success rocblas_status_invalid_handle rocblas_status_invalid_size rocblas_status_invalid_pointer
// stdout: 14 3.74166 6 3
// stdout: 4 2 0
// stdout: 1 2 3 -> 7 8 9
// stdout: 0.5 8.5
// stdout: stream 1 mode 1
#include <hip/hip_runtime.h>
#include <rocblas/rocblas.h>
#include <cstdio>

int main() {
    rocblas_handle handle;
    hipStream_t stream, told;
    (void)hipStreamCreate(&stream);
    float x[3] = {1, 2, 3}, y[3] = {7, 8, 9}, two = 2, half = 0.5f, dot, norm, sum, *dx, *dy;
    int largest;
    (void)hipMalloc(&dx, 12);
    (void)hipMalloc(&dy, 12);
    (void)hipMemcpy(dx, x, 12, hipMemcpyHostToDevice);
    (void)hipMemcpy(dy, y, 12, hipMemcpyHostToDevice);
    printf("%s ", rocblas_status_to_string(rocblas_create_handle(&handle)));
    printf("%s ", rocblas_status_to_string(rocblas_sscal(nullptr, 3, &two, dx, 1)));
    printf("%s ", rocblas_status_to_string(rocblas_sgemm(handle, rocblas_operation_none, rocblas_operation_none, -1, 1, 1,
                                                         &two, dx, 1, dy, 1, &half, dx, 1)));
    printf("%s\n", rocblas_status_to_string(rocblas_sdot(handle, 3, dx, 1, dy, 1, nullptr)));
    (void)rocblas_set_stream(handle, stream);
    (void)rocblas_sdot(handle, 3, dx, 1, dx, 1, &dot);
    (void)rocblas_snrm2(handle, 3, dx, 1, &norm);
    (void)rocblas_sasum(handle, 3, dx, 1, &sum);
    (void)rocblas_isamax(handle, 3, dx, 1, &largest);
    printf("%g %g %g %d\n", dot, norm, sum, largest);
    // Every second element of x, from the far end: 3 and 1 times 2 on 7 and 8 less them.
    (void)rocblas_scopy(handle, 2, dy, 1, dx, -2);
    (void)hipMemcpy(x, dx, 12, hipMemcpyDeviceToHost);
    printf("%g %g %g\n", x[0] - 4, x[1], x[2] - 7);
    (void)rocblas_scopy(handle, 2, dy, 1, dx, 1);
    float back[3] = {1, 2, 3};
    (void)rocblas_set_vector(3, 4, back, 1, dx, 1);
    (void)rocblas_sswap(handle, 3, dx, 1, dy, 1);
    (void)rocblas_get_vector(3, 4, dx, 1, x, 1);
    (void)rocblas_get_vector(3, 4, dy, 1, y, 1);
    printf("%g %g %g -> %g %g %g\n", y[0], y[1], y[2], x[0], x[1], x[2]);
    (void)rocblas_sscal(handle, 1, &half, dy, 1);
    (void)rocblas_saxpy(handle, 1, &half, dy + 2, 1, dx, 1);
    (void)rocblas_get_vector(1, 4, dy, 1, y, 1);
    (void)rocblas_get_vector(1, 4, dx, 1, x, 1);
    printf("%g %g\n", y[0], x[0]);
    rocblas_pointer_mode mode;
    (void)rocblas_set_pointer_mode(handle, rocblas_pointer_mode_device);
    (void)rocblas_get_pointer_mode(handle, &mode);
    (void)rocblas_get_stream(handle, &told);
    printf("stream %d mode %d\n", told == stream, mode);
}
