#pragma once
// std::enable_if, for headers that are not the standard library's.
template <bool, class T = void>
struct __sim_if {};
template <class T>
struct __sim_if<true, T> {
    using type = T;
};
