#pragma once
#define __SIM_VECTOR_OPERATOR(name, op, arity)                                      \
    __attribute__((host)) __attribute__((device)) inline name operator op(name a, name b) { return __SIM_EACH##arity(name, op); }
#define __SIM_EACH2(name, op) \
    name { a.x op b.x, a.y op b.y }
#define __SIM_EACH3(name, op) \
    name { a.x op b.x, a.y op b.y, a.z op b.z }
#define __SIM_EACH4(name, op) \
    name { a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w }
#define __SIM_VECTORS(type, name)                                                                          \
    struct name##1 {                                                                                       \
        type x;                                                                                            \
    };                                                                                                     \
    struct alignas(2 * sizeof(type)) name##2 {                                                             \
        type x, y;                                                                                         \
    };                                                                                                     \
    struct name##3 {                                                                                       \
        type x, y, z;                                                                                      \
    };                                                                                                     \
    struct alignas(4 * sizeof(type)) name##4 {                                                             \
        type x, y, z, w;                                                                                   \
    };                                                                                                     \
    __attribute__((host)) __attribute__((device)) inline name##1 make_##name##1(type x) { return {x}; }    \
    __attribute__((host)) __attribute__((device)) inline name##2 make_##name##2(type x, type y) {          \
        return {x, y};                                                                                     \
    }                                                                                                      \
    __attribute__((host)) __attribute__((device)) inline name##3 make_##name##3(type x, type y, type z) {  \
        return {x, y, z};                                                                                  \
    }                                                                                                      \
    __attribute__((host)) __attribute__((device)) inline name##4 make_##name##4(type x, type y, type z, type w) { \
        return {x, y, z, w};                                                                               \
    }
__SIM_VECTORS(char, char)
__SIM_VECTORS(unsigned char, uchar)
__SIM_VECTORS(short, short)
__SIM_VECTORS(unsigned short, ushort)
__SIM_VECTORS(int, int)
__SIM_VECTORS(unsigned, uint)
__SIM_VECTORS(long, long)
__SIM_VECTORS(unsigned long, ulong)
__SIM_VECTORS(long long, longlong)
__SIM_VECTORS(unsigned long long, ulonglong)
__SIM_VECTORS(float, float)
__SIM_VECTORS(double, double)
#define __SIM_VECTOR_OPERATORS(name)      \
    __SIM_VECTOR_OPERATOR(name##2, +, 2)  \
    __SIM_VECTOR_OPERATOR(name##2, -, 2)  \
    __SIM_VECTOR_OPERATOR(name##2, *, 2)  \
    __SIM_VECTOR_OPERATOR(name##3, +, 3)  \
    __SIM_VECTOR_OPERATOR(name##3, -, 3)  \
    __SIM_VECTOR_OPERATOR(name##3, *, 3)  \
    __SIM_VECTOR_OPERATOR(name##4, +, 4)  \
    __SIM_VECTOR_OPERATOR(name##4, -, 4)  \
    __SIM_VECTOR_OPERATOR(name##4, *, 4)
__SIM_VECTOR_OPERATORS(float)
__SIM_VECTOR_OPERATORS(double)
__SIM_VECTOR_OPERATORS(int)
