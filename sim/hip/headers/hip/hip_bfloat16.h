#pragma once
// The older bfloat16 of ROCm, after its documentation: stored as 16 bits, reckoned as float.
#include <hip/hip_bf16.h>
struct hip_bfloat16 {
    unsigned short data;
    hip_bfloat16() = default;
    __SIM_BF16 explicit hip_bfloat16(float value) : data(__sim_to_bf16(value)) {}
    __SIM_BF16 operator float() const { return __sim_of_bits((unsigned)data << 16); }
    static __SIM_BF16 hip_bfloat16 round_to_bfloat16(float value) { return hip_bfloat16(value); }
};
#define __SIM_BFLOAT(op)                                                                                          \
    __SIM_BF16 hip_bfloat16 operator op(hip_bfloat16 a, hip_bfloat16 b) { return hip_bfloat16((float)a op (float)b); } \
    __SIM_BF16 hip_bfloat16& operator op##=(hip_bfloat16& a, hip_bfloat16 b) { return a = hip_bfloat16((float)a op (float)b); }
__SIM_BFLOAT(+)
__SIM_BFLOAT(-)
__SIM_BFLOAT(*)
__SIM_BFLOAT(/)
#define __SIM_BFLOAT_COMPARED(op) \
    __SIM_BF16 bool operator op(hip_bfloat16 a, hip_bfloat16 b) { return (float)a op (float)b; }
__SIM_BFLOAT_COMPARED(<)
__SIM_BFLOAT_COMPARED(<=)
__SIM_BFLOAT_COMPARED(>)
__SIM_BFLOAT_COMPARED(>=)
__SIM_BFLOAT_COMPARED(==)
__SIM_BFLOAT_COMPARED(!=)
__SIM_BF16 hip_bfloat16 operator-(hip_bfloat16 a) {
    a.data ^= 0x8000;
    return a;
}
