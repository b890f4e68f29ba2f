#pragma once
// Complex numbers of HIP: pairs of float or double, and what can be done with them.
#include <hip/hip_vector_types.h>
#include <hip/host_defines.h>
#include <math.h>
#define __SIM_COMPLEX __host__ __device__ static inline
typedef float2 hipFloatComplex;
typedef double2 hipDoubleComplex;
typedef hipFloatComplex hipComplex;

#define __SIM_COMPLEX_OF(type, real, f, root)                                                        \
    __SIM_COMPLEX real hipCreal##f(type z) { return z.x; }                                           \
    __SIM_COMPLEX real hipCimag##f(type z) { return z.y; }                                           \
    __SIM_COMPLEX type __sim_complex##f(real a, real b) {                                            \
        type z;                                                                                      \
        z.x = a;                                                                                     \
        z.y = b;                                                                                     \
        return z;                                                                                    \
    }                                                                                                \
    __SIM_COMPLEX type hipConj##f(type z) { return __sim_complex##f(z.x, -z.y); }                    \
    __SIM_COMPLEX real hipCsqabs##f(type z) { return z.x * z.x + z.y * z.y; }                        \
    __SIM_COMPLEX type hipCadd##f(type p, type q) { return __sim_complex##f(p.x + q.x, p.y + q.y); } \
    __SIM_COMPLEX type hipCsub##f(type p, type q) { return __sim_complex##f(p.x - q.x, p.y - q.y); } \
    __SIM_COMPLEX type hipCmul##f(type p, type q) {                                                  \
        return __sim_complex##f(p.x * q.x - p.y * q.y, p.y * q.x + p.x * q.y);                       \
    }                                                                                                \
    __SIM_COMPLEX type hipCdiv##f(type p, type q) {                                                  \
        real square = hipCsqabs##f(q);                                                               \
        return __sim_complex##f((p.x * q.x + p.y * q.y) / square, (p.y * q.x - p.x * q.y) / square); \
    }                                                                                                \
    __SIM_COMPLEX real hipCabs##f(type z) { return root(hipCsqabs##f(z)); }
__SIM_COMPLEX_OF(hipFloatComplex, float, f, sqrtf)
__SIM_COMPLEX_OF(hipDoubleComplex, double, , sqrt)

__SIM_COMPLEX hipFloatComplex make_hipFloatComplex(float a, float b) { return __sim_complexf(a, b); }
__SIM_COMPLEX hipDoubleComplex make_hipDoubleComplex(double a, double b) { return __sim_complex(a, b); }
__SIM_COMPLEX hipComplex make_hipComplex(float x, float y) { return __sim_complexf(x, y); }
__SIM_COMPLEX hipFloatComplex hipComplexDoubleToFloat(hipDoubleComplex z) {
    return __sim_complexf((float)z.x, (float)z.y);
}
__SIM_COMPLEX hipDoubleComplex hipComplexFloatToDouble(hipFloatComplex z) { return __sim_complex(z.x, z.y); }
__SIM_COMPLEX hipComplex hipCfmaf(hipComplex p, hipComplex q, hipComplex r) {
    return __sim_complexf(p.x * q.x + r.x - p.y * q.y, q.x * p.y + r.y + p.x * q.y);
}
__SIM_COMPLEX hipDoubleComplex hipCfma(hipDoubleComplex p, hipDoubleComplex q, hipDoubleComplex r) {
    return __sim_complex(p.x * q.x + r.x - p.y * q.y, q.x * p.y + r.y + p.x * q.y);
}
