#pragma once
// bfloat16, after the HIP documentation: the upper half of a float, rounded to nearest even by each operation.
#include <hip/hip_runtime.h>
#define __SIM_BF16 __host__ __device__ inline
__host__ __device__ unsigned __sim_bits_of(float value);
__host__ __device__ float __sim_of_bits(unsigned bits);
__SIM_BF16 unsigned short __sim_to_bf16(float value) {
    unsigned bits = __sim_bits_of(value);
    return (unsigned short)((bits & 0x7fffffffu) > 0x7f800000u ? (bits >> 16) | 0x40u
                                                               : (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}
struct __hip_bfloat16_raw {
    unsigned short x;
};
struct __hip_bfloat16 {
    unsigned short __x;
    __hip_bfloat16() = default;
    __SIM_BF16 __hip_bfloat16(float value) : __x(__sim_to_bf16(value)) {}
    __SIM_BF16 __hip_bfloat16(double value) : __x(__sim_to_bf16((float)value)) {}
    __SIM_BF16 __hip_bfloat16(int value) : __x(__sim_to_bf16((float)value)) {}
    __SIM_BF16 __hip_bfloat16(unsigned value) : __x(__sim_to_bf16((float)value)) {}
    __SIM_BF16 operator float() const { return __sim_of_bits((unsigned)__x << 16); }
};
struct alignas(4) __hip_bfloat162 {
    __hip_bfloat16 x, y;
};
typedef __hip_bfloat16 __nv_bfloat16;
typedef __hip_bfloat162 __nv_bfloat162;
__SIM_BF16 __hip_bfloat16 __sim_bf16(unsigned short bits) {
    __hip_bfloat16 made;
    made.__x = bits;
    return made;
}
__SIM_BF16 float __bfloat162float(__hip_bfloat16 a) { return __sim_of_bits((unsigned)a.__x << 16); }
__SIM_BF16 __hip_bfloat16 __float2bfloat16(float a) { return __sim_bf16(__sim_to_bf16(a)); }
__SIM_BF16 __hip_bfloat16 __float2bfloat16_rn(float a) { return __sim_bf16(__sim_to_bf16(a)); }
__SIM_BF16 __hip_bfloat16 __double2bfloat16(double a) { return __sim_bf16(__sim_to_bf16((float)a)); }
__SIM_BF16 __hip_bfloat16 __int2bfloat16_rn(int a) { return __sim_bf16(__sim_to_bf16((float)a)); }
__SIM_BF16 int __bfloat162int_rn(__hip_bfloat16 a) { return (int)rintf(__bfloat162float(a)); }
__SIM_BF16 unsigned short __bfloat16_as_ushort(__hip_bfloat16 a) { return a.__x; }
__SIM_BF16 short __bfloat16_as_short(__hip_bfloat16 a) { return (short)a.__x; }
__SIM_BF16 __hip_bfloat16 __ushort_as_bfloat16(unsigned short a) { return __sim_bf16(a); }
__SIM_BF16 __hip_bfloat16 __short_as_bfloat16(short a) { return __sim_bf16((unsigned short)a); }
#define __SIM_BF16_RECKONED(name, op)                                                            \
    __SIM_BF16 __hip_bfloat16 name(__hip_bfloat16 a, __hip_bfloat16 b) {                         \
        return __float2bfloat16(__bfloat162float(a) op __bfloat162float(b));                     \
    }                                                                                            \
    __SIM_BF16 __hip_bfloat162 name##2(__hip_bfloat162 a, __hip_bfloat162 b) {                   \
        return {name(a.x, b.x), name(a.y, b.y)};                                                 \
    }                                                                                            \
    __SIM_BF16 __hip_bfloat16 operator op(__hip_bfloat16 a, __hip_bfloat16 b) { return name(a, b); } \
    __SIM_BF16 __hip_bfloat162 operator op(__hip_bfloat162 a, __hip_bfloat162 b) { return name##2(a, b); } \
    __SIM_BF16 __hip_bfloat16& operator op##=(__hip_bfloat16& a, __hip_bfloat16 b) { return a = name(a, b); } \
    __SIM_BF16 __hip_bfloat162& operator op##=(__hip_bfloat162& a, __hip_bfloat162 b) { return a = name##2(a, b); }
__SIM_BF16_RECKONED(__hadd, +)
__SIM_BF16_RECKONED(__hsub, -)
__SIM_BF16_RECKONED(__hmul, *)
__SIM_BF16_RECKONED(__hdiv, /)
#define __SIM_BF16_COMPARED(name, op)                                                                  \
    __SIM_BF16 bool name(__hip_bfloat16 a, __hip_bfloat16 b) {                                         \
        return __bfloat162float(a) op __bfloat162float(b);                                             \
    }                                                                                                  \
    __SIM_BF16 bool operator op(__hip_bfloat16 a, __hip_bfloat16 b) { return name(a, b); }
__SIM_BF16_COMPARED(__heq, ==)
__SIM_BF16_COMPARED(__hne, !=)
__SIM_BF16_COMPARED(__hlt, <)
__SIM_BF16_COMPARED(__hle, <=)
__SIM_BF16_COMPARED(__hgt, >)
__SIM_BF16_COMPARED(__hge, >=)
__SIM_BF16 __hip_bfloat16 __hneg(__hip_bfloat16 a) { return __sim_bf16(a.__x ^ 0x8000); }
__SIM_BF16 __hip_bfloat16 operator-(__hip_bfloat16 a) { return __hneg(a); }
__SIM_BF16 __hip_bfloat16 __habs(__hip_bfloat16 a) { return __sim_bf16(a.__x & 0x7fff); }
__SIM_BF16 __hip_bfloat16 __hfma(__hip_bfloat16 a, __hip_bfloat16 b, __hip_bfloat16 c) {
    return __float2bfloat16(fmaf(__bfloat162float(a), __bfloat162float(b), __bfloat162float(c)));
}
__SIM_BF16 __hip_bfloat162 __hfma2(__hip_bfloat162 a, __hip_bfloat162 b, __hip_bfloat162 c) {
    return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}
__SIM_BF16 __hip_bfloat16 __hmax(__hip_bfloat16 a, __hip_bfloat16 b) {
    return __float2bfloat16(fmaxf(__bfloat162float(a), __bfloat162float(b)));
}
__SIM_BF16 __hip_bfloat16 __hmin(__hip_bfloat16 a, __hip_bfloat16 b) {
    return __float2bfloat16(fminf(__bfloat162float(a), __bfloat162float(b)));
}
__SIM_BF16 bool __hisnan(__hip_bfloat16 a) { return __bfloat162float(a) != __bfloat162float(a); }
#define __SIM_BF16_MATH(name, call) \
    __device__ inline __hip_bfloat16 h##name(__hip_bfloat16 a) { return __float2bfloat16(call(__bfloat162float(a))); }
__SIM_BF16_MATH(sqrt, sqrtf)
__SIM_BF16_MATH(rsqrt, rsqrtf)
__SIM_BF16_MATH(exp, expf)
__SIM_BF16_MATH(exp2, exp2f)
__SIM_BF16_MATH(log, logf)
__SIM_BF16_MATH(log2, log2f)
__SIM_BF16_MATH(sin, sinf)
__SIM_BF16_MATH(cos, cosf)
__SIM_BF16_MATH(floor, floorf)
__SIM_BF16_MATH(ceil, ceilf)
__SIM_BF16 __hip_bfloat162 __halves2bfloat162(__hip_bfloat16 a, __hip_bfloat16 b) { return {a, b}; }
__SIM_BF16 __hip_bfloat162 make_bfloat162(__hip_bfloat16 a, __hip_bfloat16 b) { return {a, b}; }
__SIM_BF16 __hip_bfloat162 __bfloat162bfloat162(__hip_bfloat16 a) { return {a, a}; }
__SIM_BF16 __hip_bfloat162 __float22bfloat162_rn(float2 a) { return {__float2bfloat16(a.x), __float2bfloat16(a.y)}; }
__SIM_BF16 __hip_bfloat162 __floats2bfloat162_rn(float a, float b) { return {__float2bfloat16(a), __float2bfloat16(b)}; }
__SIM_BF16 __hip_bfloat162 __float2bfloat162_rn(float a) { return {__float2bfloat16(a), __float2bfloat16(a)}; }
__SIM_BF16 float2 __bfloat1622float2(__hip_bfloat162 a) { return {__bfloat162float(a.x), __bfloat162float(a.y)}; }
__SIM_BF16 float __low2float(__hip_bfloat162 a) { return __bfloat162float(a.x); }
__SIM_BF16 float __high2float(__hip_bfloat162 a) { return __bfloat162float(a.y); }
__SIM_BF16 __hip_bfloat16 __low2bfloat16(__hip_bfloat162 a) { return a.x; }
__SIM_BF16 __hip_bfloat16 __high2bfloat16(__hip_bfloat162 a) { return a.y; }
