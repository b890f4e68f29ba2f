#pragma once
#include <sim/move.h>
// The hash of a text as libstdc++ reckons it, so that tables come out in its order.
extern "C" size_t __sim_hash(const void* text, size_t size);
namespace std {
template <class T>
struct hash {
    size_t operator()(const T& value) const noexcept {
        if constexpr (__is_floating_point(T)) return value == 0 ? 0 : __sim_hash(&value, sizeof(T));
        else return (size_t)value;
    }
};
template <class C, class T, class A>
class basic_string;
template <class T, class A>
struct hash<basic_string<char, T, A>> {
    size_t operator()(const basic_string<char, T, A>& text) const noexcept { return __sim_hash(text.data(), text.size()); }
};
}  // namespace std
