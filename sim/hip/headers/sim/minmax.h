#pragma once
#include <sim/move.h>
namespace std {
// By value where that is the same, so that no address of what is compared is taken.
template <class T>
using __sim_passed = conditional_t<__is_scalar(T), T, const T&>;
template <class T>
__SIM_BOTH constexpr __sim_passed<T> min(const T& one, const T& other) {
    return other < one ? other : one;
}
template <class T>
__SIM_BOTH constexpr __sim_passed<T> max(const T& one, const T& other) {
    return one < other ? other : one;
}
template <class T, class F>
__SIM_BOTH constexpr __sim_passed<T> min(const T& one, const T& other, F before) {
    return before(other, one) ? other : one;
}
template <class T, class F>
__SIM_BOTH constexpr __sim_passed<T> max(const T& one, const T& other, F before) {
    return before(one, other) ? other : one;
}
template <class T>
__SIM_BOTH constexpr __sim_passed<T> clamp(const T& value, const T& low, const T& high) {
    return value < low ? low : high < value ? high : value;
}
}  // namespace std
