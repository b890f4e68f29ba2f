// stdout: e4m3: 38 7e 7f 01 80 b8 | 1 448 0.001953125
// stdout: e4m3 beyond: 7e 7f, ties 38 3a
// stdout: e5m2: 3c 7b 7f 01 80 fc | 1 57344 1.5258789e-05
// stdout: e4m3_fnuz: 40 7f 80 01 00 80 | 1 240 0.0009765625
// stdout: e5m2_fnuz: 40 7f 80 01 00 80 | 1 57344 7.6293945e-06
// stdout: all codes come back: 1 1 1 1
// stdout: in a kernel 2.5 -240 0.0625, four 1 2 3 4
#include <hip/hip_runtime.h>
#include <hip/hip_fp8.h>
#include <cmath>
#include <cstdio>

unsigned to(float value, __hip_fp8_interpretation_t as, __hip_saturation_t how = __HIP_SATFINITE) {
    return __hip_cvt_float_to_fp8(value, how, as);
}
template <class T>
void shown(const char* name, float most, float least, float last) {
    const __hip_fp8_interpretation_t as = T::__default_interpret;
    T one(1.0f), large(most * 1.03f), small(least);
    printf("%s: %02x %02x %02x %02x %02x %02x | %g %g %.8g\n", name, one.__x, large.__x, to(NAN, as) & 0x7f ? to(NAN, as) & 0x7f : to(NAN, as),
           small.__x, to(-least / 4, as), to(last, as), (float)one, (float)large, (float)small);
}
template <class T>
bool there_and_back() {
    bool same = true;
    for (int code = 0; code < 256; code++) {
        T one;
        one.__x = (unsigned char)code;
        float value = one;
        if (value == value) same = same && to(value, T::__default_interpret, __HIP_NOSAT) == (unsigned)code;
    }
    return same;
}
__global__ void kernel(float* out) {
    __hip_fp8_e4m3_fnuz a(2.4f), b(-1e6f), c(0.0625f);
    __hip_fp8x4_e4m3_fnuz four(make_float4(1, 2, 3, 4));
    float4 back = four;
    out[0] = a, out[1] = b, out[2] = c, out[3] = back.x, out[4] = back.y, out[5] = back.z, out[6] = back.w;
}

int main() {
    shown<__hip_fp8_e4m3>("e4m3", 448, 1.0f / 512, -1);
    printf("e4m3 beyond: %02x %02x, ties %02x %02x\n", to(1e6f, __HIP_E4M3), to(1e6f, __HIP_E4M3, __HIP_NOSAT),
           to(1.0625f, __HIP_E4M3), to(1.1875f, __HIP_E4M3));
    shown<__hip_fp8_e5m2>("e5m2", 57344, 1.0f / 65536, -INFINITY);
    shown<__hip_fp8_e4m3_fnuz>("e4m3_fnuz", 240, 1.0f / 1024, -INFINITY);
    shown<__hip_fp8_e5m2_fnuz>("e5m2_fnuz", 57344, 1.0f / 131072, -INFINITY);
    printf("all codes come back: %d %d %d %d\n", there_and_back<__hip_fp8_e4m3>(), there_and_back<__hip_fp8_e5m2>(),
           there_and_back<__hip_fp8_e4m3_fnuz>(), there_and_back<__hip_fp8_e5m2_fnuz>());
    float *d, h[7];
    (void)hipMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    (void)hipMemcpy(h, d, sizeof h, hipMemcpyDeviceToHost);
    printf("in a kernel %g %g %g, four %g %g %g %g\n", h[0], h[1], h[2], h[3], h[4], h[5], h[6]);
}
