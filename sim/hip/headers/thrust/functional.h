#pragma once
// Thrust's function objects, after its documentation.
#include <hip/hip_runtime.h>
namespace thrust {
template <class A, class R>
struct unary_function {
    typedef A argument_type;
    typedef R result_type;
};
template <class A, class B, class R>
struct binary_function {
    typedef A first_argument_type;
    typedef B second_argument_type;
    typedef R result_type;
};
#define __SIM_BINARY(name, result, expression)                                                  \
    template <class T = void>                                                                   \
    struct name {                                                                               \
        typedef T first_argument_type;                                                          \
        typedef T second_argument_type;                                                         \
        typedef result result_type;                                                             \
        __host__ __device__ constexpr result operator()(const T& a, const T& b) const { return expression; } \
    };                                                                                          \
    template <>                                                                                 \
    struct name<void> {                                                                         \
        template <class A, class B>                                                             \
        __host__ __device__ constexpr auto operator()(const A& a, const B& b) const {           \
            return expression;                                                                  \
        }                                                                                       \
    };
__SIM_BINARY(plus, T, a + b)
__SIM_BINARY(minus, T, a - b)
__SIM_BINARY(multiplies, T, a * b)
__SIM_BINARY(divides, T, a / b)
__SIM_BINARY(modulus, T, a % b)
__SIM_BINARY(bit_and, T, a & b)
__SIM_BINARY(bit_or, T, a | b)
__SIM_BINARY(bit_xor, T, a ^ b)
__SIM_BINARY(maximum, T, a < b ? b : a)
__SIM_BINARY(minimum, T, b < a ? b : a)
__SIM_BINARY(equal_to, bool, a == b)
__SIM_BINARY(not_equal_to, bool, a != b)
__SIM_BINARY(less, bool, a < b)
__SIM_BINARY(greater, bool, a > b)
__SIM_BINARY(less_equal, bool, a <= b)
__SIM_BINARY(greater_equal, bool, a >= b)
__SIM_BINARY(logical_and, bool, a && b)
__SIM_BINARY(logical_or, bool, a || b)
__SIM_BINARY(project1st, T, a)
__SIM_BINARY(project2nd, T, b)
#undef __SIM_BINARY
#define __SIM_UNARY(name, result, expression)                                              \
    template <class T = void>                                                              \
    struct name {                                                                          \
        typedef T argument_type;                                                           \
        typedef result result_type;                                                        \
        __host__ __device__ constexpr result operator()(const T& a) const { return expression; } \
    };                                                                                     \
    template <>                                                                            \
    struct name<void> {                                                                    \
        template <class A>                                                                 \
        __host__ __device__ constexpr auto operator()(const A& a) const {                  \
            return expression;                                                             \
        }                                                                                  \
    };
__SIM_UNARY(negate, T, -a)
__SIM_UNARY(square, T, a* a)
__SIM_UNARY(identity, T, a)
__SIM_UNARY(logical_not, bool, !a)
#undef __SIM_UNARY
template <class F>
struct unary_negate {
    F test;
    template <class A>
    __host__ __device__ bool operator()(const A& a) const {
        return !test(a);
    }
};
template <class F>
__host__ __device__ unary_negate<F> not1(const F& test) {
    return {test};
}
}  // namespace thrust
