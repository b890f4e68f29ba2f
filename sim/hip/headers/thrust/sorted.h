#pragma once
// What Thrust does with two sorted ranges: each element finds its place by itself.
#include <thrust/order.h>
namespace thrust {
namespace __sim_do {
// How many of `count` sorted elements come before `value`, equal ones with `and_equal`.
template <class I, class T, class F>
__host__ __device__ long before_of(I sorted, long count, const T& value, F before, bool and_equal) {
    long low = 0, high = count;
    while (low < high) {
        const long half = (low + high) / 2;
        const bool passes = and_equal ? !before(value, sorted[half]) : before(sorted[half], value);
        if (passes) low = half + 1;
        else high = half;
    }
    return low;
}
template <class I, class J, class O, class F>
void merged(__sim_device way, I a, long na, J b, long nb, O to, F before) {
    each(way, na + nb, [=] __device__(long at) {
        if (at < na) to[at + before_of(b, nb, a[at], before, false)] = a[at];
        else to[at - na + before_of(a, na, b[at - na], before, true)] = b[at - na];
    });
}
template <class I, class J, class O, class F>
void merged(__sim_host, I a, long na, J b, long nb, O to, F before) {
    std::merge(a, a + na, b, b + nb, to, before);
}
// Of equal elements the ones that the other range has, or has not, as often.
template <class J, class F>
struct Shared {
    J other;
    long count;
    F before;
    bool wanted;
    template <class I>
    __host__ __device__ bool operator()(I mine, long at) const {
        const long rank = at - before_of(mine, at, mine[at], before, false);
        const long there = before_of(other, count, mine[at], before, true) - before_of(other, count, mine[at], before, false);
        return (rank < there) == wanted;
    }
};
template <class W, class I, class J, class O, class F>
O merge(W way, I first, I last, J second, J second_last, O to, F before) {
    merged(way, __sim_raw(first), last - first, __sim_raw(second), second_last - second, __sim_raw(to), before);
    return to + (last - first) + (second_last - second);
}
template <class W, class I, class J, class O, class F>
O shared(W way, I first, I last, J second, J second_last, O to, F before, bool wanted) {
    auto other = __sim_raw(second);
    const Shared<decltype(other), F> keeps{other, second_last - second, before, wanted};
    return to + parted(way, __sim_raw(first), last - first, keeps, __sim_raw(to), Ignored());
}
template <class W, class I, class J, class O, class F>
O set_intersection(W way, I first, I last, J second, J second_last, O to, F before) {
    return shared(way, first, last, second, second_last, to, before, true);
}
template <class W, class I, class J, class O, class F>
O set_difference(W way, I first, I last, J second, J second_last, O to, F before) {
    return shared(way, first, last, second, second_last, to, before, false);
}
template <class W, class I, class J, class O, class F>
O set_union(W way, I first, I last, J second, J second_last, O to, F before) {
    typedef __sim_value<J> T;
    Held<T> rest(second_last - second, way);
    const long more = shared(way, second, second_last, first, last, rest.at, before, false) - rest.at;
    merged(way, __sim_raw(first), last - first, rest.at, more, __sim_raw(to), before);
    rest.end(way);
    return to + (last - first) + more;
}
template <class W, class I, class J, class O, class F>
O set_symmetric_difference(W way, I first, I last, J second, J second_last, O to, F before) {
    typedef __sim_value<J> T;
    Held<T> mine(last - first, way), rest(second_last - second, way);
    const long some = shared(way, first, last, second, second_last, mine.at, before, false) - mine.at;
    const long more = shared(way, second, second_last, first, last, rest.at, before, false) - rest.at;
    merged(way, mine.at, some, rest.at, more, __sim_raw(to), before);
    mine.end(way);
    rest.end(way);
    return to + some + more;
}
// Where values would stand; whether they are there.
template <class W, class I, class V, class O, class F>
O bounds(W way, I first, I last, V values, V values_end, O out, F before, bool after) {
    auto sorted = __sim_raw(first);
    auto wanted = __sim_raw(values);
    auto to = __sim_raw(out);
    const long count = last - first;
    each(way, values_end - values, __SIM_HERE { to[at] = before_of(sorted, count, wanted[at], before, after); });
    return out + (values_end - values);
}
template <class I, class T, class F>
long bound(__sim_host, I first, I last, const T& value, F before, bool after) {
    return before_of(first, last - first, value, before, after);
}
template <class I, class T, class F>
long bound(__sim_device way, I first, I last, const T& value, F before, bool after) {
    auto sorted = __sim_raw(first);
    const long count = last - first;
    const T wanted = value;
    __sim_room room(sizeof(long));
    long* to = (long*)room.at;
    each(way, 1, [=] __device__(long) { *to = before_of(sorted, count, wanted, before, after); });
    return __sim_fetched<long>(to);
}
#define __SIM_BOUND(name, after)                                                                \
    template <class W, class I, class T, class F>                                               \
    I name(W way, I first, I last, const T& value, F before) {                                  \
        return first + bound(way, first, last, value, before, after);                           \
    }                                                                                           \
    template <class W, class I, class T>                                                        \
    I name(W way, I first, I last, const T& value) {                                            \
        return name(way, first, last, value, less<>());                                         \
    }                                                                                           \
    template <class W, class I, class V, class O, class F>                                      \
    O name(W way, I first, I last, V values, V values_end, O out, F before) {                   \
        return bounds(way, first, last, values, values_end, out, before, after);                \
    }                                                                                           \
    template <class W, class I, class V, class O>                                               \
    O name(W way, I first, I last, V values, V values_end, O out) {                             \
        return bounds(way, first, last, values, values_end, out, less<>(), after);              \
    }
__SIM_BOUND(lower_bound, false)
__SIM_BOUND(upper_bound, true)
#undef __SIM_BOUND
template <class W, class I, class T, class F = less<>>
std::pair<I, I> equal_range(W way, I first, I last, const T& value, F before = {}) {
    return {lower_bound(way, first, last, value, before), upper_bound(way, first, last, value, before)};
}
template <class W, class I, class T, class F>
bool binary_search(W way, I first, I last, const T& value, F before) {
    return bound(way, first, last, value, before, false) < bound(way, first, last, value, before, true);
}
template <class W, class I, class T>
bool binary_search(W way, I first, I last, const T& value) {
    return binary_search(way, first, last, value, less<>());
}
template <class W, class I, class V, class O, class F = less<>>
O binary_search(W way, I first, I last, V values, V values_end, O out, F before = {}) {
    auto sorted = __sim_raw(first);
    auto wanted = __sim_raw(values);
    auto to = __sim_raw(out);
    const long count = last - first;
    each(way, values_end - values, __SIM_HERE {
        to[at] = before_of(sorted, count, wanted[at], before, false) < before_of(sorted, count, wanted[at], before, true);
    });
    return out + (values_end - values);
}
#define __SIM_BY_LESS(name)                                                             \
    template <class W, class I, class J, class O>                                       \
    O name(W way, I first, I last, J second, J second_last, O to) {                     \
        return name(way, first, last, second, second_last, to, less<__sim_value<I>>()); \
    }
__SIM_BY_LESS(merge)
__SIM_BY_LESS(set_intersection)
__SIM_BY_LESS(set_difference)
__SIM_BY_LESS(set_union)
__SIM_BY_LESS(set_symmetric_difference)
#undef __SIM_BY_LESS
}  // namespace __sim_do
__SIM_THRUST(lower_bound)
__SIM_THRUST(upper_bound)
__SIM_THRUST(equal_range)
__SIM_THRUST(binary_search)
__SIM_THRUST(merge)
__SIM_THRUST(set_intersection)
__SIM_THRUST(set_difference)
__SIM_THRUST(set_union)
__SIM_THRUST(set_symmetric_difference)
}  // namespace thrust
