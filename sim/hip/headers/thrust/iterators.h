#pragma once
#include <thrust/device_ptr.h>
namespace thrust {
template <class V, class... Rest>
using counting_iterator = __sim::Counting<V>;
template <class V, class... Rest>
using constant_iterator = __sim::Constant<V>;
template <class F, class I, class... Rest>
using transform_iterator = __sim::Transformed<F, I>;
template <class I, class M>
using permutation_iterator = __sim::Permuted<I, M>;
template <class T>
struct __sim_zipped;
template <class... I>
struct __sim_zipped<std::tuple<I...>> {
    typedef __sim::Zip<I...> type;
};
template <class T>
using zip_iterator = typename __sim_zipped<T>::type;
using discard_iterator = __sim::Discard;
template <class I>
using reverse_iterator = std::reverse_iterator<I>;
template <class I>
using iterator_traits = std::iterator_traits<I>;
template <class I>
struct iterator_value {
    typedef typename std::iterator_traits<I>::value_type type;
};
template <class I>
struct iterator_difference {
    typedef ptrdiff_t type;
};
template <class I>
struct iterator_reference {
    typedef typename std::iterator_traits<I>::reference type;
};
template <class V>
__host__ __device__ __sim::Counting<V> make_counting_iterator(V first) {
    return __sim::Counting<V>(first);
}
template <class V>
__host__ __device__ __sim::Constant<V> make_constant_iterator(V value, ptrdiff_t place = 0) {
    return __sim::Constant<V>(value, place);
}
template <class I, class F>
__host__ __device__ __sim::Transformed<F, I> make_transform_iterator(I from, F of) {
    return __sim::Transformed<F, I>(from, of);
}
template <class I, class M>
__host__ __device__ __sim::Permuted<I, M> make_permutation_iterator(I from, M map) {
    return __sim::Permuted<I, M>(from, map);
}
template <class... I>
__host__ __device__ __sim::Zip<I...> make_zip_iterator(const std::tuple<I...>& each) {
    return __sim::Zip<I...>(each);
}
template <class A, class B, class... I>
__host__ __device__ __sim::Zip<A, B, I...> make_zip_iterator(A one, B other, I... rest) {
    return __sim::Zip<A, B, I...>(std::tuple<A, B, I...>(one, other, rest...));
}
template <class I>
__host__ __device__ std::reverse_iterator<I> make_reverse_iterator(I at) {
    return std::reverse_iterator<I>(at);
}
inline __sim::Discard make_discard_iterator(ptrdiff_t place = 0) { return __sim::Discard(place); }
template <class F>
struct zip_function {
    F of;
    template <class T, size_t... N>
    __host__ __device__ decltype(auto) called(T& from, std::index_sequence<N...>) const {
        return of(std::get<N>(from)...);
    }
    template <class... T>
    __host__ __device__ decltype(auto) operator()(std::tuple<T...> from) const {
        return called(from, std::index_sequence_for<T...>());
    }
};
template <class F>
__host__ __device__ zip_function<F> make_zip_function(F of) {
    return {of};
}
template <class I>
auto distance(I first, I last) {
    return last - first;
}
template <class I, class N>
void advance(I& at, N by) {
    at += by;
}
template <class I>
I next(I at, ptrdiff_t by = 1) {
    return at + by;
}
}  // namespace thrust
