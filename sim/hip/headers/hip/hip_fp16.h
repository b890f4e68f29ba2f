#pragma once
// Half precision, after the HIP documentation. A __half is the compiler's own _Float16, so every operation on
// it rounds once; conversions from and to float are implicit, as they are in HIP.
#include <hip/hip_runtime.h>
#define __SIM_HALF __host__ __device__ inline
typedef _Float16 __half;
typedef _Float16 half;
struct __half_raw {
    unsigned short x;
};
struct __half2_raw {
    unsigned short x, y;
};
struct alignas(4) __half2 {
    __half x, y;
    __half2() = default;
    template <class T, class U>
    constexpr __SIM_HALF __half2(T x, U y) : x((__half)x), y((__half)y) {}
};
typedef __half2 half2;

__SIM_HALF __half __float2half(float value) { return (__half)value; }
__SIM_HALF __half __float2half_rn(float value) { return (__half)value; }
__SIM_HALF float __half2float(__half value) { return (float)value; }
__SIM_HALF __half __double2half(double value) { return (__half)value; }
__device__ short __half_as_short(__half value);
__host__ __device__ unsigned short __half_as_ushort(__half value);
__host__ __device__ __half __short_as_half(short value);
__host__ __device__ __half __ushort_as_half(unsigned short value);
__device__ __half __float2half_rz(float value);
__device__ __half __float2half_rd(float value);
__device__ __half __float2half_ru(float value);
#define __SIM_HALF_INTEGER(name, type)                                                    \
    __SIM_HALF type __half2##name##_rn(__half value) { return (type)rintf((float)value); }  \
    __SIM_HALF type __half2##name##_rz(__half value) { return (type)(float)value; }         \
    __SIM_HALF type __half2##name##_rd(__half value) { return (type)floorf((float)value); } \
    __SIM_HALF type __half2##name##_ru(__half value) { return (type)ceilf((float)value); }  \
    __SIM_HALF __half __##name##2half_rn(type value) { return (__half)value; }              \
    __SIM_HALF __half __##name##2half_rz(type value) { return (__half)value; }
__SIM_HALF_INTEGER(int, int)
__SIM_HALF_INTEGER(uint, unsigned)
__SIM_HALF_INTEGER(short, short)
__SIM_HALF_INTEGER(ushort, unsigned short)
__SIM_HALF_INTEGER(ll, long long)
__SIM_HALF_INTEGER(ull, unsigned long long)

__SIM_HALF __half __hadd(__half a, __half b) { return a + b; }
__SIM_HALF __half2 __hadd2(__half2 a, __half2 b) { return {a.x + b.x, a.y + b.y}; }
__SIM_HALF __half __hsub(__half a, __half b) { return a - b; }
__SIM_HALF __half2 __hsub2(__half2 a, __half2 b) { return {a.x - b.x, a.y - b.y}; }
__SIM_HALF __half __hmul(__half a, __half b) { return a * b; }
__SIM_HALF __half2 __hmul2(__half2 a, __half2 b) { return {a.x * b.x, a.y * b.y}; }
__SIM_HALF __half __hdiv(__half a, __half b) { return a / b; }
__SIM_HALF __half2 __h2div(__half2 a, __half2 b) { return {a.x / b.x, a.y / b.y}; }
__SIM_HALF __half __hneg(__half a) { return -a; }
__SIM_HALF __half2 __hneg2(__half2 a) { return {-a.x, -a.y}; }
__SIM_HALF __half __habs(__half a) { return a < (__half)0 ? -a : a; }
__SIM_HALF __half2 __habs2(__half2 a) { return {__habs(a.x), __habs(a.y)}; }
__device__ __half __hfma(__half a, __half b, __half c);
__device__ inline __half2 __hfma2(__half2 a, __half2 b, __half2 c) { return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; }
__device__ inline __half __hmax(__half a, __half b) { return (__half)fmaxf((float)a, (float)b); }
__device__ inline __half __hmin(__half a, __half b) { return (__half)fminf((float)a, (float)b); }
__device__ inline __half2 __hmax2(__half2 a, __half2 b) { return {__hmax(a.x, b.x), __hmax(a.y, b.y)}; }
__device__ inline __half2 __hmin2(__half2 a, __half2 b) { return {__hmin(a.x, b.x), __hmin(a.y, b.y)}; }
__SIM_HALF bool __hisnan(__half a) { return a != a; }
__SIM_HALF int __hisinf(__half a) { return a == a && a - a != (__half)0; }
#define __SIM_HALF_COMPARED(name, op)                                                            \
    __SIM_HALF bool __h##name(__half a, __half b) { return a op b; }                                 \
    __SIM_HALF __half2 __h##name##2(__half2 a, __half2 b) { return {(__half)(a.x op b.x), (__half)(a.y op b.y)}; } \
    __SIM_HALF bool __hb##name##2(__half2 a, __half2 b) { return a.x op b.x && a.y op b.y; }
__SIM_HALF_COMPARED(eq, ==)
__SIM_HALF_COMPARED(ne, !=)
__SIM_HALF_COMPARED(lt, <)
__SIM_HALF_COMPARED(le, <=)
__SIM_HALF_COMPARED(gt, >)
__SIM_HALF_COMPARED(ge, >=)
#define __SIM_HALF_MATH(name, call)                                                          \
    __device__ inline __half h##name(__half a) { return (__half)call((float)a); }            \
    __device__ inline __half2 h2##name(__half2 a) { return {(__half)call((float)a.x), (__half)call((float)a.y)}; }
__SIM_HALF_MATH(sqrt, sqrtf)
__SIM_HALF_MATH(rsqrt, rsqrtf)
__SIM_HALF_MATH(exp, expf)
__SIM_HALF_MATH(exp2, exp2f)
__SIM_HALF_MATH(log, logf)
__SIM_HALF_MATH(log2, log2f)
__SIM_HALF_MATH(log10, log10f)
__SIM_HALF_MATH(sin, sinf)
__SIM_HALF_MATH(cos, cosf)
__SIM_HALF_MATH(floor, floorf)
__SIM_HALF_MATH(ceil, ceilf)
__SIM_HALF_MATH(trunc, truncf)
__SIM_HALF_MATH(rint, rintf)
__device__ inline __half hrcp(__half a) { return (__half)1 / a; }
__device__ inline __half2 h2rcp(__half2 a) { return {(__half)1 / a.x, (__half)1 / a.y}; }

__SIM_HALF __half2 __halves2half2(__half a, __half b) { return {a, b}; }
__SIM_HALF __half2 make_half2(__half a, __half b) { return {a, b}; }
__SIM_HALF __half2 __half2half2(__half a) { return {a, a}; }
__SIM_HALF __half2 __float2half2_rn(float a) { return {(__half)a, (__half)a}; }
__SIM_HALF __half2 __floats2half2_rn(float a, float b) { return {(__half)a, (__half)b}; }
__SIM_HALF __half2 __float22half2_rn(float2 a) { return {(__half)a.x, (__half)a.y}; }
__SIM_HALF float2 __half22float2(__half2 a) { return {(float)a.x, (float)a.y}; }
__SIM_HALF float __low2float(__half2 a) { return (float)a.x; }
__SIM_HALF float __high2float(__half2 a) { return (float)a.y; }
__SIM_HALF __half __low2half(__half2 a) { return a.x; }
__SIM_HALF __half __high2half(__half2 a) { return a.y; }
__SIM_HALF __half2 __low2half2(__half2 a) { return {a.x, a.x}; }
__SIM_HALF __half2 __high2half2(__half2 a) { return {a.y, a.y}; }
__SIM_HALF __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
__SIM_HALF __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
__SIM_HALF __half2 __lowhigh2highlow(__half2 a) { return {a.y, a.x}; }
#define __SIM_HALF2_OPERATOR(op)                                                                  \
    __SIM_HALF __half2 operator op(__half2 a, __half2 b) { return {a.x op b.x, a.y op b.y}; }     \
    __SIM_HALF __half2& operator op##=(__half2& a, __half2 b) { return a = {a.x op b.x, a.y op b.y}; }
__SIM_HALF2_OPERATOR(+)
__SIM_HALF2_OPERATOR(-)
__SIM_HALF2_OPERATOR(*)
__SIM_HALF2_OPERATOR(/)
__SIM_HALF __half2 operator-(__half2 a) { return {-a.x, -a.y}; }
__SIM_HALF bool operator==(__half2 a, __half2 b) { return a.x == b.x && a.y == b.y; }
__SIM_HALF bool operator!=(__half2 a, __half2 b) { return !(a == b); }

__SIM_SHUFFLES(__half)
#define __SIM_HALF2_SHUFFLE(name, type)                                                      \
    __device__ inline __half2 name(__half2 a, type lane, int width = warpSize) {             \
        return {name(a.x, lane, width), name(a.y, lane, width)};                             \
    }
__SIM_HALF2_SHUFFLE(__shfl, int)
__SIM_HALF2_SHUFFLE(__shfl_up, unsigned)
__SIM_HALF2_SHUFFLE(__shfl_down, unsigned)
__SIM_HALF2_SHUFFLE(__shfl_xor, int)
__device__ inline __half __ldg(const __half* address) { return *address; }
__device__ __half unsafeAtomicAdd(__half* address, __half value);
__device__ inline __half2 unsafeAtomicAdd(__half2* address, __half2 value) {
    return {unsafeAtomicAdd(&address->x, value.x), unsafeAtomicAdd(&address->y, value.y)};
}
__device__ inline __half2 atomicAdd(__half2* address, __half2 value) { return unsafeAtomicAdd(address, value); }
