#pragma once
#include <sim/move.h>
#include <sim/pair.h>
namespace std {
struct input_iterator_tag {};
struct output_iterator_tag {};
struct forward_iterator_tag : input_iterator_tag {};
struct bidirectional_iterator_tag : forward_iterator_tag {};
struct random_access_iterator_tag : bidirectional_iterator_tag {};
template <class I, class = void>
struct __sim_iterator_traits {};
template <class I>
struct __sim_iterator_traits<I, void_t<typename I::iterator_category>> {
    using iterator_category = typename I::iterator_category;
    using value_type = typename I::value_type;
    using difference_type = typename I::difference_type;
    using pointer = typename I::pointer;
    using reference = typename I::reference;
};
template <class I>
struct iterator_traits : __sim_iterator_traits<I> {};
template <class T>
struct iterator_traits<T*> {
    using iterator_category = random_access_iterator_tag;
    using value_type = remove_cv_t<T>;
    using difference_type = ptrdiff_t;
    using pointer = T*;
    using reference = T&;
};
template <class Category, class T, class Distance = ptrdiff_t, class Pointer = T*, class Reference = T&>
struct iterator {
    using iterator_category = Category;
    using value_type = T;
    using difference_type = Distance;
    using pointer = Pointer;
    using reference = Reference;
};
template <class I>
using __sim_value = typename iterator_traits<I>::value_type;
template <class I>
inline constexpr bool __sim_random = __is_base_of(random_access_iterator_tag, typename iterator_traits<I>::iterator_category);
// What tells an iterator from a number where both could be given.
template <class I>
using __sim_is_iterator = typename iterator_traits<I>::iterator_category;

template <class I>
constexpr typename iterator_traits<I>::difference_type distance(I first, I last) {
    if constexpr (__sim_random<I>) return last - first;
    else {
        ptrdiff_t count = 0;
        for (; first != last; ++first) ++count;
        return count;
    }
}
template <class I, class N>
constexpr void advance(I& at, N by) {
    if constexpr (__sim_random<I>) at += by;
    else {
        for (; by > 0; --by) ++at;
        if constexpr (__is_base_of(bidirectional_iterator_tag, __sim_is_iterator<I>))
            for (; by < 0; ++by) --at;
    }
}
template <class I>
constexpr I next(I at, ptrdiff_t by = 1) {
    std::advance(at, by);
    return at;
}
template <class I>
constexpr I prev(I at, ptrdiff_t by = 1) {
    std::advance(at, -by);
    return at;
}
template <class I>
class reverse_iterator {
    I at;

   public:
    using iterator_type = I;
    using iterator_category = typename iterator_traits<I>::iterator_category;
    using value_type = typename iterator_traits<I>::value_type;
    using difference_type = typename iterator_traits<I>::difference_type;
    using pointer = typename iterator_traits<I>::pointer;
    using reference = typename iterator_traits<I>::reference;
    constexpr reverse_iterator() : at() {}
    constexpr explicit reverse_iterator(I from) : at(from) {}
    template <class J>
    constexpr reverse_iterator(const reverse_iterator<J>& from) : at(from.base()) {}
    constexpr I base() const { return at; }
    constexpr reference operator*() const {
        I before = at;
        return *--before;
    }
    constexpr pointer operator->() const { return &**this; }
    constexpr reference operator[](ptrdiff_t by) const { return at[-by - 1]; }
    constexpr reverse_iterator& operator++() { --at; return *this; }
    constexpr reverse_iterator& operator--() { ++at; return *this; }
    constexpr reverse_iterator operator++(int) { reverse_iterator kept = *this; --at; return kept; }
    constexpr reverse_iterator operator--(int) { reverse_iterator kept = *this; ++at; return kept; }
    constexpr reverse_iterator& operator+=(ptrdiff_t by) { at -= by; return *this; }
    constexpr reverse_iterator& operator-=(ptrdiff_t by) { at += by; return *this; }
    constexpr reverse_iterator operator+(ptrdiff_t by) const { return reverse_iterator(at - by); }
    constexpr reverse_iterator operator-(ptrdiff_t by) const { return reverse_iterator(at + by); }
    constexpr ptrdiff_t operator-(const reverse_iterator& other) const { return other.at - at; }
    constexpr bool operator==(const reverse_iterator& other) const { return at == other.at; }
    constexpr bool operator!=(const reverse_iterator& other) const { return at != other.at; }
    constexpr bool operator<(const reverse_iterator& other) const { return other.at < at; }
};
template <class I>
constexpr reverse_iterator<I> make_reverse_iterator(I at) {
    return reverse_iterator<I>(at);
}
template <class C>
constexpr auto begin(C& of) -> decltype(of.begin()) {
    return of.begin();
}
template <class C>
constexpr auto begin(const C& of) -> decltype(of.begin()) {
    return of.begin();
}
template <class C>
constexpr auto end(C& of) -> decltype(of.end()) {
    return of.end();
}
template <class C>
constexpr auto end(const C& of) -> decltype(of.end()) {
    return of.end();
}
template <class T, size_t count>
constexpr T* begin(T (&of)[count]) noexcept {
    return of;
}
template <class T, size_t count>
constexpr T* end(T (&of)[count]) noexcept {
    return of + count;
}
template <class C>
constexpr auto cbegin(const C& of) {
    return std::begin(of);
}
template <class C>
constexpr auto cend(const C& of) {
    return std::end(of);
}
template <class C>
constexpr auto rbegin(C& of) {
    return of.rbegin();
}
template <class C>
constexpr auto rend(C& of) {
    return of.rend();
}
template <class C>
constexpr auto size(const C& of) -> decltype(of.size()) {
    return of.size();
}
template <class T, size_t count>
constexpr size_t size(const T (&)[count]) noexcept {
    return count;
}
template <class C>
constexpr auto data(C& of) -> decltype(of.data()) {
    return of.data();
}
template <class T, size_t count>
constexpr T* data(T (&of)[count]) noexcept {
    return of;
}
template <class C>
constexpr auto empty(const C& of) -> decltype(of.empty()) {
    return of.empty();
}
#define __SIM_INSERTER(name, function, put)                                        \
    template <class C>                                                             \
    class name {                                                                   \
        C* into;                                                                   \
                                                                                   \
       public:                                                                     \
        using iterator_category = output_iterator_tag;                             \
        using value_type = void;                                                   \
        using difference_type = ptrdiff_t;                                         \
        using pointer = void;                                                      \
        using reference = void;                                                    \
        using container_type = C;                                                  \
        explicit name(C& of) : into(&of) {}                                        \
        name& operator=(const typename C::value_type& value) { into->put(value); return *this; } \
        name& operator=(typename C::value_type&& value) {                          \
            into->put(static_cast<typename C::value_type&&>(value));               \
            return *this;                                                          \
        }                                                                          \
        name& operator*() { return *this; }                                        \
        name& operator++() { return *this; }                                       \
        name& operator++(int) { return *this; }                                    \
    };                                                                             \
    template <class C>                                                             \
    name<C> function(C& of) {                                                      \
        return name<C>(of);                                                        \
    }
__SIM_INSERTER(back_insert_iterator, back_inserter, push_back)
__SIM_INSERTER(front_insert_iterator, front_inserter, push_front)
#undef __SIM_INSERTER
template <class C>
class insert_iterator {
    C* into;
    typename C::iterator at;

   public:
    using iterator_category = output_iterator_tag;
    using value_type = void;
    using difference_type = ptrdiff_t;
    using pointer = void;
    using reference = void;
    insert_iterator(C& of, typename C::iterator where) : into(&of), at(where) {}
    insert_iterator& operator=(const typename C::value_type& value) {
        at = into->insert(at, value);
        ++at;
        return *this;
    }
    insert_iterator& operator*() { return *this; }
    insert_iterator& operator++() { return *this; }
    insert_iterator& operator++(int) { return *this; }
};
template <class C>
insert_iterator<C> inserter(C& of, typename C::iterator at) {
    return insert_iterator<C>(of, at);
}
template <class I>
class move_iterator {
    I at;

   public:
    using iterator_category = typename iterator_traits<I>::iterator_category;
    using value_type = typename iterator_traits<I>::value_type;
    using difference_type = ptrdiff_t;
    using pointer = I;
    using reference = value_type&&;
    explicit move_iterator(I from) : at(from) {}
    I base() const { return at; }
    reference operator*() const { return static_cast<reference>(*at); }
    move_iterator& operator++() { ++at; return *this; }
    move_iterator operator++(int) { return move_iterator(at++); }
    move_iterator operator+(ptrdiff_t by) const { return move_iterator(at + by); }
    move_iterator& operator+=(ptrdiff_t by) { at += by; return *this; }
    ptrdiff_t operator-(const move_iterator& other) const { return at - other.at; }
    bool operator==(const move_iterator& other) const { return at == other.at; }
    bool operator!=(const move_iterator& other) const { return at != other.at; }
};
template <class I>
move_iterator<I> make_move_iterator(I at) {
    return move_iterator<I>(at);
}
}  // namespace std
