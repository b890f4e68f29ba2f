#pragma once
// What HIP's devices add to <math.h>, after its documentation. The engine answers them.
#define __SIM_DEVICE_MATH1(name)     \
    __device__ double name(double);  \
    __device__ float name##f(float);
#define __SIM_DEVICE_MATH2(name)             \
    __device__ double name(double, double);  \
    __device__ float name##f(float, float);
__SIM_DEVICE_MATH1(rcbrt)
__SIM_DEVICE_MATH1(sinpi)
__SIM_DEVICE_MATH1(cospi)
__SIM_DEVICE_MATH1(erfcx)
__SIM_DEVICE_MATH1(erfinv)
__SIM_DEVICE_MATH1(erfcinv)
__SIM_DEVICE_MATH1(normcdf)
__SIM_DEVICE_MATH1(normcdfinv)
__SIM_DEVICE_MATH1(cyl_bessel_i0)
__SIM_DEVICE_MATH1(rsqrt)
__device__ float rsqrt(float);
__SIM_DEVICE_MATH2(rhypot)
__device__ float fdividef(float, float);
__device__ float powif(float, int);
__device__ double powi(double, int);
__device__ float norm3df(float, float, float);
__device__ float rnorm3df(float, float, float);
__device__ float norm4df(float, float, float, float);
__device__ float rnorm4df(float, float, float, float);
__device__ double norm3d(double, double, double);
__device__ double rnorm3d(double, double, double);
__device__ double norm4d(double, double, double, double);
__device__ double rnorm4d(double, double, double, double);
__device__ void sincospi(double, double*, double*);
__device__ void sincospif(float, float*, float*);

// The fast ones.
__device__ float __sinf(float);
__device__ float __cosf(float);
__device__ float __tanf(float);
__device__ float __expf(float);
__device__ float __exp10f(float);
__device__ float __logf(float);
__device__ float __log2f(float);
__device__ float __log10f(float);
__device__ float __powf(float, float);
__device__ float __fdividef(float, float);
__device__ float __saturatef(float);
__device__ float __frsqrt_rn(float);
__device__ void __sincosf(float, float*, float*);
#define __SIM_ROUNDED_MATH(way)                            \
    __device__ float __fadd_##way(float, float);           \
    __device__ float __fsub_##way(float, float);           \
    __device__ float __fmul_##way(float, float);           \
    __device__ float __fdiv_##way(float, float);           \
    __device__ float __frcp_##way(float);                  \
    __device__ float __fsqrt_##way(float);                 \
    __device__ float __fmaf_##way(float, float, float);    \
    __device__ double __dadd_##way(double, double);        \
    __device__ double __dsub_##way(double, double);        \
    __device__ double __dmul_##way(double, double);        \
    __device__ double __ddiv_##way(double, double);        \
    __device__ double __drcp_##way(double);                \
    __device__ double __dsqrt_##way(double);               \
    __device__ double __fma_##way(double, double, double);
__SIM_ROUNDED_MATH(rn)

#define __SIM_LESSER_GREATER(type)                                                                  \
    __host__ __device__ inline type min(type one, type other) { return other < one ? other : one; } \
    __host__ __device__ inline type max(type one, type other) { return one < other ? other : one; }
__SIM_LESSER_GREATER(int)
__SIM_LESSER_GREATER(unsigned)
__SIM_LESSER_GREATER(long)
__SIM_LESSER_GREATER(unsigned long)
__SIM_LESSER_GREATER(long long)
__SIM_LESSER_GREATER(unsigned long long)
#define __SIM_MIXED(one, other, type)                                                            \
    __host__ __device__ inline type min(one a, other b) { return (type)b < (type)a ? (type)b : (type)a; } \
    __host__ __device__ inline type max(one a, other b) { return (type)a < (type)b ? (type)b : (type)a; } \
    __host__ __device__ inline type min(other a, one b) { return (type)b < (type)a ? (type)b : (type)a; } \
    __host__ __device__ inline type max(other a, one b) { return (type)a < (type)b ? (type)b : (type)a; }
__SIM_MIXED(int, unsigned, unsigned)
__SIM_MIXED(int, long, long)
__SIM_MIXED(int, long long, long long)
__SIM_MIXED(int, unsigned long, unsigned long)
__SIM_MIXED(int, unsigned long long, unsigned long long)
__SIM_MIXED(unsigned, unsigned long, unsigned long)
__SIM_MIXED(unsigned, unsigned long long, unsigned long long)
__host__ __device__ inline float min(float one, float other) { return fminf(one, other); }
__host__ __device__ inline float max(float one, float other) { return fmaxf(one, other); }
__host__ __device__ inline double min(double one, double other) { return fmin(one, other); }
__host__ __device__ inline double max(double one, double other) { return fmax(one, other); }
__host__ __device__ inline float min(float one, int other) { return fminf(one, other); }
__host__ __device__ inline float max(float one, int other) { return fmaxf(one, other); }
__host__ __device__ inline float min(int one, float other) { return fminf(one, other); }
__host__ __device__ inline float max(int one, float other) { return fmaxf(one, other); }
__host__ __device__ inline double min(double one, float other) { return fmin((double)one, (double)other); }
__host__ __device__ inline double max(double one, float other) { return fmax((double)one, (double)other); }
__host__ __device__ inline double min(float one, double other) { return fmin((double)one, (double)other); }
__host__ __device__ inline double max(float one, double other) { return fmax((double)one, (double)other); }
__host__ __device__ inline double min(double one, int other) { return fmin((double)one, (double)other); }
__host__ __device__ inline double max(double one, int other) { return fmax((double)one, (double)other); }
__host__ __device__ inline double min(int one, double other) { return fmin((double)one, (double)other); }
__host__ __device__ inline double max(int one, double other) { return fmax((double)one, (double)other); }
