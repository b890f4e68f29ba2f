#pragma once
// Thrust's reductions and scans.
#include <thrust/elements.h>
namespace thrust {
namespace __sim_do {
template <class I, class T, class F>
T reduce(__sim_host, I first, I last, T start, F of) {
    for (; first != last; ++first) start = of(start, *first);
    return start;
}
template <class I, class T, class F>
T reduce(__sim_device way, I first, I last, T start, F of) {
    __sim_room room(__sim::ROOM<T> + sizeof(T));
    T* into = (T*)(room.at + __sim::ROOM<T>);
    __sim::reduce(room.at, __sim_raw(first), into, last - first, of, start, way.stream);
    return __sim_fetched<T>(into);
}
template <class W, class I, class T>
T reduce(W way, I first, I last, T start) {
    return reduce(way, first, last, start, plus<T>());
}
template <class W, class I>
__sim_value<I> reduce(W way, I first, I last) {
    return reduce(way, first, last, (__sim_value<I>)0, plus<__sim_value<I>>());
}
template <class W, class I, class U, class T, class F>
T transform_reduce(W way, I first, I last, U of, T start, F join) {
    auto made = __sim::Transformed<U, decltype(__sim_raw(first)), T>(__sim_raw(first), of);
    return reduce(way, made, made + (last - first), start, join);
}
template <class I, class J, class U, class T>
struct Pairwise {
    I one;
    J other;
    U of;
    __host__ __device__ T operator()(long at) const { return of(one[at], other[at]); }
};
// A reduction over what `of` makes of each number below `count`.
template <class T, class W, class U, class F>
T over(W way, long count, U of, T start, F join) {
    __sim::Transformed<U, __sim::Counting<long>, T> made(__sim::Counting<long>(0), of);
    return reduce(way, made, made + count, start, join);
}
template <class W, class I, class J, class T, class F, class U>
T inner_product(W way, I first, I last, J second, T start, F join, U of) {
    auto one = __sim_raw(first);
    auto other = __sim_raw(second);
    return over(way, last - first, Pairwise<decltype(one), decltype(other), U, T>{one, other, of}, start, join);
}
template <class W, class I, class J, class T>
T inner_product(W way, I first, I last, J second, T start) {
    return inner_product(way, first, last, second, start, plus<T>(), multiplies<T>());
}
template <class W, class I, class P>
long count_if(W way, I first, I last, P test) {
    auto from = __sim_raw(first);
    return over(way, last - first, __SIM_HERE { return test(from[at]) ? 1L : 0L; }, 0L, plus<long>());
}
template <class W, class I, class T>
long count(W way, I first, I last, T value) {
    auto from = __sim_raw(first);
    return over(way, last - first, __SIM_HERE { return from[at] == value ? 1L : 0L; }, 0L, plus<long>());
}
template <class W, class I, class P>
I find_if(W way, I first, I last, P test) {
    auto from = __sim_raw(first);
    const long none = last - first;
    return first + over(way, none, __SIM_HERE { return test(from[at]) ? at : none; }, none, minimum<long>());
}
template <class W, class I, class T>
I find(W way, I first, I last, T value) {
    return find_if(way, first, last, [=] __host__ __device__(const __sim_value<I>& one) { return one == value; });
}
template <class W, class I, class P>
bool any_of(W way, I first, I last, P test) {
    return find_if(way, first, last, test) != last;
}
template <class W, class I, class P>
bool none_of(W way, I first, I last, P test) {
    return find_if(way, first, last, test) == last;
}
template <class W, class I, class P>
bool all_of(W way, I first, I last, P test) {
    return count_if(way, first, last, test) == last - first;
}
template <class W, class I, class J>
bool equal(W way, I first, I last, J second) {
    auto one = __sim_raw(first);
    auto other = __sim_raw(second);
    return over(way, last - first, __SIM_HERE { return one[at] == other[at] ? 0L : 1L; }, 0L, plus<long>()) == 0;
}
template <class W, class I, class F>
bool is_sorted(W way, I first, I last, F before) {
    auto from = __sim_raw(first);
    return over(way, last - first - 1, __SIM_HERE { return before(from[at + 1], from[at]) ? 1L : 0L; }, 0L, plus<long>()) == 0;
}
template <class W, class I>
bool is_sorted(W way, I first, I last) {
    return is_sorted(way, first, last, less<__sim_value<I>>());
}
template <class W, class I, class F>
I min_element(W way, I first, I last, F before) {
    auto from = __sim_raw(first);
    if (first == last) return last;
    return first + over(way, last - first, __SIM_HERE { return at; }, 0L, [=] __host__ __device__(long one, long other) {
               return before(from[other], from[one]) ? other : one;
           });
}
template <class W, class I, class F>
I max_element(W way, I first, I last, F before) {
    auto from = __sim_raw(first);
    if (first == last) return last;
    return first + over(way, last - first, __SIM_HERE { return at; }, 0L, [=] __host__ __device__(long one, long other) {
               return before(from[one], from[other]) ? other : one;
           });
}
template <class W, class I>
I min_element(W way, I first, I last) {
    return min_element(way, first, last, less<__sim_value<I>>());
}
template <class W, class I>
I max_element(W way, I first, I last) {
    return max_element(way, first, last, less<__sim_value<I>>());
}
template <class W, class I>
std::pair<I, I> minmax_element(W way, I first, I last) {
    return std::pair<I, I>(min_element(way, first, last), max_element(way, first, last));
}
template <class I, class O, class T, class F>
void scan(__sim_host, I first, I last, O to, T before, F of, bool exclusive, bool started) {
    for (; first != last; ++first, ++to) {
        T now = *first, after = started ? of(before, now) : now;
        *to = exclusive ? before : after;
        before = after;
        started = true;
    }
}
template <class I, class O, class T, class F>
void scan(__sim_device way, I first, I last, O to, T before, F of, bool exclusive, bool started) {
    __sim_room room(__sim::ROOM<T>);
    __sim::scan(room.at, __sim_raw(first), __sim_raw(to), last - first, of, before, exclusive, started, way.stream);
    (void)hipStreamSynchronize(way.stream);
}
template <class W, class I, class O, class F>
O inclusive_scan(W way, I first, I last, O to, F of) {
    scan(way, first, last, to, __sim_value<I>(), of, false, false);
    return to + (last - first);
}
template <class W, class I, class O>
O inclusive_scan(W way, I first, I last, O to) {
    return inclusive_scan(way, first, last, to, plus<__sim_value<I>>());
}
template <class W, class I, class O, class T, class F>
O exclusive_scan(W way, I first, I last, O to, T start, F of) {
    scan(way, first, last, to, start, of, true, true);
    return to + (last - first);
}
template <class W, class I, class O, class T>
O exclusive_scan(W way, I first, I last, O to, T start) {
    return exclusive_scan(way, first, last, to, start, plus<T>());
}
template <class W, class I, class O>
O exclusive_scan(W way, I first, I last, O to) {
    return exclusive_scan(way, first, last, to, (__sim_value<I>)0);
}
template <class W, class I, class O, class U, class F>
O transform_inclusive_scan(W way, I first, I last, O to, U of, F join) {
    auto made = __sim::Transformed<U, decltype(__sim_raw(first))>(__sim_raw(first), of);
    inclusive_scan(way, made, made + (last - first), to, join);
    return to + (last - first);
}
template <class W, class I, class O, class U, class T, class F>
O transform_exclusive_scan(W way, I first, I last, O to, U of, T start, F join) {
    auto made = __sim::Transformed<U, decltype(__sim_raw(first)), T>(__sim_raw(first), of);
    exclusive_scan(way, made, made + (last - first), to, start, join);
    return to + (last - first);
}
}  // namespace __sim_do
#define __SIM_NAMES(each)                                                                                                  \
    each(reduce) each(transform_reduce) each(inner_product) each(count) each(count_if) each(find) each(find_if) each(any_of) \
        each(none_of) each(all_of) each(equal) each(is_sorted) each(min_element) each(max_element) each(minmax_element)    \
            each(inclusive_scan) each(exclusive_scan) each(transform_inclusive_scan) each(transform_exclusive_scan)
__SIM_NAMES(__SIM_THRUST)
#undef __SIM_NAMES
}  // namespace thrust
