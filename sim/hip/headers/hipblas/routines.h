#pragma once
// The routines of hipblas.h, type by type.
extern "C" {
hipblasStatus_t hipblasSaxpy(hipblasHandle_t handle, int n, const float* alpha, const float* x, int incx,
                             float* y, int incy);
hipblasStatus_t hipblasSscal(hipblasHandle_t handle, int n, const float* alpha, float* x, int incx);
hipblasStatus_t hipblasSgemm(hipblasHandle_t handle, hipblasOperation_t transA, hipblasOperation_t transB,
                             int m, int n, int k, const float* alpha, const float* A, int lda, const float* B,
                             int ldb, const float* beta, float* C, int ldc);
hipblasStatus_t hipblasSgemmBatched(hipblasHandle_t handle, hipblasOperation_t transA,
                                    hipblasOperation_t transB, int m, int n, int k, const float* alpha,
                                    const float* const A[], int lda, const float* const B[], int ldb,
                                    const float* beta, float* const C[], int ldc, int batchCount);
hipblasStatus_t hipblasSgemmStridedBatched(hipblasHandle_t handle, hipblasOperation_t transA,
                                           hipblasOperation_t transB, int m, int n, int k, const float* alpha,
                                           const float* A, int lda, hipblasStride strideA, const float* B,
                                           int ldb, hipblasStride strideB, const float* beta, float* C, int ldc,
                                           hipblasStride strideC, int batchCount);
hipblasStatus_t hipblasDaxpy(hipblasHandle_t handle, int n, const double* alpha, const double* x, int incx,
                             double* y, int incy);
hipblasStatus_t hipblasDscal(hipblasHandle_t handle, int n, const double* alpha, double* x, int incx);
hipblasStatus_t hipblasDgemm(hipblasHandle_t handle, hipblasOperation_t transA, hipblasOperation_t transB,
                             int m, int n, int k, const double* alpha, const double* A, int lda,
                             const double* B, int ldb, const double* beta, double* C, int ldc);
hipblasStatus_t hipblasDgemmBatched(hipblasHandle_t handle, hipblasOperation_t transA,
                                    hipblasOperation_t transB, int m, int n, int k, const double* alpha,
                                    const double* const A[], int lda, const double* const B[], int ldb,
                                    const double* beta, double* const C[], int ldc, int batchCount);
hipblasStatus_t hipblasDgemmStridedBatched(hipblasHandle_t handle, hipblasOperation_t transA,
                                           hipblasOperation_t transB, int m, int n, int k, const double* alpha,
                                           const double* A, int lda, hipblasStride strideA, const double* B,
                                           int ldb, hipblasStride strideB, const double* beta, double* C,
                                           int ldc, hipblasStride strideC, int batchCount);
hipblasStatus_t hipblasHaxpy(hipblasHandle_t handle, int n, const hipblasHalf* alpha, const hipblasHalf* x,
                             int incx, hipblasHalf* y, int incy);
hipblasStatus_t hipblasHscal(hipblasHandle_t handle, int n, const hipblasHalf* alpha, hipblasHalf* x, int incx);
hipblasStatus_t hipblasHgemm(hipblasHandle_t handle, hipblasOperation_t transA, hipblasOperation_t transB,
                             int m, int n, int k, const hipblasHalf* alpha, const hipblasHalf* A, int lda,
                             const hipblasHalf* B, int ldb, const hipblasHalf* beta, hipblasHalf* C, int ldc);
hipblasStatus_t hipblasHgemmBatched(hipblasHandle_t handle, hipblasOperation_t transA,
                                    hipblasOperation_t transB, int m, int n, int k, const hipblasHalf* alpha,
                                    const hipblasHalf* const A[], int lda, const hipblasHalf* const B[],
                                    int ldb, const hipblasHalf* beta, hipblasHalf* const C[], int ldc,
                                    int batchCount);
hipblasStatus_t hipblasHgemmStridedBatched(hipblasHandle_t handle, hipblasOperation_t transA,
                                           hipblasOperation_t transB, int m, int n, int k,
                                           const hipblasHalf* alpha, const hipblasHalf* A, int lda,
                                           hipblasStride strideA, const hipblasHalf* B, int ldb,
                                           hipblasStride strideB, const hipblasHalf* beta, hipblasHalf* C,
                                           int ldc, hipblasStride strideC, int batchCount);
hipblasStatus_t hipblasCaxpy(hipblasHandle_t handle, int n, const hipblasComplex* alpha,
                             const hipblasComplex* x, int incx, hipblasComplex* y, int incy);
hipblasStatus_t hipblasCscal(hipblasHandle_t handle, int n, const hipblasComplex* alpha, hipblasComplex* x,
                             int incx);
hipblasStatus_t hipblasCgemm(hipblasHandle_t handle, hipblasOperation_t transA, hipblasOperation_t transB,
                             int m, int n, int k, const hipblasComplex* alpha, const hipblasComplex* A, int lda,
                             const hipblasComplex* B, int ldb, const hipblasComplex* beta, hipblasComplex* C,
                             int ldc);
hipblasStatus_t hipblasCgemmBatched(hipblasHandle_t handle, hipblasOperation_t transA,
                                    hipblasOperation_t transB, int m, int n, int k, const hipblasComplex* alpha,
                                    const hipblasComplex* const A[], int lda, const hipblasComplex* const B[],
                                    int ldb, const hipblasComplex* beta, hipblasComplex* const C[], int ldc,
                                    int batchCount);
hipblasStatus_t hipblasCgemmStridedBatched(hipblasHandle_t handle, hipblasOperation_t transA,
                                           hipblasOperation_t transB, int m, int n, int k,
                                           const hipblasComplex* alpha, const hipblasComplex* A, int lda,
                                           hipblasStride strideA, const hipblasComplex* B, int ldb,
                                           hipblasStride strideB, const hipblasComplex* beta, hipblasComplex* C,
                                           int ldc, hipblasStride strideC, int batchCount);
hipblasStatus_t hipblasZaxpy(hipblasHandle_t handle, int n, const hipblasDoubleComplex* alpha,
                             const hipblasDoubleComplex* x, int incx, hipblasDoubleComplex* y, int incy);
hipblasStatus_t hipblasZscal(hipblasHandle_t handle, int n, const hipblasDoubleComplex* alpha,
                             hipblasDoubleComplex* x, int incx);
hipblasStatus_t hipblasZgemm(hipblasHandle_t handle, hipblasOperation_t transA, hipblasOperation_t transB,
                             int m, int n, int k, const hipblasDoubleComplex* alpha,
                             const hipblasDoubleComplex* A, int lda, const hipblasDoubleComplex* B, int ldb,
                             const hipblasDoubleComplex* beta, hipblasDoubleComplex* C, int ldc);
hipblasStatus_t hipblasZgemmBatched(hipblasHandle_t handle, hipblasOperation_t transA,
                                    hipblasOperation_t transB, int m, int n, int k,
                                    const hipblasDoubleComplex* alpha, const hipblasDoubleComplex* const A[],
                                    int lda, const hipblasDoubleComplex* const B[], int ldb,
                                    const hipblasDoubleComplex* beta, hipblasDoubleComplex* const C[], int ldc,
                                    int batchCount);
hipblasStatus_t hipblasZgemmStridedBatched(hipblasHandle_t handle, hipblasOperation_t transA,
                                           hipblasOperation_t transB, int m, int n, int k,
                                           const hipblasDoubleComplex* alpha, const hipblasDoubleComplex* A,
                                           int lda, hipblasStride strideA, const hipblasDoubleComplex* B,
                                           int ldb, hipblasStride strideB, const hipblasDoubleComplex* beta,
                                           hipblasDoubleComplex* C, int ldc, hipblasStride strideC,
                                           int batchCount);
hipblasStatus_t hipblasScopy(hipblasHandle_t handle, int n, const float* x, int incx, float* y, int incy);
hipblasStatus_t hipblasSswap(hipblasHandle_t handle, int n, float* x, int incx, float* y, int incy);
hipblasStatus_t hipblasSgemv(hipblasHandle_t handle, hipblasOperation_t trans, int m, int n, const float* alpha,
                             const float* A, int lda, const float* x, int incx, const float* beta, float* y,
                             int incy);
hipblasStatus_t hipblasSgeam(hipblasHandle_t handle, hipblasOperation_t transA, hipblasOperation_t transB,
                             int m, int n, const float* alpha, const float* A, int lda, const float* beta,
                             const float* B, int ldb, float* C, int ldc);
hipblasStatus_t hipblasIsamax(hipblasHandle_t handle, int n, const float* x, int incx, int* result);
hipblasStatus_t hipblasIsamin(hipblasHandle_t handle, int n, const float* x, int incx, int* result);
hipblasStatus_t hipblasSnrm2(hipblasHandle_t handle, int n, const float* x, int incx, float* result);
hipblasStatus_t hipblasSasum(hipblasHandle_t handle, int n, const float* x, int incx, float* result);
hipblasStatus_t hipblasSdot(hipblasHandle_t handle, int n, const float* x, int incx, const float* y, int incy,
                            float* result);
hipblasStatus_t hipblasDcopy(hipblasHandle_t handle, int n, const double* x, int incx, double* y, int incy);
hipblasStatus_t hipblasDswap(hipblasHandle_t handle, int n, double* x, int incx, double* y, int incy);
hipblasStatus_t hipblasDgemv(hipblasHandle_t handle, hipblasOperation_t trans, int m, int n,
                             const double* alpha, const double* A, int lda, const double* x, int incx,
                             const double* beta, double* y, int incy);
hipblasStatus_t hipblasDgeam(hipblasHandle_t handle, hipblasOperation_t transA, hipblasOperation_t transB,
                             int m, int n, const double* alpha, const double* A, int lda, const double* beta,
                             const double* B, int ldb, double* C, int ldc);
hipblasStatus_t hipblasIdamax(hipblasHandle_t handle, int n, const double* x, int incx, int* result);
hipblasStatus_t hipblasIdamin(hipblasHandle_t handle, int n, const double* x, int incx, int* result);
hipblasStatus_t hipblasDnrm2(hipblasHandle_t handle, int n, const double* x, int incx, double* result);
hipblasStatus_t hipblasDasum(hipblasHandle_t handle, int n, const double* x, int incx, double* result);
hipblasStatus_t hipblasDdot(hipblasHandle_t handle, int n, const double* x, int incx, const double* y, int incy,
                            double* result);
hipblasStatus_t hipblasCcopy(hipblasHandle_t handle, int n, const hipblasComplex* x, int incx,
                             hipblasComplex* y, int incy);
hipblasStatus_t hipblasCswap(hipblasHandle_t handle, int n, hipblasComplex* x, int incx, hipblasComplex* y,
                             int incy);
hipblasStatus_t hipblasCgemv(hipblasHandle_t handle, hipblasOperation_t trans, int m, int n,
                             const hipblasComplex* alpha, const hipblasComplex* A, int lda,
                             const hipblasComplex* x, int incx, const hipblasComplex* beta, hipblasComplex* y,
                             int incy);
hipblasStatus_t hipblasCgeam(hipblasHandle_t handle, hipblasOperation_t transA, hipblasOperation_t transB,
                             int m, int n, const hipblasComplex* alpha, const hipblasComplex* A, int lda,
                             const hipblasComplex* beta, const hipblasComplex* B, int ldb, hipblasComplex* C,
                             int ldc);
hipblasStatus_t hipblasIcamax(hipblasHandle_t handle, int n, const hipblasComplex* x, int incx, int* result);
hipblasStatus_t hipblasIcamin(hipblasHandle_t handle, int n, const hipblasComplex* x, int incx, int* result);
hipblasStatus_t hipblasScnrm2(hipblasHandle_t handle, int n, const hipblasComplex* x, int incx, float* result);
hipblasStatus_t hipblasScasum(hipblasHandle_t handle, int n, const hipblasComplex* x, int incx, float* result);
hipblasStatus_t hipblasCdotu(hipblasHandle_t handle, int n, const hipblasComplex* x, int incx,
                             const hipblasComplex* y, int incy, hipblasComplex* result);
hipblasStatus_t hipblasCdotc(hipblasHandle_t handle, int n, const hipblasComplex* x, int incx,
                             const hipblasComplex* y, int incy, hipblasComplex* result);
hipblasStatus_t hipblasZcopy(hipblasHandle_t handle, int n, const hipblasDoubleComplex* x, int incx,
                             hipblasDoubleComplex* y, int incy);
hipblasStatus_t hipblasZswap(hipblasHandle_t handle, int n, hipblasDoubleComplex* x, int incx,
                             hipblasDoubleComplex* y, int incy);
hipblasStatus_t hipblasZgemv(hipblasHandle_t handle, hipblasOperation_t trans, int m, int n,
                             const hipblasDoubleComplex* alpha, const hipblasDoubleComplex* A, int lda,
                             const hipblasDoubleComplex* x, int incx, const hipblasDoubleComplex* beta,
                             hipblasDoubleComplex* y, int incy);
hipblasStatus_t hipblasZgeam(hipblasHandle_t handle, hipblasOperation_t transA, hipblasOperation_t transB,
                             int m, int n, const hipblasDoubleComplex* alpha, const hipblasDoubleComplex* A,
                             int lda, const hipblasDoubleComplex* beta, const hipblasDoubleComplex* B, int ldb,
                             hipblasDoubleComplex* C, int ldc);
hipblasStatus_t hipblasIzamax(hipblasHandle_t handle, int n, const hipblasDoubleComplex* x, int incx,
                              int* result);
hipblasStatus_t hipblasIzamin(hipblasHandle_t handle, int n, const hipblasDoubleComplex* x, int incx,
                              int* result);
hipblasStatus_t hipblasDznrm2(hipblasHandle_t handle, int n, const hipblasDoubleComplex* x, int incx,
                              double* result);
hipblasStatus_t hipblasDzasum(hipblasHandle_t handle, int n, const hipblasDoubleComplex* x, int incx,
                              double* result);
hipblasStatus_t hipblasZdotu(hipblasHandle_t handle, int n, const hipblasDoubleComplex* x, int incx,
                             const hipblasDoubleComplex* y, int incy, hipblasDoubleComplex* result);
hipblasStatus_t hipblasZdotc(hipblasHandle_t handle, int n, const hipblasDoubleComplex* x, int incx,
                             const hipblasDoubleComplex* y, int incy, hipblasDoubleComplex* result);
hipblasStatus_t hipblasHdot(hipblasHandle_t handle, int n, const hipblasHalf* x, int incx, const hipblasHalf* y,
                            int incy, hipblasHalf* result);
hipblasStatus_t hipblasSrot(hipblasHandle_t handle, int n, float* x, int incx, float* y, int incy,
                            const float* c, const float* s);
hipblasStatus_t hipblasSger(hipblasHandle_t handle, int m, int n, const float* alpha, const float* x, int incx,
                            const float* y, int incy, float* A, int lda);
hipblasStatus_t hipblasDrot(hipblasHandle_t handle, int n, double* x, int incx, double* y, int incy,
                            const double* c, const double* s);
hipblasStatus_t hipblasDger(hipblasHandle_t handle, int m, int n, const double* alpha, const double* x,
                            int incx, const double* y, int incy, double* A, int lda);
}
