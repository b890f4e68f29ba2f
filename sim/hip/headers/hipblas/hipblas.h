#pragma once
// hipBLAS, after its documentation. CUDA's cuBLAS is this text with cuBLAS's names.
#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hip/library_types.h>
#include <stdint.h>

typedef void* hipblasHandle_t;
typedef uint16_t hipblasHalf;
typedef int64_t hipblasStride;
#if defined(HIPBLAS_V2) || defined(ROCM_MATHLIBS_API_USE_HIP_COMPLEX) || defined(__SIM_CUDA__)
typedef hipComplex hipblasComplex;
typedef hipDoubleComplex hipblasDoubleComplex;
#else
struct hipblasComplex {
    float x, y;
    hipblasComplex() = default;
    hipblasComplex(float r, float i = 0.0f) : x(r), y(i) {}
    float real() const { return x; }
    float imag() const { return y; }
    void real(float r) { x = r; }
    void imag(float i) { y = i; }
};
struct hipblasDoubleComplex {
    double x, y;
    hipblasDoubleComplex() = default;
    hipblasDoubleComplex(double r, double i = 0.0) : x(r), y(i) {}
    double real() const { return x; }
    double imag() const { return y; }
    void real(double r) { x = r; }
    void imag(double i) { y = i; }
};
#endif

#ifndef __SIM_CUDA__
typedef enum {
    HIPBLAS_STATUS_SUCCESS = 0,
    HIPBLAS_STATUS_NOT_INITIALIZED = 1,
    HIPBLAS_STATUS_ALLOC_FAILED = 2,
    HIPBLAS_STATUS_INVALID_VALUE = 3,
    HIPBLAS_STATUS_MAPPING_ERROR = 4,
    HIPBLAS_STATUS_EXECUTION_FAILED = 5,
    HIPBLAS_STATUS_INTERNAL_ERROR = 6,
    HIPBLAS_STATUS_NOT_SUPPORTED = 7,
    HIPBLAS_STATUS_ARCH_MISMATCH = 8,
    HIPBLAS_STATUS_HANDLE_IS_NULLPTR = 9,
    HIPBLAS_STATUS_INVALID_ENUM = 10,
    HIPBLAS_STATUS_UNKNOWN = 11,
} hipblasStatus_t;
typedef enum { HIPBLAS_OP_N = 111, HIPBLAS_OP_T = 112, HIPBLAS_OP_C = 113 } hipblasOperation_t;
typedef enum {
    HIPBLAS_FILL_MODE_UPPER = 121,
    HIPBLAS_FILL_MODE_LOWER = 122,
    HIPBLAS_FILL_MODE_FULL = 123,
} hipblasFillMode_t;
typedef enum { HIPBLAS_DIAG_NON_UNIT = 131, HIPBLAS_DIAG_UNIT = 132 } hipblasDiagType_t;
typedef enum { HIPBLAS_SIDE_LEFT = 141, HIPBLAS_SIDE_RIGHT = 142, HIPBLAS_SIDE_BOTH = 143 } hipblasSideMode_t;
#else
typedef enum {
    HIPBLAS_STATUS_SUCCESS = 0,
    HIPBLAS_STATUS_NOT_INITIALIZED = 1,
    HIPBLAS_STATUS_ALLOC_FAILED = 3,
    HIPBLAS_STATUS_INVALID_VALUE = 7,
    HIPBLAS_STATUS_ARCH_MISMATCH = 8,
    HIPBLAS_STATUS_MAPPING_ERROR = 11,
    HIPBLAS_STATUS_EXECUTION_FAILED = 13,
    HIPBLAS_STATUS_INTERNAL_ERROR = 14,
    HIPBLAS_STATUS_NOT_SUPPORTED = 15,
    HIPBLAS_STATUS_LICENSE_ERROR = 16,
} hipblasStatus_t;
typedef enum { HIPBLAS_OP_N = 0, HIPBLAS_OP_T = 1, HIPBLAS_OP_C = 2 } hipblasOperation_t;
typedef enum { HIPBLAS_FILL_MODE_LOWER, HIPBLAS_FILL_MODE_UPPER, HIPBLAS_FILL_MODE_FULL } hipblasFillMode_t;
typedef enum { HIPBLAS_DIAG_NON_UNIT, HIPBLAS_DIAG_UNIT } hipblasDiagType_t;
typedef enum { HIPBLAS_SIDE_LEFT, HIPBLAS_SIDE_RIGHT } hipblasSideMode_t;
#endif
typedef enum { HIPBLAS_POINTER_MODE_HOST = 0, HIPBLAS_POINTER_MODE_DEVICE = 1 } hipblasPointerMode_t;
typedef enum {
    HIPBLAS_DEFAULT_MATH,
    HIPBLAS_XF32_XDL_MATH,
    HIPBLAS_PEDANTIC_MATH,
    HIPBLAS_TF32_TENSOR_OP_MATH,
    HIPBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION,
    HIPBLAS_TENSOR_OP_MATH,
} hipblasMath_t;
typedef enum { HIPBLAS_ATOMICS_NOT_ALLOWED = 0, HIPBLAS_ATOMICS_ALLOWED = 1 } hipblasAtomicsMode_t;
typedef enum { HIPBLAS_GEMM_DEFAULT = 160 } hipblasGemmAlgo_t;
typedef enum {
    HIPBLAS_R_16F = 150,
    HIPBLAS_R_32F = 151,
    HIPBLAS_R_64F = 152,
    HIPBLAS_C_16F = 153,
    HIPBLAS_C_32F = 154,
    HIPBLAS_C_64F = 155,
    HIPBLAS_R_8I = 160,
    HIPBLAS_R_8U = 161,
    HIPBLAS_R_32I = 162,
    HIPBLAS_R_32U = 163,
    HIPBLAS_R_16B = 168,
} hipblasDatatype_t;
typedef enum {
    HIPBLAS_COMPUTE_16F = 0,
    HIPBLAS_COMPUTE_16F_PEDANTIC = 1,
    HIPBLAS_COMPUTE_32F = 2,
    HIPBLAS_COMPUTE_32F_PEDANTIC = 3,
    HIPBLAS_COMPUTE_32F_FAST_16F = 4,
    HIPBLAS_COMPUTE_32F_FAST_16BF = 5,
    HIPBLAS_COMPUTE_32F_FAST_TF32 = 6,
    HIPBLAS_COMPUTE_64F = 7,
    HIPBLAS_COMPUTE_64F_PEDANTIC = 8,
    HIPBLAS_COMPUTE_32I = 9,
    HIPBLAS_COMPUTE_32I_PEDANTIC = 10,
} hipblasComputeType_t;
#if defined(HIPBLAS_V2) || defined(__SIM_CUDA__)
#define __SIM_BLAS_TYPE hipDataType
#define __SIM_BLAS_COMPUTE hipblasComputeType_t
#else
#define __SIM_BLAS_TYPE hipblasDatatype_t
#define __SIM_BLAS_COMPUTE hipblasDatatype_t
#endif

extern "C" {
hipblasStatus_t hipblasCreate(hipblasHandle_t* handle);
hipblasStatus_t hipblasDestroy(hipblasHandle_t handle);
hipblasStatus_t hipblasSetStream(hipblasHandle_t handle, hipStream_t streamId);
hipblasStatus_t hipblasGetStream(hipblasHandle_t handle, hipStream_t* streamId);
hipblasStatus_t hipblasSetPointerMode(hipblasHandle_t handle, hipblasPointerMode_t mode);
hipblasStatus_t hipblasGetPointerMode(hipblasHandle_t handle, hipblasPointerMode_t* mode);
hipblasStatus_t hipblasSetMathMode(hipblasHandle_t handle, hipblasMath_t mode);
hipblasStatus_t hipblasGetMathMode(hipblasHandle_t handle, hipblasMath_t* mode);
hipblasStatus_t hipblasSetAtomicsMode(hipblasHandle_t handle, hipblasAtomicsMode_t mode);
hipblasStatus_t hipblasGetAtomicsMode(hipblasHandle_t handle, hipblasAtomicsMode_t* mode);
hipblasStatus_t hipblasSetVector(int n, int elemSize, const void* x, int incx, void* y, int incy);
hipblasStatus_t hipblasGetVector(int n, int elemSize, const void* x, int incx, void* y, int incy);
hipblasStatus_t hipblasSetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb);
hipblasStatus_t hipblasGetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb);
hipblasStatus_t hipblasSetVectorAsync(int n, int elemSize, const void* x, int incx, void* y, int incy,
                                      hipStream_t stream);
hipblasStatus_t hipblasGetVectorAsync(int n, int elemSize, const void* x, int incx, void* y, int incy,
                                      hipStream_t stream);
#ifndef __SIM_CUDA__
const char* hipblasStatusToString(hipblasStatus_t status);
#else
const char* hipblasGetStatusName(hipblasStatus_t status);
const char* hipblasGetStatusString(hipblasStatus_t status);
#endif
}
#include <hipblas/routines.h>
