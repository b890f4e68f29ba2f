#pragma once
// Eight-bit floats, after the HIP documentation and OCP's specification of FP8: gfx94x has the FNUZ forms, whose
// bias is one more, whose only NaN is 0x80 and which have no infinity and no negative zero.
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#define __SIM_FP8 __host__ __device__ inline
typedef unsigned char __hip_fp8_storage_t;
typedef unsigned short __hip_fp8x2_storage_t;
typedef unsigned int __hip_fp8x4_storage_t;
enum __hip_fp8_interpretation_t { __HIP_E4M3 = 0, __HIP_E5M2 = 1, __HIP_E4M3_FNUZ = 2, __HIP_E5M2_FNUZ = 3 };
enum __hip_saturation_t { __HIP_NOSAT = 0, __HIP_SATFINITE = 1 };
__SIM_FP8 int __sim_fp8_fraction(__hip_fp8_interpretation_t as) { return as == __HIP_E4M3 || as == __HIP_E4M3_FNUZ ? 3 : 2; }
__SIM_FP8 int __sim_fp8_bias(__hip_fp8_interpretation_t as) {
    return as == __HIP_E4M3 ? 7 : as == __HIP_E5M2 ? 15 : as == __HIP_E4M3_FNUZ ? 8 : 16;
}
__SIM_FP8 __hip_fp8_storage_t __hip_cvt_float_to_fp8(float value, __hip_saturation_t saturation,
                                                     __hip_fp8_interpretation_t as) {
    const bool fnuz = as == __HIP_E4M3_FNUZ || as == __HIP_E5M2_FNUZ;
    const int fraction = __sim_fp8_fraction(as), bias = __sim_fp8_bias(as);
    const unsigned bits = __sim_bits_of(value), size = bits & 0x7fffffffu, sign = bits >> 31 << 7;
    const unsigned beyond = fnuz ? 0x80u : as == __HIP_E5M2 ? sign | 0x7cu : sign | 0x7fu;
    const unsigned largest = fnuz ? 0x7fu : as == __HIP_E5M2 ? 0x7bu : 0x7eu;
    if (size > 0x7f800000u) return (__hip_fp8_storage_t)(fnuz ? 0x80u : sign | 0x7fu);
    if (size == 0x7f800000u) return (__hip_fp8_storage_t)beyond;
    int exponent = (int)(size >> 23) - 127;
    if (exponent < 1 - bias) exponent = 1 - bias;
    // Both steps are exact but for rounding to the nearest, ties to even.
    const float steps = rintf(__sim_of_bits(size) * __sim_of_bits((unsigned)(127 + fraction - exponent) << 23));
    unsigned count = (unsigned)steps;
    if (count >= 2u << fraction) {
        count >>= 1;
        exponent++;
    }
    unsigned code = count < 1u << fraction ? count : (unsigned)((exponent + bias) << fraction) + count - (1u << fraction);
    if (code > largest) {
        if (saturation != __HIP_SATFINITE) return (__hip_fp8_storage_t)beyond;
        code = largest;
    }
    return (__hip_fp8_storage_t)(code == 0 && fnuz ? 0u : sign | code);
}
__SIM_FP8 float __sim_fp8_value(unsigned code, __hip_fp8_interpretation_t as) {
    const int fraction = __sim_fp8_fraction(as), bias = __sim_fp8_bias(as);
    const unsigned size = code & 0x7fu, sign = (code & 0x80u) << 24;
    if (as == __HIP_E4M3_FNUZ || as == __HIP_E5M2_FNUZ ? code == 0x80u : as == __HIP_E4M3 ? size == 0x7fu : size > 0x7cu)
        return __sim_of_bits(0x7fc00000u);
    if (as == __HIP_E5M2 && size == 0x7cu) return __sim_of_bits(sign | 0x7f800000u);
    const int exponent = (int)(size >> fraction), start = exponent ? exponent : 1;
    const unsigned count = (size & ((1u << fraction) - 1)) | (exponent ? 1u << fraction : 0u);
    const float found = (float)count * __sim_of_bits((unsigned)(127 + start - bias - fraction) << 23);
    return sign ? -found : found;
}
__SIM_FP8 __hip_fp8_storage_t __hip_cvt_double_to_fp8(double value, __hip_saturation_t how, __hip_fp8_interpretation_t as) {
    return __hip_cvt_float_to_fp8((float)value, how, as);
}
__SIM_FP8 __hip_fp8x2_storage_t __hip_cvt_float2_to_fp8x2(float2 value, __hip_saturation_t how, __hip_fp8_interpretation_t as) {
    return (__hip_fp8x2_storage_t)(__hip_cvt_float_to_fp8(value.x, how, as) | __hip_cvt_float_to_fp8(value.y, how, as) << 8);
}
__SIM_FP8 __half_raw __hip_cvt_fp8_to_halfraw(__hip_fp8_storage_t code, __hip_fp8_interpretation_t as) {
    return __half_raw{__half_as_ushort((__half)__sim_fp8_value(code, as))};
}
#define __SIM_FP8_TYPES(name, as)                                                                                    \
    struct __hip_fp8_##name {                                                                                        \
        __hip_fp8_storage_t __x;                                                                                     \
        static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE;                                  \
        static constexpr __hip_fp8_interpretation_t __default_interpret = as;                                        \
        static constexpr unsigned int __we = as == __HIP_E4M3 || as == __HIP_E4M3_FNUZ ? 4 : 5;                         \
        static constexpr unsigned int __wm = 7 - __we;                                                               \
        __hip_fp8_##name() = default;                                                                                \
        __SIM_FP8 __hip_fp8_##name(float value) : __x(__hip_cvt_float_to_fp8(value, __HIP_SATFINITE, as)) {}         \
        __SIM_FP8 __hip_fp8_##name(double value) : __x(__hip_cvt_float_to_fp8((float)value, __HIP_SATFINITE, as)) {} \
        __SIM_FP8 __hip_fp8_##name(__half value) : __x(__hip_cvt_float_to_fp8((float)value, __HIP_SATFINITE, as)) {} \
        __SIM_FP8 __hip_fp8_##name(int value) : __x(__hip_cvt_float_to_fp8((float)value, __HIP_SATFINITE, as)) {}    \
        __SIM_FP8 operator float() const { return __sim_fp8_value(__x, as); }                                        \
    };                                                                                                               \
    struct __hip_fp8x2_##name {                                                                                      \
        __hip_fp8x2_storage_t __x;                                                                                   \
        static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE;                                  \
        static constexpr __hip_fp8_interpretation_t __default_interpret = as;                                        \
        __hip_fp8x2_##name() = default;                                                                              \
        __SIM_FP8 __hip_fp8x2_##name(float2 value) : __x(__hip_cvt_float2_to_fp8x2(value, __HIP_SATFINITE, as)) {}   \
        __SIM_FP8 operator float2() const {                                                                          \
            return make_float2(__sim_fp8_value(__x & 0xffu, as), __sim_fp8_value(__x >> 8, as));                     \
        }                                                                                                            \
    };                                                                                                               \
    struct __hip_fp8x4_##name {                                                                                      \
        __hip_fp8x4_storage_t __x;                                                                                   \
        static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE;                                  \
        static constexpr __hip_fp8_interpretation_t __default_interpret = as;                                        \
        __hip_fp8x4_##name() = default;                                                                              \
        __SIM_FP8 __hip_fp8x4_##name(float4 value)                                                                   \
            : __x(__hip_cvt_float2_to_fp8x2(make_float2(value.x, value.y), __HIP_SATFINITE, as) |                    \
                  (unsigned)__hip_cvt_float2_to_fp8x2(make_float2(value.z, value.w), __HIP_SATFINITE, as) << 16) {}  \
        __SIM_FP8 operator float4() const {                                                                          \
            return make_float4(__sim_fp8_value(__x & 0xffu, as), __sim_fp8_value(__x >> 8 & 0xffu, as),              \
                               __sim_fp8_value(__x >> 16 & 0xffu, as), __sim_fp8_value(__x >> 24, as));              \
        }                                                                                                            \
    };
__SIM_FP8_TYPES(e4m3, __HIP_E4M3)
__SIM_FP8_TYPES(e5m2, __HIP_E5M2)
__SIM_FP8_TYPES(e4m3_fnuz, __HIP_E4M3_FNUZ)
__SIM_FP8_TYPES(e5m2_fnuz, __HIP_E5M2_FNUZ)
#undef __SIM_FP8_TYPES
