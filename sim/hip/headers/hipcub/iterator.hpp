#pragma once
#include <hipcub/util.hpp>
#include <iterator>
#include <sim/sequences.h>
namespace hipcub {
template <class V, class Offset = ptrdiff_t>
using CountingInputIterator = __sim::Counting<V>;
template <class V, class Offset = ptrdiff_t>
using ConstantInputIterator = __sim::Constant<V>;
template <class V, class Op, class I, class Offset = ptrdiff_t>
class TransformInputIterator : public __sim::Transformed<Op, I, V> {
   public:
    HIPCUB_HOST_DEVICE TransformInputIterator(I from, Op op) : __sim::Transformed<Op, I, V>(from, op) {}
    HIPCUB_HOST_DEVICE TransformInputIterator(const __sim::Transformed<Op, I, V>& from) : __sim::Transformed<Op, I, V>(from) {}
};
template <class I, class Offset = ptrdiff_t, class V = typename std::iterator_traits<I>::value_type>
struct ArgIndexInputIterator {
    using value_type = KeyValuePair<Offset, V>;
    I from;
    Offset first;
    HIPCUB_HOST_DEVICE ArgIndexInputIterator(I from, Offset first = 0) : from(from), first(first) {}
    HIPCUB_HOST_DEVICE value_type operator[](ptrdiff_t at) const { return {(Offset)(first + at), from[at]}; }
    HIPCUB_HOST_DEVICE value_type operator*() const { return (*this)[0]; }
    HIPCUB_HOST_DEVICE ArgIndexInputIterator operator+(ptrdiff_t by) const { return {from + by, (Offset)(first + by)}; }
    HIPCUB_HOST_DEVICE void normalize() { first = 0; }
};
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier MODIFIER, class V, class Offset = ptrdiff_t>
using CacheModifiedInputIterator = const V*;
template <CacheStoreModifier MODIFIER, class V, class Offset = ptrdiff_t>
using CacheModifiedOutputIterator = V*;
template <class Offset = ptrdiff_t>
using DiscardOutputIterator = __sim::Discard;
template <CacheLoadModifier MODIFIER = LOAD_DEFAULT, class I>
HIPCUB_DEVICE auto ThreadLoad(I from) {
    return *from;
}
template <CacheStoreModifier MODIFIER = STORE_DEFAULT, class I, class T>
HIPCUB_DEVICE void ThreadStore(I to, T value) {
    *to = value;
}
}  // namespace hipcub
