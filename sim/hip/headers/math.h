#pragma once
#include <sim/if.h>
#include <sim/minmax.h>
#define __SIM_HD __attribute__((host)) __attribute__((device))
// Whole numbers are reckoned in double; so is a mixture, as the standard says of <cmath>.
template <class T>
using __sim_whole = typename __sim_if<__is_integral(T)>::type;
template <class A, class B>
using __sim_mixed = typename __sim_if<__is_arithmetic(A) && __is_arithmetic(B) &&
                                      !(__is_same(A, B) && __is_floating_point(A))>::type;
#define __SIM_MATH1(name)                             \
    __SIM_HD double name(double);                     \
    __SIM_HD float name(float);                       \
    extern "C" __SIM_HD float name##f(float);         \
    template <class T, class = __sim_whole<T>>        \
    __SIM_HD inline double name(T value) {            \
        return name((double)value);                   \
    }                                                 \
    namespace std {                                   \
    using ::name;                                     \
    using ::name##f;                                  \
    }
#define __SIM_MATH2(name)                             \
    __SIM_HD double name(double, double);             \
    __SIM_HD float name(float, float);                \
    extern "C" __SIM_HD float name##f(float, float);  \
    template <class A, class B, class = __sim_mixed<A, B>> \
    __SIM_HD inline double name(A one, B other) {     \
        return name((double)one, (double)other);      \
    }                                                 \
    namespace std {                                   \
    using ::name;                                     \
    using ::name##f;                                  \
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
__SIM_MATH1(asinh)
__SIM_MATH1(acosh)
__SIM_MATH1(atanh)
__SIM_MATH1(fabs)
__SIM_MATH1(floor)
__SIM_MATH1(ceil)
__SIM_MATH1(round)
__SIM_MATH1(trunc)
__SIM_MATH1(rint)
__SIM_MATH1(nearbyint)
__SIM_MATH1(erf)
__SIM_MATH1(erfc)
__SIM_MATH1(tgamma)
__SIM_MATH1(lgamma)
__SIM_MATH1(logb)
__SIM_MATH2(pow)
__SIM_MATH2(fmod)
__SIM_MATH2(atan2)
__SIM_MATH2(fmin)
__SIM_MATH2(fmax)
__SIM_MATH2(hypot)
__SIM_MATH2(copysign)
__SIM_MATH2(fdim)
__SIM_MATH2(remainder)
__SIM_MATH2(nextafter)
namespace std {
__SIM_HD inline double hypot(double x, double y, double z) { return ::sqrt(x * x + y * y + z * z); }
}  // namespace std
#undef __SIM_MATH1
#undef __SIM_MATH2
__SIM_HD double fma(double, double, double);
__SIM_HD float fma(float, float, float);
template <class A, class B, class C, class = typename __sim_if<!(__is_same(A, B) && __is_same(B, C))>::type>
__SIM_HD inline double fma(A one, B other, C added) {
    return fma((double)one, (double)other, (double)added);
}
extern "C" __SIM_HD float fmaf(float, float, float);
__SIM_HD bool isnan(double);
__SIM_HD bool isinf(double);
__SIM_HD bool isfinite(double);
__SIM_HD bool signbit(double);
extern "C" __SIM_HD int abs(int);
__SIM_HD long abs(long);
__SIM_HD long long abs(long long);
__SIM_HD float abs(float);
__SIM_HD double abs(double);
extern "C" {
__SIM_HD long lround(double);
__SIM_HD long lroundf(float);
__SIM_HD long long llround(double);
__SIM_HD long long llroundf(float);
__SIM_HD long lrint(double);
__SIM_HD long lrintf(float);
__SIM_HD long long llrint(double);
__SIM_HD long long llrintf(float);
__SIM_HD double frexp(double, int*);
__SIM_HD float frexpf(float, int*);
__SIM_HD double ldexp(double, int);
__SIM_HD float ldexpf(float, int);
__SIM_HD double scalbn(double, int);
__SIM_HD float scalbnf(float, int);
__SIM_HD int ilogb(double);
__SIM_HD int ilogbf(float);
__SIM_HD double modf(double, double*);
__SIM_HD float modff(float, float*);
__SIM_HD double remquo(double, double, int*);
__SIM_HD float remquof(float, float, int*);
__SIM_HD double nan(const char*);
__SIM_HD float nanf(const char*);
__SIM_HD double exp10(double);
__SIM_HD float exp10f(float);
__SIM_HD void sincos(double, double*, double*);
__SIM_HD void sincosf(float, float*, float*);
__SIM_HD double j0(double);
__SIM_HD double j1(double);
__SIM_HD double y0(double);
__SIM_HD double y1(double);
__SIM_HD float j0f(float);
__SIM_HD float j1f(float);
__SIM_HD float y0f(float);
__SIM_HD float y1f(float);
}
__SIM_HD inline float frexp(float value, int* power) { return frexpf(value, power); }
__SIM_HD inline float ldexp(float value, int power) { return ldexpf(value, power); }
__SIM_HD inline float scalbn(float value, int power) { return scalbnf(value, power); }
template <class T, class = __sim_whole<T>>
__SIM_HD inline double frexp(T value, int* power) {
    return frexp((double)value, power);
}
template <class T, class = __sim_whole<T>>
__SIM_HD inline double ldexp(T value, int power) {
    return ldexp((double)value, power);
}
template <class T, class = __sim_whole<T>>
__SIM_HD inline double scalbn(T value, int power) {
    return scalbn((double)value, power);
}
__SIM_HD inline float modf(float value, float* whole) { return modff(value, whole); }
namespace std {
using ::abs;
using ::fma;
using ::frexp;
using ::ilogb;
using ::remquo;
using ::scalbn;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::ilogb;
using ::ldexp;
using ::llrint;
using ::llround;
using ::lrint;
using ::lround;
using ::modf;
using ::nan;
using ::nanf;
using ::remquo;
using ::scalbn;
using ::signbit;
}  // namespace std
#define INFINITY __builtin_inff()
#define HUGE_VAL __builtin_inf()
#define HUGE_VALF __builtin_inff()
#define NAN __builtin_nanf("")
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
