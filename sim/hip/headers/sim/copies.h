#pragma once
#include <sim/iterators.h>
#include <sim/memory.h>
#include <sim/minmax.h>
// What <vector> and <string> of libstdc++ bring of <algorithm>.
namespace std {
template <class I>
inline constexpr bool __sim_bytes = __is_pointer(I) && __is_trivially_copyable(__sim_value<I>);
template <class I, class T>
constexpr void fill(I first, I last, const T& value) {
    if constexpr (__sim_bytes<I>) {
        const __sim_value<I> kept = value;
        __sim_fill((void*)first, last - first, &kept, sizeof(kept));
    } else
        for (; first != last; ++first) *first = value;
}
template <class I, class N, class T>
constexpr I fill_n(I first, N count, const T& value) {
    if constexpr (__sim_bytes<I>) {
        std::fill(first, first + count, value);
        return first + count;
    } else {
        for (; count > 0; --count, ++first) *first = value;
        return first;
    }
}
template <class I, class O>
constexpr O copy(I first, I last, O to) {
    if constexpr (__sim_bytes<I> && __is_pointer(O) && __is_same(__sim_value<I>, __sim_value<O>)) {
        __sim_copy((void*)to, (const void*)first, (last - first) * sizeof(*first));
        return to + (last - first);
    } else {
        for (; first != last; ++first, ++to) *to = *first;
        return to;
    }
}
template <class I, class O>
constexpr O copy_backward(I first, I last, O end) {
    while (last != first) *--end = *--last;
    return end;
}
template <class I, class O>
constexpr O move(I first, I last, O to) {
    for (; first != last; ++first, ++to) *to = static_cast<__sim_value<I>&&>(*first);
    return to;
}
}  // namespace std
