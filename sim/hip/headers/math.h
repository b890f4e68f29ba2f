#pragma once
#define __SIM_HD __attribute__((host)) __attribute__((device))
#define __SIM_MATH1(name)                  \
    __SIM_HD double name(double);          \
    __SIM_HD float name(float);            \
    extern "C" __SIM_HD float name##f(float); \
    namespace std {                        \
    using ::name;                          \
    }
#define __SIM_MATH2(name)                         \
    __SIM_HD double name(double, double);         \
    __SIM_HD float name(float, float);            \
    extern "C" __SIM_HD float name##f(float, float); \
    namespace std {                               \
    using ::name;                                 \
    }
__SIM_MATH1(sqrt)
__SIM_MATH1(cbrt)
__SIM_MATH1(exp)
__SIM_MATH1(exp2)
__SIM_MATH1(expm1)
__SIM_MATH1(log)
__SIM_MATH1(log2)
__SIM_MATH1(log10)
__SIM_MATH1(log1p)
__SIM_MATH1(sin)
__SIM_MATH1(cos)
__SIM_MATH1(tan)
__SIM_MATH1(asin)
__SIM_MATH1(acos)
__SIM_MATH1(atan)
__SIM_MATH1(sinh)
__SIM_MATH1(cosh)
__SIM_MATH1(tanh)
__SIM_MATH1(fabs)
__SIM_MATH1(floor)
__SIM_MATH1(ceil)
__SIM_MATH1(round)
__SIM_MATH1(trunc)
__SIM_MATH1(rint)
__SIM_MATH2(pow)
__SIM_MATH2(fmod)
__SIM_MATH2(atan2)
__SIM_MATH2(fmin)
__SIM_MATH2(fmax)
__SIM_MATH2(hypot)
__SIM_MATH2(copysign)
__SIM_HD double pow(double, int);
__SIM_HD double fma(double, double, double);
__SIM_HD float fma(float, float, float);
__SIM_HD float fmaf(float, float, float);
__SIM_HD bool isnan(double);
__SIM_HD bool isinf(double);
__SIM_HD bool isfinite(double);
__SIM_HD int abs(int);
__SIM_HD long abs(long);
__SIM_HD long long abs(long long);
__SIM_HD float abs(float);
__SIM_HD double abs(double);
namespace std {
using ::abs;
using ::fma;
using ::isfinite;
using ::isinf;
using ::isnan;
}  // namespace std
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define M_PI 3.14159265358979323846
#define M_E 2.7182818284590452354
