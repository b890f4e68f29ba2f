// stdout: x = 1 2 3, info 0, pivots 3 3 3
// stdout: x = 1 2 3
// stdout: inverse 1 0 0 0 1 0 0 0 1
// stdout: least squares 1 2, 0
// stdout: complex 1 -2 3 4
// stdout: 11 in half, 1 with a step of 2
// stdout: y = 12 24 36
// stdout: triangle 3 2
// stdout: products 19 43 22 50
#define HIPBLAS_V2
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <cstdio>
#include <vector>

template <typename T>
T* given(const std::vector<T>& values) {
    T* found;
    (void)hipMalloc(&found, values.size() * sizeof(T));
    (void)hipMemcpy(found, values.data(), values.size() * sizeof(T), hipMemcpyHostToDevice);
    return found;
}

template <typename T>
std::vector<T> taken(const T* from, int count) {
    std::vector<T> found(count);
    (void)hipMemcpy(found.data(), from, count * sizeof(T), hipMemcpyDeviceToHost);
    return found;
}

int main() {
    hipblasHandle_t handle;
    (void)hipblasCreate(&handle);
    // Column by column: {{2, 1, 1}, {4, 3, 3}, {8, 7, 9}}.
    std::vector<float> a = {2, 4, 8, 1, 3, 7, 1, 3, 9};
    float *da = given(a), *db = given(std::vector<float>{7, 19, 49});
    float **as = given(std::vector<float*>{da}), **bs = given(std::vector<float*>{db});
    int *pivots = given(std::vector<int>(3)), *info = given(std::vector<int>{7}), told = 7;
    (void)hipblasSgetrfBatched(handle, 3, as, 3, pivots, info, 1);
    (void)hipblasSgetrsBatched(handle, HIPBLAS_OP_N, 3, 1, as, 3, pivots, bs, 3, &told, 1);
    std::vector<float> x = taken(db, 3);
    std::vector<int> p = taken(pivots, 3);
    printf("x = %g %g %g, info %d, pivots %d %d %d\n", x[0], x[1], x[2], taken(info, 1)[0] + told, p[0],
           p[1], p[2]);

    // The transposed system, through the same factors.
    (void)hipMemcpy(db, std::vector<float>{34, 28, 34}.data(), 12, hipMemcpyHostToDevice);
    (void)hipblasSgetrsBatched(handle, HIPBLAS_OP_T, 3, 1, as, 3, pivots, bs, 3, &told, 1);
    x = taken(db, 3);
    printf("x = %g %g %g\n", x[0], x[1], x[2]);

    float *dc = given(std::vector<float>(9)), *product = given(std::vector<float>(9)), one = 1, zero = 0;
    float** cs = given(std::vector<float*>{dc});
    (void)hipblasSgetriBatched(handle, 3, as, 3, pivots, cs, 3, info, 1);
    (void)hipMemcpy(da, a.data(), 36, hipMemcpyHostToDevice);
    (void)hipblasSgemm_64(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 3, 3, 3, &one, da, 3, dc, 3, &zero, product, 3);
    printf("inverse");
    for (float found : taken(product, 9)) printf(" %g", roundf(found) + 0.0f);

    // y = 1 + 2 t through four points.
    double *tall = given(std::vector<double>{1, 1, 1, 1, 0, 1, 2, 3}), *right = given(std::vector<double>{1, 3, 5, 7});
    double **talls = given(std::vector<double*>{tall}), **rights = given(std::vector<double*>{right});
    (void)hipblasDgelsBatched(handle, HIPBLAS_OP_N, 4, 2, 1, talls, 4, rights, 4, &told, info, 1);
    std::vector<double> line = taken(right, 2);
    printf("\nleast squares %.3g %.3g, %d\n", line[0], line[1], told);

    // i x = 2 + i, 2 y = 6 + 8i.
    std::vector<hipComplex> m = {{0, 1}, {0, 0}, {0, 0}, {2, 0}}, r = {{2, 1}, {6, 8}};
    hipComplex *dm = given(m), *dr = given(r);
    hipComplex **ms = given(std::vector<hipComplex*>{dm}), **rs = given(std::vector<hipComplex*>{dr});
    (void)hipblasCgetrfBatched(handle, 2, ms, 2, pivots, info, 1);
    (void)hipblasCgetrsBatched(handle, HIPBLAS_OP_N, 2, 1, ms, 2, pivots, rs, 2, &told, 1);
    std::vector<hipComplex> z = taken(dr, 2);
    printf("complex %g %g %g %g\n", z[0].x, z[0].y, z[1].x, z[1].y);

    half *h = given(std::vector<half>{1, 2, 3, 4}), *result = given(std::vector<half>(1));
    float norm = 0, two = 2;
    (void)hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_DEVICE);
    (void)hipblasDotEx_64(handle, 2, h, HIP_R_16F, 1, h + 2, HIP_R_16F, 1, result, HIP_R_16F, HIP_R_32F);
    (void)hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_HOST);
    (void)hipblasNrm2Ex(handle, 1, h, HIP_R_16F, 2, &norm, HIP_R_32F, HIP_R_32F);
    printf("%g in half, %g with a step of 2\n", (float)taken(result, 1)[0], norm);

    float *dx = given(std::vector<float>{1, 2, 3}), *dy = given(std::vector<float>{10, 20, 30});
    (void)hipblasAxpyEx(handle, 3, &two, HIP_R_32F, dx, HIP_R_32F, 1, dy, HIP_R_32F, 1, HIP_R_32F);
    std::vector<float> y = taken(dy, 3);
    printf("y = %g %g %g\n", y[0], y[1], y[2]);

    // {{2, 0}, {1, 4}} x = {6, 11}; what stands above the diagonal is not read.
    float *lower = given(std::vector<float>{2, 1, 99, 4}), *dt = given(std::vector<float>{6, 11});
    (void)hipblasStrsm(handle, HIPBLAS_SIDE_LEFT, HIPBLAS_FILL_MODE_LOWER, HIPBLAS_OP_N, HIPBLAS_DIAG_NON_UNIT, 2, 1,
                       &one, lower, 2, dt, 2);
    std::vector<float> t = taken(dt, 2);
    printf("triangle %g %g\n", t[0], t[1]);

    float *left = given(std::vector<float>{1, 3, 2, 4}), *other = given(std::vector<float>{5, 7, 6, 8});
    (void)hipblasGemmStridedBatchedEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 2, 2, 2, &one, left, HIP_R_32F, 2, 4, other,
                                      HIP_R_32F, 2, 4, &zero, dc, HIP_R_32F, 2, 4, 1, HIPBLAS_COMPUTE_32F,
                                      HIPBLAS_GEMM_DEFAULT);
    y = taken(dc, 4);
    printf("products %g %g %g %g\n", y[0], y[1], y[2], y[3]);
}
