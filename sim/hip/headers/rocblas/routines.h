#pragma once
// The routines of rocblas.h, type by type.
extern "C" {
rocblas_status rocblas_saxpy(rocblas_handle handle, rocblas_int n, const float* alpha, const float* x,
                             rocblas_int incx, float* y, rocblas_int incy);
rocblas_status rocblas_sscal(rocblas_handle handle, rocblas_int n, const float* alpha, float* x,
                             rocblas_int incx);
rocblas_status rocblas_sgemm(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                             rocblas_int m, rocblas_int n, rocblas_int k, const float* alpha, const float* A,
                             rocblas_int lda, const float* B, rocblas_int ldb, const float* beta, float* C,
                             rocblas_int ldc);
rocblas_status rocblas_sgemm_batched(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                                     rocblas_int m, rocblas_int n, rocblas_int k, const float* alpha,
                                     const float* const A[], rocblas_int lda, const float* const B[],
                                     rocblas_int ldb, const float* beta, float* const C[], rocblas_int ldc,
                                     rocblas_int batchCount);
rocblas_status rocblas_sgemm_strided_batched(rocblas_handle handle, rocblas_operation transA,
                                             rocblas_operation transB, rocblas_int m, rocblas_int n,
                                             rocblas_int k, const float* alpha, const float* A, rocblas_int lda,
                                             rocblas_stride strideA, const float* B, rocblas_int ldb,
                                             rocblas_stride strideB, const float* beta, float* C,
                                             rocblas_int ldc, rocblas_stride strideC, rocblas_int batchCount);
rocblas_status rocblas_daxpy(rocblas_handle handle, rocblas_int n, const double* alpha, const double* x,
                             rocblas_int incx, double* y, rocblas_int incy);
rocblas_status rocblas_dscal(rocblas_handle handle, rocblas_int n, const double* alpha, double* x,
                             rocblas_int incx);
rocblas_status rocblas_dgemm(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                             rocblas_int m, rocblas_int n, rocblas_int k, const double* alpha, const double* A,
                             rocblas_int lda, const double* B, rocblas_int ldb, const double* beta, double* C,
                             rocblas_int ldc);
rocblas_status rocblas_dgemm_batched(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                                     rocblas_int m, rocblas_int n, rocblas_int k, const double* alpha,
                                     const double* const A[], rocblas_int lda, const double* const B[],
                                     rocblas_int ldb, const double* beta, double* const C[], rocblas_int ldc,
                                     rocblas_int batchCount);
rocblas_status rocblas_dgemm_strided_batched(rocblas_handle handle, rocblas_operation transA,
                                             rocblas_operation transB, rocblas_int m, rocblas_int n,
                                             rocblas_int k, const double* alpha, const double* A,
                                             rocblas_int lda, rocblas_stride strideA, const double* B,
                                             rocblas_int ldb, rocblas_stride strideB, const double* beta,
                                             double* C, rocblas_int ldc, rocblas_stride strideC,
                                             rocblas_int batchCount);
rocblas_status rocblas_haxpy(rocblas_handle handle, rocblas_int n, const rocblas_half* alpha,
                             const rocblas_half* x, rocblas_int incx, rocblas_half* y, rocblas_int incy);
rocblas_status rocblas_hscal(rocblas_handle handle, rocblas_int n, const rocblas_half* alpha, rocblas_half* x,
                             rocblas_int incx);
rocblas_status rocblas_hgemm(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                             rocblas_int m, rocblas_int n, rocblas_int k, const rocblas_half* alpha,
                             const rocblas_half* A, rocblas_int lda, const rocblas_half* B, rocblas_int ldb,
                             const rocblas_half* beta, rocblas_half* C, rocblas_int ldc);
rocblas_status rocblas_hgemm_batched(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                                     rocblas_int m, rocblas_int n, rocblas_int k, const rocblas_half* alpha,
                                     const rocblas_half* const A[], rocblas_int lda,
                                     const rocblas_half* const B[], rocblas_int ldb, const rocblas_half* beta,
                                     rocblas_half* const C[], rocblas_int ldc, rocblas_int batchCount);
rocblas_status rocblas_hgemm_strided_batched(rocblas_handle handle, rocblas_operation transA,
                                             rocblas_operation transB, rocblas_int m, rocblas_int n,
                                             rocblas_int k, const rocblas_half* alpha, const rocblas_half* A,
                                             rocblas_int lda, rocblas_stride strideA, const rocblas_half* B,
                                             rocblas_int ldb, rocblas_stride strideB, const rocblas_half* beta,
                                             rocblas_half* C, rocblas_int ldc, rocblas_stride strideC,
                                             rocblas_int batchCount);
rocblas_status rocblas_caxpy(rocblas_handle handle, rocblas_int n, const rocblas_float_complex* alpha,
                             const rocblas_float_complex* x, rocblas_int incx, rocblas_float_complex* y,
                             rocblas_int incy);
rocblas_status rocblas_cscal(rocblas_handle handle, rocblas_int n, const rocblas_float_complex* alpha,
                             rocblas_float_complex* x, rocblas_int incx);
rocblas_status rocblas_cgemm(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                             rocblas_int m, rocblas_int n, rocblas_int k, const rocblas_float_complex* alpha,
                             const rocblas_float_complex* A, rocblas_int lda, const rocblas_float_complex* B,
                             rocblas_int ldb, const rocblas_float_complex* beta, rocblas_float_complex* C,
                             rocblas_int ldc);
rocblas_status rocblas_cgemm_batched(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                                     rocblas_int m, rocblas_int n, rocblas_int k,
                                     const rocblas_float_complex* alpha, const rocblas_float_complex* const A[],
                                     rocblas_int lda, const rocblas_float_complex* const B[], rocblas_int ldb,
                                     const rocblas_float_complex* beta, rocblas_float_complex* const C[],
                                     rocblas_int ldc, rocblas_int batchCount);
rocblas_status rocblas_cgemm_strided_batched(rocblas_handle handle, rocblas_operation transA,
                                             rocblas_operation transB, rocblas_int m, rocblas_int n,
                                             rocblas_int k, const rocblas_float_complex* alpha,
                                             const rocblas_float_complex* A, rocblas_int lda,
                                             rocblas_stride strideA, const rocblas_float_complex* B,
                                             rocblas_int ldb, rocblas_stride strideB,
                                             const rocblas_float_complex* beta, rocblas_float_complex* C,
                                             rocblas_int ldc, rocblas_stride strideC, rocblas_int batchCount);
rocblas_status rocblas_zaxpy(rocblas_handle handle, rocblas_int n, const rocblas_double_complex* alpha,
                             const rocblas_double_complex* x, rocblas_int incx, rocblas_double_complex* y,
                             rocblas_int incy);
rocblas_status rocblas_zscal(rocblas_handle handle, rocblas_int n, const rocblas_double_complex* alpha,
                             rocblas_double_complex* x, rocblas_int incx);
rocblas_status rocblas_zgemm(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                             rocblas_int m, rocblas_int n, rocblas_int k, const rocblas_double_complex* alpha,
                             const rocblas_double_complex* A, rocblas_int lda, const rocblas_double_complex* B,
                             rocblas_int ldb, const rocblas_double_complex* beta, rocblas_double_complex* C,
                             rocblas_int ldc);
rocblas_status rocblas_zgemm_batched(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                                     rocblas_int m, rocblas_int n, rocblas_int k,
                                     const rocblas_double_complex* alpha,
                                     const rocblas_double_complex* const A[], rocblas_int lda,
                                     const rocblas_double_complex* const B[], rocblas_int ldb,
                                     const rocblas_double_complex* beta, rocblas_double_complex* const C[],
                                     rocblas_int ldc, rocblas_int batchCount);
rocblas_status rocblas_zgemm_strided_batched(rocblas_handle handle, rocblas_operation transA,
                                             rocblas_operation transB, rocblas_int m, rocblas_int n,
                                             rocblas_int k, const rocblas_double_complex* alpha,
                                             const rocblas_double_complex* A, rocblas_int lda,
                                             rocblas_stride strideA, const rocblas_double_complex* B,
                                             rocblas_int ldb, rocblas_stride strideB,
                                             const rocblas_double_complex* beta, rocblas_double_complex* C,
                                             rocblas_int ldc, rocblas_stride strideC, rocblas_int batchCount);
rocblas_status rocblas_scopy(rocblas_handle handle, rocblas_int n, const float* x, rocblas_int incx, float* y,
                             rocblas_int incy);
rocblas_status rocblas_sswap(rocblas_handle handle, rocblas_int n, float* x, rocblas_int incx, float* y,
                             rocblas_int incy);
rocblas_status rocblas_sgemv(rocblas_handle handle, rocblas_operation trans, rocblas_int m, rocblas_int n,
                             const float* alpha, const float* A, rocblas_int lda, const float* x,
                             rocblas_int incx, const float* beta, float* y, rocblas_int incy);
rocblas_status rocblas_sgeam(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                             rocblas_int m, rocblas_int n, const float* alpha, const float* A, rocblas_int lda,
                             const float* beta, const float* B, rocblas_int ldb, float* C, rocblas_int ldc);
rocblas_status rocblas_isamax(rocblas_handle handle, rocblas_int n, const float* x, rocblas_int incx,
                              rocblas_int* result);
rocblas_status rocblas_isamin(rocblas_handle handle, rocblas_int n, const float* x, rocblas_int incx,
                              rocblas_int* result);
rocblas_status rocblas_snrm2(rocblas_handle handle, rocblas_int n, const float* x, rocblas_int incx,
                             float* result);
rocblas_status rocblas_sasum(rocblas_handle handle, rocblas_int n, const float* x, rocblas_int incx,
                             float* result);
rocblas_status rocblas_sdot(rocblas_handle handle, rocblas_int n, const float* x, rocblas_int incx,
                            const float* y, rocblas_int incy, float* result);
rocblas_status rocblas_dcopy(rocblas_handle handle, rocblas_int n, const double* x, rocblas_int incx, double* y,
                             rocblas_int incy);
rocblas_status rocblas_dswap(rocblas_handle handle, rocblas_int n, double* x, rocblas_int incx, double* y,
                             rocblas_int incy);
rocblas_status rocblas_dgemv(rocblas_handle handle, rocblas_operation trans, rocblas_int m, rocblas_int n,
                             const double* alpha, const double* A, rocblas_int lda, const double* x,
                             rocblas_int incx, const double* beta, double* y, rocblas_int incy);
rocblas_status rocblas_dgeam(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                             rocblas_int m, rocblas_int n, const double* alpha, const double* A,
                             rocblas_int lda, const double* beta, const double* B, rocblas_int ldb, double* C,
                             rocblas_int ldc);
rocblas_status rocblas_idamax(rocblas_handle handle, rocblas_int n, const double* x, rocblas_int incx,
                              rocblas_int* result);
rocblas_status rocblas_idamin(rocblas_handle handle, rocblas_int n, const double* x, rocblas_int incx,
                              rocblas_int* result);
rocblas_status rocblas_dnrm2(rocblas_handle handle, rocblas_int n, const double* x, rocblas_int incx,
                             double* result);
rocblas_status rocblas_dasum(rocblas_handle handle, rocblas_int n, const double* x, rocblas_int incx,
                             double* result);
rocblas_status rocblas_ddot(rocblas_handle handle, rocblas_int n, const double* x, rocblas_int incx,
                            const double* y, rocblas_int incy, double* result);
rocblas_status rocblas_ccopy(rocblas_handle handle, rocblas_int n, const rocblas_float_complex* x,
                             rocblas_int incx, rocblas_float_complex* y, rocblas_int incy);
rocblas_status rocblas_cswap(rocblas_handle handle, rocblas_int n, rocblas_float_complex* x, rocblas_int incx,
                             rocblas_float_complex* y, rocblas_int incy);
rocblas_status rocblas_cgemv(rocblas_handle handle, rocblas_operation trans, rocblas_int m, rocblas_int n,
                             const rocblas_float_complex* alpha, const rocblas_float_complex* A,
                             rocblas_int lda, const rocblas_float_complex* x, rocblas_int incx,
                             const rocblas_float_complex* beta, rocblas_float_complex* y, rocblas_int incy);
rocblas_status rocblas_cgeam(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                             rocblas_int m, rocblas_int n, const rocblas_float_complex* alpha,
                             const rocblas_float_complex* A, rocblas_int lda, const rocblas_float_complex* beta,
                             const rocblas_float_complex* B, rocblas_int ldb, rocblas_float_complex* C,
                             rocblas_int ldc);
rocblas_status rocblas_icamax(rocblas_handle handle, rocblas_int n, const rocblas_float_complex* x,
                              rocblas_int incx, rocblas_int* result);
rocblas_status rocblas_icamin(rocblas_handle handle, rocblas_int n, const rocblas_float_complex* x,
                              rocblas_int incx, rocblas_int* result);
rocblas_status rocblas_scnrm2(rocblas_handle handle, rocblas_int n, const rocblas_float_complex* x,
                              rocblas_int incx, float* result);
rocblas_status rocblas_scasum(rocblas_handle handle, rocblas_int n, const rocblas_float_complex* x,
                              rocblas_int incx, float* result);
rocblas_status rocblas_cdotu(rocblas_handle handle, rocblas_int n, const rocblas_float_complex* x,
                             rocblas_int incx, const rocblas_float_complex* y, rocblas_int incy,
                             rocblas_float_complex* result);
rocblas_status rocblas_cdotc(rocblas_handle handle, rocblas_int n, const rocblas_float_complex* x,
                             rocblas_int incx, const rocblas_float_complex* y, rocblas_int incy,
                             rocblas_float_complex* result);
rocblas_status rocblas_zcopy(rocblas_handle handle, rocblas_int n, const rocblas_double_complex* x,
                             rocblas_int incx, rocblas_double_complex* y, rocblas_int incy);
rocblas_status rocblas_zswap(rocblas_handle handle, rocblas_int n, rocblas_double_complex* x, rocblas_int incx,
                             rocblas_double_complex* y, rocblas_int incy);
rocblas_status rocblas_zgemv(rocblas_handle handle, rocblas_operation trans, rocblas_int m, rocblas_int n,
                             const rocblas_double_complex* alpha, const rocblas_double_complex* A,
                             rocblas_int lda, const rocblas_double_complex* x, rocblas_int incx,
                             const rocblas_double_complex* beta, rocblas_double_complex* y, rocblas_int incy);
rocblas_status rocblas_zgeam(rocblas_handle handle, rocblas_operation transA, rocblas_operation transB,
                             rocblas_int m, rocblas_int n, const rocblas_double_complex* alpha,
                             const rocblas_double_complex* A, rocblas_int lda,
                             const rocblas_double_complex* beta, const rocblas_double_complex* B,
                             rocblas_int ldb, rocblas_double_complex* C, rocblas_int ldc);
rocblas_status rocblas_izamax(rocblas_handle handle, rocblas_int n, const rocblas_double_complex* x,
                              rocblas_int incx, rocblas_int* result);
rocblas_status rocblas_izamin(rocblas_handle handle, rocblas_int n, const rocblas_double_complex* x,
                              rocblas_int incx, rocblas_int* result);
rocblas_status rocblas_dznrm2(rocblas_handle handle, rocblas_int n, const rocblas_double_complex* x,
                              rocblas_int incx, double* result);
rocblas_status rocblas_dzasum(rocblas_handle handle, rocblas_int n, const rocblas_double_complex* x,
                              rocblas_int incx, double* result);
rocblas_status rocblas_zdotu(rocblas_handle handle, rocblas_int n, const rocblas_double_complex* x,
                             rocblas_int incx, const rocblas_double_complex* y, rocblas_int incy,
                             rocblas_double_complex* result);
rocblas_status rocblas_zdotc(rocblas_handle handle, rocblas_int n, const rocblas_double_complex* x,
                             rocblas_int incx, const rocblas_double_complex* y, rocblas_int incy,
                             rocblas_double_complex* result);
rocblas_status rocblas_hdot(rocblas_handle handle, rocblas_int n, const rocblas_half* x, rocblas_int incx,
                            const rocblas_half* y, rocblas_int incy, rocblas_half* result);
rocblas_status rocblas_srot(rocblas_handle handle, rocblas_int n, float* x, rocblas_int incx, float* y,
                            rocblas_int incy, const float* c, const float* s);
rocblas_status rocblas_sger(rocblas_handle handle, rocblas_int m, rocblas_int n, const float* alpha,
                            const float* x, rocblas_int incx, const float* y, rocblas_int incy, float* A,
                            rocblas_int lda);
rocblas_status rocblas_drot(rocblas_handle handle, rocblas_int n, double* x, rocblas_int incx, double* y,
                            rocblas_int incy, const double* c, const double* s);
rocblas_status rocblas_dger(rocblas_handle handle, rocblas_int m, rocblas_int n, const double* alpha,
                            const double* x, rocblas_int incx, const double* y, rocblas_int incy, double* A,
                            rocblas_int lda);
}
