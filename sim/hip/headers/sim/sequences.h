#pragma once
// Iterators that make their elements up, for hipCUB and Thrust: of one or the other by name, here once.
#include <hip/hip_runtime.h>
#include <iterator>
#include <tuple>
#define __SIM_BOTH __host__ __device__
namespace __sim {
// What every one of them can, from its own `operator[]`, `move` and `since`.
template <class Self, class V, class R = V>
struct Walk {
    using value_type = V;
    using reference = R;
    using pointer = V*;
    using difference_type = ptrdiff_t;
    using iterator_category = std::random_access_iterator_tag;
    __SIM_BOTH const Self& self() const { return static_cast<const Self&>(*this); }
    __SIM_BOTH Self& self() { return static_cast<Self&>(*this); }
    __SIM_BOTH R operator*() const { return self()[0]; }
    __SIM_BOTH Self operator+(ptrdiff_t by) const {
        Self found = self();
        found.move(by);
        return found;
    }
    __SIM_BOTH Self operator-(ptrdiff_t by) const { return *this + -by; }
    __SIM_BOTH Self& operator+=(ptrdiff_t by) {
        self().move(by);
        return self();
    }
    __SIM_BOTH Self& operator-=(ptrdiff_t by) { return *this += -by; }
    __SIM_BOTH Self& operator++() { return *this += 1; }
    __SIM_BOTH Self& operator--() { return *this += -1; }
    __SIM_BOTH Self operator++(int) {
        Self kept = self();
        self().move(1);
        return kept;
    }
    __SIM_BOTH Self operator--(int) {
        Self kept = self();
        self().move(-1);
        return kept;
    }
    __SIM_BOTH friend ptrdiff_t operator-(const Self& one, const Self& other) { return one.since(other); }
    __SIM_BOTH friend bool operator==(const Self& one, const Self& other) { return one.since(other) == 0; }
    __SIM_BOTH friend bool operator!=(const Self& one, const Self& other) { return one.since(other) != 0; }
    __SIM_BOTH friend bool operator<(const Self& one, const Self& other) { return one.since(other) < 0; }
    __SIM_BOTH friend Self operator+(ptrdiff_t by, const Self& one) { return one + by; }
};
template <class V>
struct Counting : Walk<Counting<V>, V> {
    V first;
    Counting() = default;
    __SIM_BOTH Counting(V first) : first(first) {}
    __SIM_BOTH V operator[](ptrdiff_t at) const { return (V)(first + at); }
    __SIM_BOTH void move(ptrdiff_t by) { first = (V)(first + by); }
    __SIM_BOTH ptrdiff_t since(const Counting& other) const { return (ptrdiff_t)first - (ptrdiff_t)other.first; }
};
template <class V>
struct Constant : Walk<Constant<V>, V> {
    V value;
    ptrdiff_t place;
    Constant() = default;
    __SIM_BOTH Constant(V value, ptrdiff_t place = 0) : value(value), place(place) {}
    __SIM_BOTH V operator[](ptrdiff_t) const { return value; }
    __SIM_BOTH void move(ptrdiff_t by) { place += by; }
    __SIM_BOTH ptrdiff_t since(const Constant& other) const { return place - other.place; }
};
template <class F, class I,
          class V = std::decay_t<decltype(std::declval<F&>()(std::declval<typename std::iterator_traits<I>::value_type>()))>>
struct Transformed : Walk<Transformed<F, I, V>, V> {
    I from;
    F of;
    __SIM_BOTH Transformed(I from, F of) : from(from), of(of) {}
    __SIM_BOTH V operator[](ptrdiff_t at) const { return const_cast<F&>(of)(from[at]); }
    __SIM_BOTH void move(ptrdiff_t by) { from = from + by; }
    __SIM_BOTH ptrdiff_t since(const Transformed& other) const { return from - other.from; }
};
template <class I, class M>
struct Permuted : Walk<Permuted<I, M>, typename std::iterator_traits<I>::value_type, typename std::iterator_traits<I>::reference> {
    I from;
    M map;
    __SIM_BOTH Permuted(I from, M map) : from(from), map(map) {}
    __SIM_BOTH typename std::iterator_traits<I>::reference operator[](ptrdiff_t at) const { return from[map[at]]; }
    __SIM_BOTH void move(ptrdiff_t by) { map = map + by; }
    __SIM_BOTH ptrdiff_t since(const Permuted& other) const { return map - other.map; }
};
template <class... I>
struct Zip : Walk<Zip<I...>, std::tuple<typename std::iterator_traits<I>::value_type...>,
                  std::tuple<typename std::iterator_traits<I>::reference...>> {
    std::tuple<I...> each;
    __SIM_BOTH Zip(const std::tuple<I...>& each) : each(each) {}
    template <size_t... N>
    __SIM_BOTH std::tuple<typename std::iterator_traits<I>::reference...> at(ptrdiff_t place, std::index_sequence<N...>) const {
        return std::tuple<typename std::iterator_traits<I>::reference...>(std::get<N>(each)[place]...);
    }
    template <size_t... N>
    __SIM_BOTH void moved(ptrdiff_t by, std::index_sequence<N...>) {
        ((std::get<N>(each) = std::get<N>(each) + by), ...);
    }
    __SIM_BOTH std::tuple<typename std::iterator_traits<I>::reference...> operator[](ptrdiff_t place) const {
        return at(place, std::index_sequence_for<I...>());
    }
    __SIM_BOTH void move(ptrdiff_t by) { moved(by, std::index_sequence_for<I...>()); }
    __SIM_BOTH ptrdiff_t since(const Zip& other) const { return std::get<0>(each) - std::get<0>(other.each); }
    __SIM_BOTH const std::tuple<I...>& get_iterator_tuple() const { return each; }
};
struct Anything {
    template <class T>
    __SIM_BOTH const Anything& operator=(const T&) const {
        return *this;
    }
};
struct Discard : Walk<Discard, Anything> {
    ptrdiff_t place;
    __SIM_BOTH Discard(ptrdiff_t place = 0) : place(place) {}
    __SIM_BOTH Anything operator[](ptrdiff_t) const { return Anything(); }
    __SIM_BOTH void move(ptrdiff_t by) { place += by; }
    __SIM_BOTH ptrdiff_t since(const Discard& other) const { return place - other.place; }
};
}  // namespace __sim
