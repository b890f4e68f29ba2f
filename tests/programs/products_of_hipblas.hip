// stdout: 29 40 51 39 54 69
// stdout: 14 32 / 1
// stdout: -3 3 9
// stdout: 32 -> 3.74166 (index 3) on the device 6
// stdout: 76 103 100 136 76 103 100 136
// stdout: HIPBLAS_STATUS_INVALID_VALUE HIPBLAS_STATUS_NOT_INITIALIZED 0
// stderr: products_of_hipblas.hip:63: access of memory of the host, by hipblasSscal
// stderr: Memory access fault by GPU node-2
// status: 134
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <cstdio>

int main() {
    hipblasHandle_t handle;
    (void)hipblasCreate(&handle);
    float a[6] = {1, 2, 3, 4, 5, 6}, b[4] = {5, 6, 7, 8}, c[6], one = 1, zero = 0, two = 2;
    float *da, *db, *dc;
    (void)hipMalloc(&da, 24);
    (void)hipMalloc(&db, 24);
    (void)hipMalloc(&dc, 96);
    (void)hipblasSetMatrix(3, 2, 4, a, 3, da, 3);
    (void)hipblasSetMatrix(2, 2, 4, b, 2, db, 2);
    (void)hipMemset(dc, 255, 24);
    // Column by column: A is {{1,4},{2,5},{3,6}}, B is {{5,7},{6,8}}; C held NaN and is not read.
    (void)hipblasSgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 3, 2, 2, &one, da, 3, db, 2, &zero, dc, 3);
    (void)hipblasGetMatrix(3, 2, 4, dc, 3, c, 3);
    for (int i = 0; i < 6; i++) printf("%g%s", c[i], i < 5 ? " " : "\n");
    (void)hipblasSetVector(3, 4, a, 1, db, 1);
    (void)hipblasSgemv(handle, HIPBLAS_OP_T, 3, 2, &one, da, 3, db, 1, &zero, dc, 1);
    (void)hipblasGetVector(2, 4, dc, 1, c, 1);
    printf("%g %g / ", c[0], c[1]);
    int index;
    (void)hipblasIsamin(handle, 3, db, 1, &index);
    printf("%d\n", index);
    float minus = -2, shift[3] = {-1, 7, 15};
    (void)hipblasSetVector(3, 4, shift, 1, dc, 1);
    (void)hipblasSaxpy(handle, 3, &minus, db, 1, dc, 1);
    (void)hipblasGetVector(3, 4, dc, 1, c, 1);
    printf("%g %g %g\n", c[0], c[1], c[2]);
    (void)hipblasSetVector(3, 4, a + 3, 1, dc, 1);
    (void)hipblasSdot(handle, 3, db, 1, dc, 1, c);
    (void)hipblasSnrm2(handle, 3, db, 1, c + 1);
    (void)hipblasIsamax(handle, 3, db, 1, &index);
    (void)hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_DEVICE);
    (void)hipblasSasum(handle, 3, db, 1, dc);
    (void)hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_HOST);
    (void)hipMemcpy(c + 2, dc, 4, hipMemcpyDeviceToHost);
    printf("%g -> %g (index %d) on the device %g\n", c[0], c[1], index, c[2]);
    double rows[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, made[8], dbl_one = 1, dbl_zero = 0;
    double *da2, *dc2;
    (void)hipMalloc(&da2, 96);
    (void)hipMalloc(&dc2, 64);
    (void)hipMemcpy(da2, rows, 96, hipMemcpyHostToDevice);
    (void)hipblasDgemmStridedBatched(handle, HIPBLAS_OP_T, HIPBLAS_OP_T, 2, 2, 3, &dbl_one, da2 + 6, 3, 0, da2, 2, 0,
                                     &dbl_zero, dc2, 2, 4, 2);
    (void)hipMemcpy(made, dc2, 64, hipMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%g%s", made[i], i < 7 ? " " : "\n");
    hipblasStatus_t bad = hipblasSgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 3, 2, 2, &one, da, 2, db, 2, &zero, dc, 3);
    printf("%s %s ", hipblasStatusToString(bad), hipblasStatusToString(hipblasSscal(nullptr, 1, &two, da, 1)));
    printf("%d\n", hipblasDestroy(handle));
    (void)hipblasCreate(&handle);
    (void)hipblasSscal(handle, 3, &two, c, 1);
}
