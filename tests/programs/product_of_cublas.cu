// stdout: 23 34 31 46
// stdout:  ** On entry to SGEMM  parameter number 8 had an illegal value
// stdout: CUBLAS_STATUS_INVALID_VALUE 7 the library was not initialized
// stdout: CUBLAS_STATUS_NOT_SUPPORTED: the requested functionality is not supported
// stdout:  ** On entry to SGER   parameter number 9 had an illegal value
// stdout: 5 -2 0.2
#include <cublas_v2.h>
#include <cuComplex.h>
#include <cuda_runtime.h>
#include <cstdio>

int main() {
    cublasHandle_t handle;
    cublasCreate(&handle);
    float a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}, c[4], one = 1, zero = 0;
    float *da, *db, *dc;
    cudaMalloc(&da, 16);
    cudaMalloc(&db, 16);
    cudaMalloc(&dc, 16);
    cublasSetMatrix(2, 2, sizeof(float), a, 2, da, 2);
    cublasSetMatrix(2, 2, sizeof(float), b, 2, db, 2);
    cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, da, CUDA_R_32F, 2, db, CUDA_R_32F, 2, &zero, dc,
                 CUDA_R_32F, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    cublasGetMatrix(2, 2, sizeof(float), dc, 2, c, 2);
    printf("%g %g %g %g\n", c[0], c[1], c[2], c[3]);
    cublasStatus_t status = cublasSgemm(handle, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, 2, &one, da, 1, db, 2, &zero, dc, 2);
    printf("%s %d %s\n", cublasGetStatusName(status), status, cublasGetStatusString(cublasDestroy(nullptr)));
    printf("%s: %s\n", cublasGetStatusName(CUBLAS_STATUS_NOT_SUPPORTED),
           cublasGetStatusString(CUBLAS_STATUS_NOT_SUPPORTED));
    cublasSger(handle, 2, 2, &one, da, 1, db, 1, dc, 1);
    cuDoubleComplex z = cuCdiv(make_cuDoubleComplex(1, 0), make_cuDoubleComplex(1, 2));
    cuComplex squared = cuCmulf(make_cuComplex(1, -2), make_cuComplex(1, 2));
    printf("%g %g %g\n", cuCrealf(squared), cuCimag(z) * 5, cuCreal(z));
}
