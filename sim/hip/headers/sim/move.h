#pragma once
#include <type_traits>
#define __SIM_BOTH __attribute__((host)) __attribute__((device))
namespace std {
template <class T>
__SIM_BOTH constexpr remove_reference_t<T>&& move(T&& value) noexcept {
    return static_cast<remove_reference_t<T>&&>(value);
}
template <class T>
__SIM_BOTH constexpr T&& forward(remove_reference_t<T>& value) noexcept {
    return static_cast<T&&>(value);
}
template <class T>
__SIM_BOTH constexpr T&& forward(remove_reference_t<T>&& value) noexcept {
    return static_cast<T&&>(value);
}
template <class T>
__SIM_BOTH constexpr enable_if_t<__is_constructible(T, T&&)> swap(T& one, T& other) {
    T kept = static_cast<T&&>(one);
    one = static_cast<T&&>(other);
    other = static_cast<T&&>(kept);
}
template <class T, size_t size>
__SIM_BOTH constexpr void swap(T (&one)[size], T (&other)[size]) {
    for (size_t at = 0; at < size; at++) swap(one[at], other[at]);
}
template <class T, class U = T>
constexpr T exchange(T& place, U&& value) {
    T kept = static_cast<T&&>(place);
    place = static_cast<U&&>(value);
    return kept;
}
template <class T>
constexpr add_const_t<T>& as_const(T& value) noexcept {
    return value;
}
template <class T>
constexpr T* addressof(T& value) noexcept {
    return __builtin_addressof(value);
}
}  // namespace std
