#pragma once
// Thrust's function objects, after its documentation.
#include <hip/hip_runtime.h>
#include <type_traits>
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
// _1 * 2 + _2: function objects out of expressions.
struct __sim_expression {};
template <int N>
struct __sim_argument : __sim_expression {
    template <class A, class B>
    __host__ __device__ constexpr auto operator()(const A& a, const B& b) const {
        if constexpr (N == 1) return a;
        else return b;
    }
    template <class A>
    __host__ __device__ constexpr A operator()(const A& a) const {
        return a;
    }
};
template <class T>
struct __sim_constant : __sim_expression {
    T value;
    __host__ __device__ constexpr __sim_constant(const T& given) : value(given) {}
    template <class... A>
    __host__ __device__ constexpr T operator()(const A&...) const {
        return value;
    }
};
template <class T, bool IS = __is_base_of(__sim_expression, T)>
struct __sim_term {
    typedef T type;
};
template <class T>
struct __sim_term<T, false> {
    typedef __sim_constant<T> type;
};
template <class X, class Y, class F>
struct __sim_joined : __sim_expression {
    X x;
    Y y;
    F join;
    __host__ __device__ constexpr __sim_joined(const X& one, const Y& other) : x(one), y(other), join() {}
    template <class... A>
    __host__ __device__ constexpr auto operator()(const A&... given) const {
        return join(x(given...), y(given...));
    }
};
template <class X, class F>
struct __sim_changed : __sim_expression {
    X x;
    F change;
    __host__ __device__ constexpr __sim_changed(const X& one) : x(one), change() {}
    template <class... A>
    __host__ __device__ constexpr auto operator()(const A&... given) const {
        return change(x(given...));
    }
};
template <class X, class Y>
inline constexpr bool __sim_expresses = __is_base_of(__sim_expression, X) || __is_base_of(__sim_expression, Y);
#define __SIM_PLACEHOLDER(op, name)                                                                              \
    template <class X, class Y, class = std::enable_if_t<__sim_expresses<X, Y>>>                                 \
    __host__ __device__ constexpr auto operator op(const X& x, const Y& y) {                                     \
        return __sim_joined<typename __sim_term<X>::type, typename __sim_term<Y>::type, name<>>(x, y);           \
    }
__SIM_PLACEHOLDER(+, plus)
__SIM_PLACEHOLDER(-, minus)
__SIM_PLACEHOLDER(*, multiplies)
__SIM_PLACEHOLDER(/, divides)
__SIM_PLACEHOLDER(%, modulus)
__SIM_PLACEHOLDER(&, bit_and)
__SIM_PLACEHOLDER(|, bit_or)
__SIM_PLACEHOLDER(^, bit_xor)
__SIM_PLACEHOLDER(==, equal_to)
__SIM_PLACEHOLDER(!=, not_equal_to)
__SIM_PLACEHOLDER(<, less)
__SIM_PLACEHOLDER(>, greater)
__SIM_PLACEHOLDER(<=, less_equal)
__SIM_PLACEHOLDER(>=, greater_equal)
__SIM_PLACEHOLDER(&&, logical_and)
__SIM_PLACEHOLDER(||, logical_or)
#undef __SIM_PLACEHOLDER
template <class X, class = std::enable_if_t<__is_base_of(__sim_expression, X)>>
__host__ __device__ constexpr auto operator-(const X& x) {
    return __sim_changed<X, negate<>>(x);
}
template <class X, class = std::enable_if_t<__is_base_of(__sim_expression, X)>>
__host__ __device__ constexpr auto operator!(const X& x) {
    return __sim_changed<X, logical_not<>>(x);
}
namespace placeholders {
inline constexpr __sim_argument<1> _1{};
inline constexpr __sim_argument<2> _2{};
}  // namespace placeholders
}  // namespace thrust
