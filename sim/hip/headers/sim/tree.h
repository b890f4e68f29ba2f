#pragma once
#include <initializer_list>
#include <sim/errors.h>
#include <sim/iterators.h>
#include <sim/memory.h>
#include <sim/order.h>
#include <sim/pair.h>
namespace std {
// Objects in order: each is linked to its neighbours, and a table of all finds its place by halving.
struct __sim_link {
    __sim_link* before;
    __sim_link* after;
};
template <class V>
struct __sim_linked : __sim_link {
    V value;
    template <class... A>
    explicit __sim_linked(A&&... given) : value(static_cast<A&&>(given)...) {}
};
template <class V, class R>
class __sim_walk {
   public:
    __sim_link* at;
    using iterator_category = bidirectional_iterator_tag;
    using value_type = V;
    using difference_type = ptrdiff_t;
    using pointer = R*;
    using reference = R&;
    __sim_walk() : at(nullptr) {}
    explicit __sim_walk(const __sim_link* from) : at((__sim_link*)from) {}
    template <class Q, class = enable_if_t<__is_convertible(Q*, R*)>>
    __sim_walk(const __sim_walk<V, Q>& from) : at(from.at) {}
    R& operator*() const { return static_cast<__sim_linked<V>*>(at)->value; }
    R* operator->() const { return &static_cast<__sim_linked<V>*>(at)->value; }
    __sim_walk& operator++() { at = at->after; return *this; }
    __sim_walk& operator--() { at = at->before; return *this; }
    __sim_walk operator++(int) { __sim_walk kept = *this; at = at->after; return kept; }
    __sim_walk operator--(int) { __sim_walk kept = *this; at = at->before; return kept; }
    bool operator==(const __sim_walk& other) const { return at == other.at; }
    bool operator!=(const __sim_walk& other) const { return at != other.at; }
};
struct __sim_self {
    template <class V>
    static const V& key(const V& value) {
        return value;
    }
};
struct __sim_first {
    template <class A, class B>
    static const A& key(const pair<const A, B>& value) {
        return value.first;
    }
};
// K: key, V: what is kept, R: what iterators give, X: the key of a V, F: order, many: equals may stand together.
template <class K, class V, class R, class X, class F, bool many>
class __sim_tree {
   protected:
    using Node = __sim_linked<V>;
    Node** table;
    size_t count_;
    size_t room;
    __sim_link end_;
    [[no_unique_address]] F before;

    void start() {
        table = nullptr;
        count_ = room = 0;
        end_.before = end_.after = &end_;
    }
    void take(__sim_tree& from) {
        start();
        std::swap(table, from.table);
        std::swap(count_, from.count_);
        std::swap(room, from.room);
        if (count_) {
            end_ = from.end_;
            end_.before->after = end_.after->before = &end_;
            from.end_.before = from.end_.after = &from.end_;
        }
    }
    // The first place whose key is not before `key`; with `beyond`, the first whose key is after it.
    template <class L>
    size_t place(const L& key, bool beyond) const {
        size_t low = 0, high = count_;
        while (low < high) {
            size_t middle = (low + high) / 2;
            const K& there = X::key(table[middle]->value);
            if (beyond ? !before(key, there) : before(there, key)) low = middle + 1;
            else high = middle;
        }
        return low;
    }
    bool holds(size_t where, const K& key) const { return where < count_ && !before(key, X::key(table[where]->value)); }
    __sim_link* link(size_t where) const { return where < count_ ? (__sim_link*)table[where] : (__sim_link*)&end_; }
    void put(size_t where, Node* made) {
        if (count_ == room) {
            size_t wanted = room ? 2 * room : 8;
            Node** moved = (Node**)__sim_room(wanted, sizeof(Node*));
            if (room) {
                __sim_copy(moved, table, count_ * sizeof(Node*));
                __sim_free(table);
            }
            table = moved;
            room = wanted;
        }
        __sim_link* next = link(where);
        __sim_copy(table + where + 1, table + where, (count_ - where) * sizeof(Node*));
        table[where] = made;
        count_++;
        made->after = next;
        made->before = next->before;
        next->before->after = made;
        next->before = made;
    }
    size_t index(const __sim_link* of) const {
        const K& key = X::key(static_cast<const Node*>(of)->value);
        size_t where = place(key, false);
        while (table[where] != of) where++;
        return where;
    }
    void drop(size_t where) {
        Node* gone = table[where];
        gone->before->after = gone->after;
        gone->after->before = gone->before;
        count_--;
        __sim_copy(table + where, table + where + 1, (count_ - where) * sizeof(Node*));
        delete gone;
    }

   public:
    using key_type = K;
    using value_type = V;
    using size_type = size_t;
    using difference_type = ptrdiff_t;
    using key_compare = F;
    using reference = R&;
    using const_reference = const V&;
    using iterator = __sim_walk<V, R>;
    using const_iterator = __sim_walk<V, const V>;
    using reverse_iterator = std::reverse_iterator<iterator>;
    using const_reverse_iterator = std::reverse_iterator<const_iterator>;
    __sim_tree() : before() { start(); }
    explicit __sim_tree(const F& order) : before(order) { start(); }
    __sim_tree(const __sim_tree& from) : before(from.before) {
        start();
        for (size_t at = 0; at < from.count_; at++) put(at, new Node(from.table[at]->value));
    }
    __sim_tree(__sim_tree&& from) noexcept : before(from.before) { take(from); }
    ~__sim_tree() { clear(); if (room) __sim_free(table); }
    __sim_tree& operator=(const __sim_tree& from) {
        if (this == &from) return *this;
        clear();
        for (size_t at = 0; at < from.count_; at++) put(at, new Node(from.table[at]->value));
        return *this;
    }
    __sim_tree& operator=(__sim_tree&& from) noexcept {
        if (this == &from) return *this;
        clear();
        if (room) __sim_free(table);
        take(from);
        return *this;
    }
    iterator begin() { return iterator(end_.after); }
    iterator end() { return iterator(&end_); }
    const_iterator begin() const { return const_iterator(end_.after); }
    const_iterator end() const { return const_iterator(&end_); }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    reverse_iterator rbegin() { return reverse_iterator(end()); }
    reverse_iterator rend() { return reverse_iterator(begin()); }
    const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
    const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
    size_t size() const noexcept { return count_; }
    bool empty() const noexcept { return count_ == 0; }
    void clear() {
        for (size_t at = 0; at < count_; at++) delete table[at];
        count_ = 0;
        end_.before = end_.after = &end_;
    }
    iterator find(const K& key) {
        size_t where = place(key, false);
        return holds(where, key) ? iterator(table[where]) : end();
    }
    const_iterator find(const K& key) const {
        size_t where = place(key, false);
        return holds(where, key) ? const_iterator(table[where]) : end();
    }
    size_t count(const K& key) const { return place(key, true) - place(key, false); }
    bool contains(const K& key) const { return holds(place(key, false), key); }
    iterator lower_bound(const K& key) { return iterator(link(place(key, false))); }
    iterator upper_bound(const K& key) { return iterator(link(place(key, true))); }
    const_iterator lower_bound(const K& key) const { return const_iterator(link(place(key, false))); }
    const_iterator upper_bound(const K& key) const { return const_iterator(link(place(key, true))); }
    pair<iterator, iterator> equal_range(const K& key) { return pair<iterator, iterator>(lower_bound(key), upper_bound(key)); }
    pair<const_iterator, const_iterator> equal_range(const K& key) const {
        return pair<const_iterator, const_iterator>(lower_bound(key), upper_bound(key));
    }
    template <class... A>
    auto emplace(A&&... given) {
        Node* made = new Node(static_cast<A&&>(given)...);
        const K& key = X::key(made->value);
        size_t where = place(key, many);
        if constexpr (many) {
            put(where, made);
            return iterator(made);
        } else {
            if (holds(where, key)) {
                delete made;
                return pair<iterator, bool>(iterator(table[where]), false);
            }
            put(where, made);
            return pair<iterator, bool>(iterator(made), true);
        }
    }
    template <class... A>
    iterator emplace_hint(const_iterator, A&&... given) {
        if constexpr (many) return emplace(static_cast<A&&>(given)...);
        else return emplace(static_cast<A&&>(given)...).first;
    }
    auto insert(const V& value) { return emplace(value); }
    auto insert(V&& value) { return emplace(static_cast<V&&>(value)); }
    template <class P, class = enable_if_t<__is_constructible(V, P&&)>>
    auto insert(P&& value) {
        return emplace(static_cast<P&&>(value));
    }
    iterator insert(const_iterator hint, const V& value) { return emplace_hint(hint, value); }
    template <class I, class = __sim_is_iterator<I>>
    void insert(I first, I last) {
        for (; first != last; ++first) emplace(*first);
    }
    void insert(initializer_list<V> values) { insert(values.begin(), values.end()); }
    iterator erase(const_iterator at) {
        iterator next(at.at->after);
        drop(index(at.at));
        return next;
    }
    iterator erase(const_iterator first, const_iterator last) {
        while (first != last) first = const_iterator(erase(first));
        return iterator(last.at);
    }
    size_t erase(const K& key) {
        size_t from = place(key, false), to = place(key, true);
        for (size_t at = from; at < to; at++) drop(from);
        return to - from;
    }
    void swap(__sim_tree& other) {
        __sim_tree kept(static_cast<__sim_tree&&>(other));
        other = static_cast<__sim_tree&&>(*this);
        *this = static_cast<__sim_tree&&>(kept);
    }
    friend bool operator==(const __sim_tree& one, const __sim_tree& other) {
        if (one.count_ != other.count_) return false;
        for (size_t at = 0; at < one.count_; at++)
            if (!(one.table[at]->value == other.table[at]->value)) return false;
        return true;
    }
    friend bool operator!=(const __sim_tree& one, const __sim_tree& other) { return !(one == other); }
};
}  // namespace std
