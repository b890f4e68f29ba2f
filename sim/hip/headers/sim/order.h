#pragma once
#include <sim/move.h>
namespace std {
#define __SIM_OPERATION(name, op, R)                                                    \
    template <class T = void>                                                           \
    struct name {                                                                       \
        constexpr R operator()(const T& one, const T& other) const { return one op other; } \
    };                                                                                  \
    template <>                                                                         \
    struct name<void> {                                                                 \
        using is_transparent = void;                                                    \
        template <class A, class B>                                                     \
        constexpr auto operator()(A&& one, B&& other) const {                           \
            return static_cast<A&&>(one) op static_cast<B&&>(other);                    \
        }                                                                               \
    };
__SIM_OPERATION(plus, +, T)
__SIM_OPERATION(minus, -, T)
__SIM_OPERATION(multiplies, *, T)
__SIM_OPERATION(divides, /, T)
__SIM_OPERATION(modulus, %, T)
__SIM_OPERATION(bit_and, &, T)
__SIM_OPERATION(bit_or, |, T)
__SIM_OPERATION(bit_xor, ^, T)
__SIM_OPERATION(equal_to, ==, bool)
__SIM_OPERATION(not_equal_to, !=, bool)
__SIM_OPERATION(less, <, bool)
__SIM_OPERATION(greater, >, bool)
__SIM_OPERATION(less_equal, <=, bool)
__SIM_OPERATION(greater_equal, >=, bool)
__SIM_OPERATION(logical_and, &&, bool)
__SIM_OPERATION(logical_or, ||, bool)
#undef __SIM_OPERATION
template <class T = void>
struct negate {
    constexpr T operator()(const T& value) const { return -value; }
};
template <>
struct negate<void> {
    template <class T>
    constexpr auto operator()(T&& value) const {
        return -static_cast<T&&>(value);
    }
};
template <class T = void>
struct logical_not {
    constexpr bool operator()(const T& value) const { return !value; }
};
struct identity {
    template <class T>
    constexpr T&& operator()(T&& value) const {
        return static_cast<T&&>(value);
    }
};
}  // namespace std
