#pragma once
// Thrust's sorts, and what keeps some of the elements or goes by their keys.
#include <thrust/sums.h>
namespace thrust {
template <class F>
inline constexpr int __sim_direction = 0;
template <class T>
inline constexpr int __sim_direction<less<T>> = 1;
template <class T>
inline constexpr int __sim_direction<std::less<T>> = 1;
template <class T>
inline constexpr int __sim_direction<greater<T>> = -1;
template <class T>
inline constexpr int __sim_direction<std::greater<T>> = -1;
namespace __sim_do {
template <class K, class F>
constexpr bool by_bits = std::is_pointer<K>::value && __is_arithmetic(std::remove_pointer_t<K>) && __sim_direction<F> != 0;
template <class K>
constexpr char letter = __is_floating_point(K) ? 'f' : __is_unsigned(K) ? 'u' : 'i';
// The order of `count` keys: merged runs of twice the length, each element finding its place by itself.
template <class K, class F>
long* ordered(__sim_device way, K keys, long count, F before, long* now, long* next) {
    each(way, count, [=] __device__(long at) { now[at] = at; });
    for (long run = 1; run < count; run *= 2) {
        each(way, count, [=] __device__(long at) {
            long mine = now[at], first = at / (2 * run) * 2 * run, middle = first + run < count ? first + run : count;
            long end = middle + run < count ? middle + run : count;
            bool is_left = at < middle;
            long low = is_left ? middle : first, high = is_left ? end : middle, start = low;
            while (low < high) {
                long half = (low + high) / 2;
                bool passes = is_left ? before(keys[now[half]], keys[mine]) : !before(keys[mine], keys[now[half]]);
                if (passes) low = half + 1;
                else high = half;
            }
            next[(is_left ? at : first + at - middle) + low - start] = mine;
        });
        long* kept = now;
        now = next;
        next = kept;
    }
    return now;
}
template <class I>
void rearranged(__sim_device way, I first, long count, const long* order) {
    typedef __sim_value<I> T;
    __sim_room room(count * sizeof(T));
    T* kept = (T*)room.at;
    each(way, count, [=] __device__(long at) { kept[at] = first[order[at]]; });
    each(way, count, [=] __device__(long at) { first[at] = kept[at]; });
}
template <class K, class F>
void sort(__sim_device way, K first, K last, F before) {
    const long count = last - first;
    auto keys = __sim_raw(first);
    if constexpr (by_bits<decltype(keys), F>) {
        (void)hipStreamSynchronize(way.stream);
        __sim_device_sort(keys, keys, nullptr, nullptr, count, letter<__sim_value<K>>, sizeof(*keys), 0, 0, 8 * sizeof(*keys),
                          __sim_direction<F> < 0);
    } else {
        __sim_room room(2 * count * sizeof(long));
        long* places = (long*)room.at;
        rearranged(way, keys, count, ordered(way, keys, count, before, places, places + count));
    }
}
template <class K, class F>
void sort(__sim_host, K first, K last, F before) {
    std::stable_sort(first, last, before);
}
template <class W, class K>
void sort(W way, K first, K last) {
    sort(way, first, last, less<__sim_value<K>>());
}
template <class W, class K, class... F>
void stable_sort(W way, K first, K last, F... before) {
    sort(way, first, last, before...);
}
template <class K, class V, class F>
void sort_by_key(__sim_device way, K first, K last, V second, F before) {
    const long count = last - first;
    auto keys = __sim_raw(first);
    auto values = __sim_raw(second);
    if constexpr (by_bits<decltype(keys), F> && std::is_pointer<decltype(values)>::value) {
        (void)hipStreamSynchronize(way.stream);
        __sim_device_sort(keys, keys, values, values, count, letter<__sim_value<K>>, sizeof(*keys), sizeof(*values), 0,
                          8 * sizeof(*keys), __sim_direction<F> < 0);
    } else {
        __sim_room room(2 * count * sizeof(long));
        long* places = (long*)room.at;
        const long* order = ordered(way, keys, count, before, places, places + count);
        rearranged(way, keys, count, order);
        rearranged(way, values, count, order);
    }
}
template <class K, class V, class F>
void sort_by_key(__sim_host, K first, K last, V second, F before) {
    const long count = last - first;
    std::vector<long> order(count);
    std::iota(order.begin(), order.end(), 0L);
    std::stable_sort(order.begin(), order.end(), [&](long one, long other) { return before(first[one], first[other]); });
    std::vector<__sim_value<K>> keys(first, last);
    std::vector<__sim_value<V>> values(second, second + count);
    for (long at = 0; at < count; at++) first[at] = keys[order[at]], second[at] = values[order[at]];
}
template <class W, class K, class V>
void sort_by_key(W way, K first, K last, V second) {
    sort_by_key(way, first, last, second, less<__sim_value<K>>());
}
template <class W, class K, class V, class... F>
void stable_sort_by_key(W way, K first, K last, V second, F... before) {
    sort_by_key(way, first, last, second, before...);
}
// Elements whose number passes go to `to`, the others to `rest` from its first on; how many passed.
template <class I, class P, class O, class R>
long parted(__sim_host, I from, long count, P keeps, O to, R rest) {
    long kept = 0;
    for (long at = 0; at < count; at++)
        if (keeps(from, at)) to[kept++] = from[at];
        else rest(at - kept, from[at]);
    return kept;
}
template <class I, class P, class O, class R>
long parted(__sim_device way, I from, long count, P keeps, O to, R rest) {
    if (count <= 0) return 0;
    __sim_room room(__sim::ROOM<long> + sizeof(long));
    long* chosen = (long*)(room.at + __sim::ROOM<long>);
    __sim::select(room.at, from, from, keeps, to, rest, chosen, count, way.stream);
    return __sim_fetched<long>(chosen);
}
template <class S, class P>
struct Tested {
    S stencil;
    P test;
    bool wanted;
    template <class I>
    __host__ __device__ bool operator()(I, long at) const {
        return (bool)const_cast<P&>(test)(stencil[at]) == wanted;
    }
};
template <class S, class P>
Tested<S, P> tested(S stencil, P test, bool wanted) {
    return {stencil, test, wanted};
}
struct Ignored {
    template <class T>
    __host__ __device__ void operator()(long, const T&) const {}
};
template <class W, class I, class S, class O, class P>
O copy_if(W way, I first, I last, S stencil, O to, P test) {
    return to + parted(way, __sim_raw(first), last - first, tested(__sim_raw(stencil), test, true), __sim_raw(to), Ignored());
}
template <class W, class I, class O, class P>
O copy_if(W way, I first, I last, O to, P test) {
    return copy_if(way, first, last, first, to, test);
}
template <class W, class I, class O, class P>
O remove_copy_if(W way, I first, I last, O to, P test) {
    auto from = __sim_raw(first);
    return to + parted(way, from, last - first, tested(from, test, false), __sim_raw(to), Ignored());
}
template <class T>
struct Held {
    T* at;
    explicit Held(long count, __sim_device) { (void)hipMalloc(&at, count * sizeof(T) + 1); }
    void end(__sim_device) { (void)hipFree(at); }
    explicit Held(long count, __sim_host) { at = new T[count]; }
    void end(__sim_host) { delete[] at; }
};
// What passes `keeps` in front, in its order, and behind it the others if they are to be kept.
template <class W, class I, class P>
I kept_in_place(W way, I first, I last, P keeps, bool others) {
    const long count = last - first;
    auto from = __sim_raw(first);
    typedef __sim_value<I> T;
    Held<T> room(count, way), behind(count, way);
    T *kept = room.at, *rest = behind.at;
    const long chosen = parted(way, from, count, keeps, kept, [=] __host__ __device__(long place, const T& value) { rest[place] = value; });
    each(way, others ? count : chosen, __SIM_HERE {
        if (at < chosen) from[at] = kept[at];
        else from[at] = rest[at - chosen];
    });
    room.end(way);
    behind.end(way);
    return first + chosen;
}
template <class W, class I, class P>
I remove_if(W way, I first, I last, P test) {
    return kept_in_place(way, first, last, tested(__sim_raw(first), test, false), false);
}
template <class W, class I, class S, class P>
I remove_if(W way, I first, I last, S stencil, P test) {
    return kept_in_place(way, first, last, tested(__sim_raw(stencil), test, false), false);
}
template <class W, class I, class T>
I remove(W way, I first, I last, T value) {
    return remove_if(way, first, last, [=] __host__ __device__(const __sim_value<I>& one) { return one == value; });
}
template <class W, class I, class P>
I partition(W way, I first, I last, P test) {
    return kept_in_place(way, first, last, tested(__sim_raw(first), test, true), true);
}
template <class W, class I, class P>
I stable_partition(W way, I first, I last, P test) {
    return partition(way, first, last, test);
}
template <class K, class F>
struct Heads {
    K keys;
    F same;
    template <class I>
    __host__ __device__ bool operator()(I, long at) const {
        return at == 0 || !same(keys[at - 1], keys[at]);
    }
};
template <class W, class I, class F>
I unique(W way, I first, I last, F same) {
    auto from = __sim_raw(first);
    return kept_in_place(way, first, last, Heads<decltype(from), F>{from, same}, false);
}
template <class W, class I>
I unique(W way, I first, I last) {
    return unique(way, first, last, equal_to<__sim_value<I>>());
}
template <class W, class I, class O>
O unique_copy(W way, I first, I last, O to) {
    auto from = __sim_raw(first);
    return to + parted(way, from, last - first, Heads<decltype(from), equal_to<__sim_value<I>>>{from, {}}, __sim_raw(to), Ignored());
}
template <class W, class K, class V, class F>
std::pair<K, V> unique_by_key(W way, K first, K last, V second, F same) {
    auto from = __sim_raw(first);
    const long kept = kept_in_place(way, second, second + (last - first), Heads<decltype(from), F>{from, same}, false) - second;
    unique(way, first, last, same);
    return std::pair<K, V>(first + kept, second + kept);
}
template <class W, class K, class V>
std::pair<K, V> unique_by_key(W way, K first, K last, V second) {
    return unique_by_key(way, first, last, second, equal_to<__sim_value<K>>());
}
// Calls `visit(number, first, last)` for each run of equal keys; how many there are.
template <class W, class K, class E, class F>
long by_runs(W way, K keys, long count, E same, F visit) {
    Held<long> held(count, way);
    long* heads = held.at;
    const long found = parted(way, __sim::Counting<long>(0), count, Heads<K, E>{keys, same}, heads, Ignored());
    each(way, found, __SIM_HERE { visit(at, heads[at], at + 1 < found ? heads[at + 1] : count); });
    held.end(way);
    return found;
}
template <class W, class K, class V, class U, class A, class E, class F>
std::pair<U, A> reduce_by_key(W way, K first, K last, V second, U unique, A sums, E same, F join) {
    auto keys = __sim_raw(first);
    auto values = __sim_raw(second);
    auto to = __sim_raw(unique);
    auto into = __sim_raw(sums);
    const long found = by_runs(way, keys, last - first, same, [=] __host__ __device__(long run, long at, long end) {
        to[run] = keys[at];
        __sim_value<V> whole = values[at];
        for (at++; at < end; at++) whole = join(whole, (__sim_value<V>)values[at]);
        into[run] = whole;
    });
    return std::pair<U, A>(unique + found, sums + found);
}
template <class W, class K, class V, class U, class A, class E = equal_to<__sim_value<K>>>
std::pair<U, A> reduce_by_key(W way, K first, K last, V second, U unique, A sums, E same = {}) {
    return reduce_by_key(way, first, last, second, unique, sums, same, plus<__sim_value<V>>());
}
template <class W, class K, class V, class O, class T, class E, class F>
O scan_by_key(W way, K first, K last, V second, O out, T start, E same, F join, bool exclusive) {
    auto values = __sim_raw(second);
    auto to = __sim_raw(out);
    by_runs(way, __sim_raw(first), last - first, same, [=] __host__ __device__(long, long at, long end) {
        T before = start;
        bool started = exclusive;
        for (; at < end; at++) {
            T now = values[at], after = started ? (T)join(before, now) : now;
            to[at] = exclusive ? before : after;
            before = after;
            started = true;
        }
    });
    return out + (last - first);
}
template <class W, class K, class V, class O, class E = equal_to<__sim_value<K>>, class F = plus<__sim_value<V>>>
O inclusive_scan_by_key(W way, K first, K last, V second, O out, E same = {}, F join = {}) {
    return scan_by_key(way, first, last, second, out, __sim_value<V>(), same, join, false);
}
template <class W, class K, class V, class O, class T = __sim_value<V>, class E = equal_to<__sim_value<K>>, class F = plus<T>>
O exclusive_scan_by_key(W way, K first, K last, V second, O out, T start = {}, E same = {}, F join = {}) {
    return scan_by_key(way, first, last, second, out, start, same, join, true);
}
}  // namespace __sim_do
#define __SIM_NAMES(each)                                                                                            \
    each(sort) each(stable_sort) each(sort_by_key) each(stable_sort_by_key) each(copy_if) each(remove_copy_if)       \
        each(remove_if) each(remove) each(partition) each(stable_partition) each(unique) each(unique_copy)           \
            each(unique_by_key) each(reduce_by_key) each(inclusive_scan_by_key) each(exclusive_scan_by_key)
__SIM_NAMES(__SIM_THRUST)
#undef __SIM_NAMES
}  // namespace thrust
