#pragma once
// Integer, conversion and bit functions of devices, after the HIP documentation. The engine answers them.
__device__ int __popc(unsigned value);
__device__ int __popcll(unsigned long long value);
__device__ int __ffs(int value);
__device__ int __ffs(unsigned value);
__device__ int __ffsll(long long value);
__device__ int __ffsll(unsigned long long value);
__device__ int __ffsll(long value);
__device__ int __ffsll(unsigned long value);
__device__ int __ffsll(int value);
__device__ int __clz(int value);
__device__ int __clzll(long long value);
__device__ unsigned __brev(unsigned value);
__device__ unsigned long long __brevll(unsigned long long value);
__device__ int __mul24(int one, int other);
__device__ unsigned __umul24(unsigned one, unsigned other);
__device__ int __mulhi(int one, int other);
__device__ unsigned __umulhi(unsigned one, unsigned other);
__device__ long long __mul64hi(long long one, long long other);
__device__ unsigned long long __umul64hi(unsigned long long one, unsigned long long other);
__device__ unsigned __byte_perm(unsigned low, unsigned high, unsigned selector);
__device__ unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift);
__device__ unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift);
__device__ unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift);
__device__ unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift);
__device__ unsigned __sad(int one, int other, unsigned added);
__device__ unsigned __usad(unsigned one, unsigned other, unsigned added);
__device__ int __hadd(int one, int other);
__device__ int __rhadd(int one, int other);
__device__ unsigned __uhadd(unsigned one, unsigned other);
__device__ unsigned __urhadd(unsigned one, unsigned other);
__device__ unsigned __bitextract_u32(unsigned value, unsigned offset, unsigned width);
__device__ unsigned __bitinsert_u32(unsigned value, unsigned given, unsigned offset, unsigned width);
__device__ inline unsigned long long __lastbit_u32_u64(unsigned long long value) { return __ffsll(value) - 1; }
__device__ inline unsigned __lastbit_u32_u32(unsigned value) { return __ffs(value) - 1; }

__device__ int __float_as_int(float value);
__device__ unsigned __float_as_uint(float value);
__device__ float __int_as_float(int value);
__device__ float __uint_as_float(unsigned value);
__device__ long long __double_as_longlong(double value);
__device__ double __longlong_as_double(long long value);
__device__ inline int __double2hiint(double value) { return (int)(__double_as_longlong(value) >> 32); }
__device__ inline int __double2loint(double value) { return (int)__double_as_longlong(value); }
__device__ inline double __hiloint2double(int high, int low) {
    return __longlong_as_double(((long long)high << 32) | (unsigned)low);
}

#define __SIM_ROUNDED(from, source, to, target)    \
    __device__ target __##from##2##to##_rn(source); \
    __device__ target __##from##2##to##_rz(source); \
    __device__ target __##from##2##to##_rd(source); \
    __device__ target __##from##2##to##_ru(source);
#define __SIM_ROUNDED_FLOATS(name, type)                   \
    __SIM_ROUNDED(name, type, int, int)                    \
    __SIM_ROUNDED(name, type, uint, unsigned)              \
    __SIM_ROUNDED(name, type, ll, long long)               \
    __SIM_ROUNDED(name, type, ull, unsigned long long)     \
    __SIM_ROUNDED(int, int, name, type)                    \
    __SIM_ROUNDED(uint, unsigned, name, type)              \
    __SIM_ROUNDED(ll, long long, name, type)               \
    __SIM_ROUNDED(ull, unsigned long long, name, type)
__SIM_ROUNDED_FLOATS(float, float)
__SIM_ROUNDED_FLOATS(double, double)
__SIM_ROUNDED(double, double, float, float)

__device__ long long clock64();
__device__ long long wall_clock64();
__device__ long long clock();
__device__ long long __clock64();
__device__ long long __clock();
