#pragma once
// Thrust's algorithms that go over elements one by one. Each has a policy or takes it from its iterators' types.
#include <algorithm>
#include <numeric>
#include <thrust/functional.h>
#include <thrust/iterators.h>
#include <vector>
#define __SIM_HERE [=] __host__ __device__(long at) mutable
// A name of Thrust's for __sim_do::name, whose first argument says where.
#define __SIM_THRUST(name)                                                                                       \
    template <class P, class... A, class = std::enable_if_t<__sim_policy<std::decay_t<P>>>>                      \
    auto name(const P& policy, A... given) {                                                                     \
        return __sim_do::name(policy, given...);                                                                 \
    }                                                                                                            \
    template <class A, class... B, class = std::enable_if_t<!__sim_policy<std::decay_t<A>>>, class = void>       \
    auto name(A first, B... given) {                                                                             \
        if constexpr (__sim_there<A> || (__sim_there<B> || ...)) return __sim_do::name(device, first, given...); \
        else return __sim_do::name(host, first, given...);                                                       \
    }
namespace thrust {
template <class I>
using __sim_value = typename std::iterator_traits<I>::value_type;
// Device memory for the time of a call.
struct __sim_room {
    char* at = nullptr;
    explicit __sim_room(size_t bytes) { (void)hipMalloc(&at, bytes ? bytes : 1); }
    __sim_room(const __sim_room&) = delete;
    ~__sim_room() { (void)hipFree(at); }
};
template <class T>
T __sim_fetched(const void* from) {
    alignas(T) char kept[sizeof(T)];
    (void)hipMemcpy(kept, from, sizeof(T), hipMemcpyDeviceToHost);
    return *(T*)kept;
}
namespace __sim_do {
template <class F>
void each(__sim_host, long count, F visit) {
    for (long at = 0; at < count; at++) visit(at);
}
template <class F>
void each(__sim_device way, long count, F visit) {
    __sim::each(count, visit, way.stream);
    (void)hipStreamSynchronize(way.stream);
}
template <class W, class I, class F>
I for_each(W way, I first, I last, F visit) {
    auto from = __sim_raw(first);
    each(way, last - first, __SIM_HERE { visit(from[at]); });
    return last;
}
template <class W, class I, class N, class F>
I for_each_n(W way, I first, N count, F visit) {
    return for_each(way, first, first + count, visit);
}
template <class W, class I, class O, class F>
O transform(W way, I first, I last, O out, F of) {
    auto from = __sim_raw(first);
    auto to = __sim_raw(out);
    each(way, last - first, __SIM_HERE { to[at] = of(from[at]); });
    return out + (last - first);
}
template <class W, class I, class J, class O, class F>
O transform(W way, I first, I last, J second, O out, F of) {
    auto one = __sim_raw(first);
    auto other = __sim_raw(second);
    auto to = __sim_raw(out);
    each(way, last - first, __SIM_HERE { to[at] = of(one[at], other[at]); });
    return out + (last - first);
}
template <class W, class I, class O, class F, class P>
O transform_if(W way, I first, I last, O out, F of, P test) {
    auto from = __sim_raw(first);
    auto to = __sim_raw(out);
    each(way, last - first, __SIM_HERE {
        if (test(from[at])) to[at] = of(from[at]);
    });
    return out + (last - first);
}
template <class W, class I, class S, class O, class F, class P>
O transform_if(W way, I first, I last, S stencil, O out, F of, P test) {
    auto from = __sim_raw(first);
    auto flags = __sim_raw(stencil);
    auto to = __sim_raw(out);
    each(way, last - first, __SIM_HERE {
        if (test(flags[at])) to[at] = of(from[at]);
    });
    return out + (last - first);
}
template <class W, class I, class T>
void fill(W way, I first, I last, T value) {
    auto to = __sim_raw(first);
    const __sim_value<I> kept = (__sim_value<I>)value;
    each(way, last - first, __SIM_HERE { to[at] = kept; });
}
template <class W, class I, class N, class T>
I fill_n(W way, I first, N count, T value) {
    fill(way, first, first + count, value);
    return first + count;
}
template <class W, class I, class T, class S>
void sequence(W way, I first, I last, T start, S step) {
    auto to = __sim_raw(first);
    each(way, last - first, __SIM_HERE { to[at] = (__sim_value<I>)(start + step * (T)at); });
}
template <class W, class I, class T>
void sequence(W way, I first, I last, T start) {
    sequence(way, first, last, start, (T)1);
}
template <class W, class I>
void sequence(W way, I first, I last) {
    sequence(way, first, last, (__sim_value<I>)0, (__sim_value<I>)1);
}
template <class W, class I, class F>
void tabulate(W way, I first, I last, F of) {
    auto to = __sim_raw(first);
    each(way, last - first, __SIM_HERE { to[at] = of(at); });
}
template <class W, class I, class F>
void generate(W way, I first, I last, F make) {
    if constexpr (std::is_same<W, __sim_host>::value) std::generate(first, last, make);
    else {
        auto to = __sim_raw(first);
        each(way, last - first, [=] __device__(long at) mutable { to[at] = make(); });
    }
}
template <class W, class I, class M, class O>
O gather(W way, M map, M map_end, I first, O out) {
    auto from = __sim_raw(first);
    auto places = __sim_raw(map);
    auto to = __sim_raw(out);
    each(way, map_end - map, __SIM_HERE { to[at] = from[places[at]]; });
    return out + (map_end - map);
}
template <class W, class I, class M, class O>
void scatter(W way, I first, I last, M map, O out) {
    auto from = __sim_raw(first);
    auto places = __sim_raw(map);
    auto to = __sim_raw(out);
    each(way, last - first, __SIM_HERE { to[places[at]] = from[at]; });
}
template <class W, class I, class M, class S, class O>
void scatter_if(W way, I first, I last, M map, S stencil, O out) {
    auto from = __sim_raw(first);
    auto places = __sim_raw(map);
    auto flags = __sim_raw(stencil);
    auto to = __sim_raw(out);
    each(way, last - first, __SIM_HERE {
        if (flags[at]) to[places[at]] = from[at];
    });
}
template <class W, class I, class P, class T>
void replace_if(W way, I first, I last, P test, T value) {
    auto to = __sim_raw(first);
    each(way, last - first, __SIM_HERE {
        if (test(to[at])) to[at] = value;
    });
}
template <class W, class I, class T>
void replace(W way, I first, I last, T old, T value) {
    auto to = __sim_raw(first);
    each(way, last - first, __SIM_HERE {
        if (to[at] == old) to[at] = value;
    });
}
// From one system to another, or within one.
template <class W, class F, class I, class L, class O>
void between(W, F from, I first, long count, L to, O) {
    typedef __sim_value<I> T;
    constexpr bool alike = std::is_pointer<F>::value && std::is_pointer<L>::value && std::is_same<T, __sim_value<O>>::value;
    if constexpr (alike && __is_trivially_copyable(T)) (void)hipMemcpy((void*)to, (const void*)from, count * sizeof(T), hipMemcpyDefault);
    else if constexpr (std::is_same<W, __sim_host>::value) each(host, count, [=](long at) { to[at] = from[at]; });
    else if constexpr (__sim_there<I> && !__sim_there<O> && std::is_pointer<O>::value) {
        __sim_room room(count * sizeof(T));
        T* made = (T*)room.at;
        each(device, count, [=] __device__(long at) { made[at] = from[at]; });
        std::vector<T> kept(count);
        (void)hipMemcpy((void*)kept.data(), made, count * sizeof(T), hipMemcpyDeviceToHost);
        for (long at = 0; at < count; at++) to[at] = kept[at];
    } else if constexpr (!__sim_there<I> && __sim_there<O> && std::is_pointer<I>::value) {
        __sim_room room(count * sizeof(T));
        T* made = (T*)room.at;
        (void)hipMemcpy((void*)made, first, count * sizeof(T), hipMemcpyHostToDevice);
        each(device, count, [=] __device__(long at) { to[at] = made[at]; });
    } else each(device, count, [=] __device__(long at) { to[at] = from[at]; });
}
template <class W, class I, class O>
O copied(W way, I first, I last, O out) {
    typedef __sim_value<I> T;
    const long count = last - first;
    if constexpr (!std::__sim_random<O>) {
        std::vector<T> kept(count);
        copied(way, first, last, kept.data());
        return std::copy(kept.begin(), kept.end(), out);
    } else {
        between(way, __sim_raw(first), first, count, __sim_raw(out), out);
        return out + count;
    }
}
template <class W, class I, class O>
O copy(W way, I first, I last, O out) {
    return copied(way, first, last, out);
}
template <class W, class I, class N, class O>
O copy_n(W way, I first, N count, O out) {
    return copied(way, first, first + count, out);
}
template <class W, class I, class J>
J swap_ranges(W way, I first, I last, J second) {
    auto one = __sim_raw(first);
    auto other = __sim_raw(second);
    each(way, last - first, __SIM_HERE {
        __sim_value<I> kept = one[at];
        one[at] = other[at];
        other[at] = kept;
    });
    return second + (last - first);
}
template <class W, class I>
void reverse(W way, I first, I last) {
    auto to = __sim_raw(first);
    const long count = last - first;
    each(way, count / 2, __SIM_HERE {
        __sim_value<I> kept = to[at];
        to[at] = to[count - 1 - at];
        to[count - 1 - at] = kept;
    });
}
template <class W, class I, class O, class F>
O adjacent_difference(W way, I first, I last, O out, F of) {
    auto from = __sim_raw(first);
    auto to = __sim_raw(out);
    each(way, last - first, __SIM_HERE { to[at] = at ? of(from[at], from[at - 1]) : from[0]; });
    return out + (last - first);
}
template <class W, class I, class O>
O adjacent_difference(W way, I first, I last, O out) {
    return adjacent_difference(way, first, last, out, minus<__sim_value<I>>());
}
}  // namespace __sim_do
__SIM_THRUST(for_each)
__SIM_THRUST(for_each_n)
__SIM_THRUST(transform)
__SIM_THRUST(transform_if)
__SIM_THRUST(fill)
__SIM_THRUST(fill_n)
__SIM_THRUST(sequence)
__SIM_THRUST(tabulate)
__SIM_THRUST(generate)
__SIM_THRUST(gather)
__SIM_THRUST(scatter)
__SIM_THRUST(scatter_if)
__SIM_THRUST(replace)
__SIM_THRUST(replace_if)
__SIM_THRUST(copy)
__SIM_THRUST(copy_n)
__SIM_THRUST(swap_ranges)
__SIM_THRUST(reverse)
__SIM_THRUST(adjacent_difference)
}  // namespace thrust
