#pragma once
// float4 and its kin, after the HIP documentation: each operator works element by element.
#define __SIM_EACH __attribute__((host)) __attribute__((device)) inline
template <class T, unsigned N>
struct HIP_vector_type;
template <class T>
struct HIP_vector_type<T, 1> {
    T x;
    HIP_vector_type() = default;
    constexpr __SIM_EACH HIP_vector_type(T x) : x(x) {}
};
template <class T>
struct alignas(2 * sizeof(T)) HIP_vector_type<T, 2> {
    T x, y;
    HIP_vector_type() = default;
    constexpr __SIM_EACH HIP_vector_type(T all) : x(all), y(all) {}
    constexpr __SIM_EACH HIP_vector_type(T x, T y) : x(x), y(y) {}
};
template <class T>
struct HIP_vector_type<T, 3> {
    T x, y, z;
    HIP_vector_type() = default;
    constexpr __SIM_EACH HIP_vector_type(T all) : x(all), y(all), z(all) {}
    constexpr __SIM_EACH HIP_vector_type(T x, T y, T z) : x(x), y(y), z(z) {}
};
template <class T>
struct alignas(4 * sizeof(T)) HIP_vector_type<T, 4> {
    T x, y, z, w;
    HIP_vector_type() = default;
    constexpr __SIM_EACH HIP_vector_type(T all) : x(all), y(all), z(all), w(all) {}
    constexpr __SIM_EACH HIP_vector_type(T x, T y, T z, T w) : x(x), y(y), z(z), w(w) {}
};
template <class T>
struct __sim_same {
    typedef T type;
};

#define __SIM_BINARY_1(op) {(T)(a.x op b.x)}
#define __SIM_BINARY_2(op) {(T)(a.x op b.x), (T)(a.y op b.y)}
#define __SIM_BINARY_3(op) {(T)(a.x op b.x), (T)(a.y op b.y), (T)(a.z op b.z)}
#define __SIM_BINARY_4(op) {(T)(a.x op b.x), (T)(a.y op b.y), (T)(a.z op b.z), (T)(a.w op b.w)}
#define __SIM_RIGHT_1(op) {(T)(a.x op b)}
#define __SIM_RIGHT_2(op) {(T)(a.x op b), (T)(a.y op b)}
#define __SIM_RIGHT_3(op) {(T)(a.x op b), (T)(a.y op b), (T)(a.z op b)}
#define __SIM_RIGHT_4(op) {(T)(a.x op b), (T)(a.y op b), (T)(a.z op b), (T)(a.w op b)}
#define __SIM_LEFT_1(op) {(T)(a op b.x)}
#define __SIM_LEFT_2(op) {(T)(a op b.x), (T)(a op b.y)}
#define __SIM_LEFT_3(op) {(T)(a op b.x), (T)(a op b.y), (T)(a op b.z)}
#define __SIM_LEFT_4(op) {(T)(a op b.x), (T)(a op b.y), (T)(a op b.z), (T)(a op b.w)}
#define __SIM_UNARY_1(op) {(T)(op a.x)}
#define __SIM_UNARY_2(op) {(T)(op a.x), (T)(op a.y)}
#define __SIM_UNARY_3(op) {(T)(op a.x), (T)(op a.y), (T)(op a.z)}
#define __SIM_UNARY_4(op) {(T)(op a.x), (T)(op a.y), (T)(op a.z), (T)(op a.w)}
#define __SIM_EQUAL_1 a.x == b.x
#define __SIM_EQUAL_2 a.x == b.x&& a.y == b.y
#define __SIM_EQUAL_3 a.x == b.x&& a.y == b.y&& a.z == b.z
#define __SIM_EQUAL_4 a.x == b.x&& a.y == b.y&& a.z == b.z&& a.w == b.w
#define __SIM_V(n) HIP_vector_type<T, n>
#define __SIM_OPERATOR(n, op)                                                                                  \
    template <class T>                                                                                         \
    __SIM_EACH __SIM_V(n) operator op(__SIM_V(n) a, __SIM_V(n) b) {                                            \
        return __SIM_BINARY_##n(op);                                                                           \
    }                                                                                                          \
    template <class T>                                                                                         \
    __SIM_EACH __SIM_V(n) operator op(__SIM_V(n) a, typename __sim_same<T>::type b) {                          \
        return __SIM_RIGHT_##n(op);                                                                            \
    }                                                                                                          \
    template <class T>                                                                                         \
    __SIM_EACH __SIM_V(n) operator op(typename __sim_same<T>::type a, __SIM_V(n) b) {                          \
        return __SIM_LEFT_##n(op);                                                                             \
    }                                                                                                          \
    template <class T>                                                                                         \
    __SIM_EACH __SIM_V(n) & operator op##=(__SIM_V(n) & a, __SIM_V(n) b) {                                     \
        return a = __SIM_BINARY_##n(op);                                                                       \
    }                                                                                                          \
    template <class T>                                                                                         \
    __SIM_EACH __SIM_V(n) & operator op##=(__SIM_V(n) & a, typename __sim_same<T>::type b) {                   \
        return a = __SIM_RIGHT_##n(op);                                                                        \
    }
#define __SIM_OPERATORS(n)                                             \
    __SIM_OPERATOR(n, +)                                               \
    __SIM_OPERATOR(n, -)                                               \
    __SIM_OPERATOR(n, *)                                               \
    __SIM_OPERATOR(n, /)                                               \
    __SIM_OPERATOR(n, %)                                               \
    __SIM_OPERATOR(n, &)                                               \
    __SIM_OPERATOR(n, |)                                               \
    __SIM_OPERATOR(n, ^)                                               \
    __SIM_OPERATOR(n, <<)                                              \
    __SIM_OPERATOR(n, >>)                                              \
    template <class T>                                                 \
    __SIM_EACH __SIM_V(n) operator-(__SIM_V(n) a) {                    \
        return __SIM_UNARY_##n(-);                                     \
    }                                                                  \
    template <class T>                                                 \
    __SIM_EACH __SIM_V(n) operator~(__SIM_V(n) a) {                    \
        return __SIM_UNARY_##n(~);                                     \
    }                                                                  \
    template <class T>                                                 \
    __SIM_EACH bool operator==(__SIM_V(n) a, __SIM_V(n) b) {           \
        return __SIM_EQUAL_##n;                                        \
    }                                                                  \
    template <class T>                                                 \
    __SIM_EACH bool operator!=(__SIM_V(n) a, __SIM_V(n) b) {           \
        return !(__SIM_EQUAL_##n);                                     \
    }
__SIM_OPERATORS(1)
__SIM_OPERATORS(2)
__SIM_OPERATORS(3)
__SIM_OPERATORS(4)

#define __SIM_VECTORS(type, name)                                                             \
    typedef HIP_vector_type<type, 1> name##1;                                                 \
    typedef HIP_vector_type<type, 2> name##2;                                                 \
    typedef HIP_vector_type<type, 3> name##3;                                                 \
    typedef HIP_vector_type<type, 4> name##4;                                                 \
    __SIM_EACH name##1 make_##name##1(type x) { return {x}; }                                 \
    __SIM_EACH name##2 make_##name##2(type x, type y) { return {x, y}; }                      \
    __SIM_EACH name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; }           \
    __SIM_EACH name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }
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
