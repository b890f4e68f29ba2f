#pragma once
#include <sim/move.h>
namespace std {
struct piecewise_construct_t {};
inline constexpr piecewise_construct_t piecewise_construct{};
template <class A, class B>
struct pair {
    using first_type = A;
    using second_type = B;
    A first;
    B second;
    constexpr pair() : first(), second() {}
    constexpr pair(const A& one, const B& other) : first(one), second(other) {}
    template <class C, class D, class = enable_if_t<__is_constructible(A, C&&) && __is_constructible(B, D&&)>>
    constexpr pair(C&& one, D&& other) : first(static_cast<C&&>(one)), second(static_cast<D&&>(other)) {}
    template <class C, class D>
    constexpr pair(const pair<C, D>& from) : first(from.first), second(from.second) {}
    template <class C, class D>
    constexpr pair(pair<C, D>&& from) : first(static_cast<C&&>(from.first)), second(static_cast<D&&>(from.second)) {}
    constexpr pair(const pair&) = default;
    constexpr pair(pair&&) = default;
    constexpr pair& operator=(const pair& from) {
        first = from.first;
        second = from.second;
        return *this;
    }
    constexpr pair& operator=(pair&& from) {
        first = static_cast<A&&>(from.first);
        second = static_cast<B&&>(from.second);
        return *this;
    }
    template <class C, class D>
    constexpr pair& operator=(const pair<C, D>& from) {
        first = from.first;
        second = from.second;
        return *this;
    }
    constexpr void swap(pair& other) {
        std::swap(first, other.first);
        std::swap(second, other.second);
    }
};
template <class A, class B>
pair(A, B) -> pair<A, B>;
template <class A, class B>
constexpr pair<decay_t<A>, decay_t<B>> make_pair(A&& one, B&& other) {
    return pair<decay_t<A>, decay_t<B>>(static_cast<A&&>(one), static_cast<B&&>(other));
}
template <class A, class B, class C, class D>
constexpr bool operator==(const pair<A, B>& one, const pair<C, D>& other) {
    return one.first == other.first && one.second == other.second;
}
template <class A, class B, class C, class D>
constexpr bool operator!=(const pair<A, B>& one, const pair<C, D>& other) {
    return !(one == other);
}
template <class A, class B, class C, class D>
constexpr bool operator<(const pair<A, B>& one, const pair<C, D>& other) {
    return one.first < other.first || (!(other.first < one.first) && one.second < other.second);
}
template <class A, class B, class C, class D>
constexpr bool operator>(const pair<A, B>& one, const pair<C, D>& other) {
    return other < one;
}
template <class A, class B, class C, class D>
constexpr bool operator<=(const pair<A, B>& one, const pair<C, D>& other) {
    return !(other < one);
}
template <class A, class B, class C, class D>
constexpr bool operator>=(const pair<A, B>& one, const pair<C, D>& other) {
    return !(one < other);
}
template <class T>
struct tuple_size;
template <class T, class = decltype(sizeof(tuple_size<T>))>
using __sim_sized = T;
template <class T>
struct tuple_size<const __sim_sized<T>> : tuple_size<T> {};
template <class T>
inline constexpr size_t tuple_size_v = tuple_size<T>::value;
template <size_t number, class T>
struct tuple_element;
template <size_t number, class T>
struct tuple_element<number, const T> {
    using type = const typename tuple_element<number, T>::type;
};
template <size_t number, class T>
using tuple_element_t = typename tuple_element<number, T>::type;
template <class A, class B>
struct tuple_size<pair<A, B>> : integral_constant<size_t, 2> {};
template <class A, class B>
struct tuple_element<0, pair<A, B>> {
    using type = A;
};
template <class A, class B>
struct tuple_element<1, pair<A, B>> {
    using type = B;
};
template <size_t number, class A, class B>
constexpr tuple_element_t<number, pair<A, B>>& get(pair<A, B>& of) noexcept {
    if constexpr (number == 0) return of.first;
    else return of.second;
}
template <size_t number, class A, class B>
constexpr const tuple_element_t<number, pair<A, B>>& get(const pair<A, B>& of) noexcept {
    if constexpr (number == 0) return of.first;
    else return of.second;
}
template <size_t number, class A, class B>
constexpr tuple_element_t<number, pair<A, B>>&& get(pair<A, B>&& of) noexcept {
    if constexpr (number == 0) return static_cast<A&&>(of.first);
    else return static_cast<B&&>(of.second);
}
}  // namespace std
