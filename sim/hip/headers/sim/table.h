#pragma once
#include <sim/hash.h>
#include <sim/tree.h>
// The next number of buckets that libstdc++ takes for at least so many.
extern "C" size_t __sim_buckets(size_t least);
namespace std {
struct __sim_next {
    __sim_next* after;
};
template <class V>
struct __sim_hashed : __sim_next {
    size_t hash;
    V value;
    template <class... A>
    explicit __sim_hashed(A&&... given) : value(static_cast<A&&>(given)...) {}
};
template <class V, class R>
class __sim_stroll {
   public:
    __sim_next* at;
    using iterator_category = forward_iterator_tag;
    using value_type = V;
    using difference_type = ptrdiff_t;
    using pointer = R*;
    using reference = R&;
    __sim_stroll() : at(nullptr) {}
    explicit __sim_stroll(const __sim_next* from) : at((__sim_next*)from) {}
    template <class Q, class = enable_if_t<__is_convertible(Q*, R*)>>
    __sim_stroll(const __sim_stroll<V, Q>& from) : at(from.at) {}
    R& operator*() const { return static_cast<__sim_hashed<V>*>(at)->value; }
    R* operator->() const { return &static_cast<__sim_hashed<V>*>(at)->value; }
    __sim_stroll& operator++() { at = at->after; return *this; }
    __sim_stroll operator++(int) { __sim_stroll kept = *this; at = at->after; return kept; }
    bool operator==(const __sim_stroll& other) const { return at == other.at; }
    bool operator!=(const __sim_stroll& other) const { return at != other.at; }
};
// One chain of all; a bucket knows what stands before its first. So the order is libstdc++'s.
template <class K, class V, class R, class X, class H, class E>
class __sim_table {
   protected:
    using Node = __sim_hashed<V>;
    __sim_next** buckets;
    size_t width;
    size_t count_;
    size_t most;
    __sim_next head;
    [[no_unique_address]] H hash;
    [[no_unique_address]] E same;

    void start() {
        buckets = (__sim_next**)__sim_room(1, sizeof(__sim_next*));
        width = 1;
        count_ = most = 0;
        head.after = nullptr;
    }
    static size_t hash_of(const __sim_next* node) { return static_cast<const Node*>(node)->hash; }
    __sim_next* ahead(const K& key, size_t code) const {
        __sim_next* before = buckets[code % width];
        if (!before) return nullptr;
        for (; before->after && hash_of(before->after) % width == code % width; before = before->after)
            if (hash_of(before->after) == code && same(key, X::key(static_cast<Node*>(before->after)->value))) return before;
        return nullptr;
    }
    void link(Node* made) {
        size_t bucket = made->hash % width;
        if (buckets[bucket]) {
            made->after = buckets[bucket]->after;
            buckets[bucket]->after = made;
        } else {
            made->after = head.after;
            head.after = made;
            if (made->after) buckets[hash_of(made->after) % width] = made;
            buckets[bucket] = &head;
        }
    }
    void widen(size_t wanted) {
        __sim_free(buckets);
        buckets = (__sim_next**)__sim_room(wanted, sizeof(__sim_next*));
        width = wanted;
        most = wanted;
        __sim_next* at = head.after;
        head.after = nullptr;
        while (at) {
            __sim_next* next = at->after;
            link(static_cast<Node*>(at));
            at = next;
        }
    }
    Node* put(Node* made, size_t code) {
        made->hash = code;
        if (count_ + 1 > most) {
            size_t least = count_ + 1;
            if (most == 0 && least < 11) least = 11;
            if (least >= width) widen(__sim_buckets(least + 1 > 2 * width ? least + 1 : 2 * width));
            else most = width;
        }
        link(made);
        count_++;
        return made;
    }
    void fix(__sim_next* before) {
        if (before->after) buckets[hash_of(before->after) % width] = before;
    }
    void drop(__sim_next* before) {
        Node* gone = static_cast<Node*>(before->after);
        size_t bucket = gone->hash % width;
        __sim_next* after = gone->after;
        bool leads = buckets[bucket] == before;
        if (after && hash_of(after) % width != bucket) buckets[hash_of(after) % width] = before;
        if (leads && (!after || hash_of(after) % width != bucket)) buckets[bucket] = nullptr;
        before->after = after;
        count_--;
        delete gone;
    }
    void copy(const __sim_table& from) {
        if (from.width != width) widen(from.width);
        most = from.most;
        __sim_next* last = &head;
        for (__sim_next* at = from.head.after; at; at = at->after) {
            Node* made = new Node(static_cast<Node*>(at)->value);
            made->hash = hash_of(at);
            made->after = nullptr;
            last->after = made;
            if (!buckets[made->hash % width]) buckets[made->hash % width] = last;
            last = made;
            count_++;
        }
    }
    void take(__sim_table& from) {
        start();
        std::swap(buckets, from.buckets);
        std::swap(width, from.width);
        std::swap(count_, from.count_);
        std::swap(most, from.most);
        head.after = from.head.after;
        from.head.after = nullptr;
        fix(&head);
    }

   public:
    using key_type = K;
    using value_type = V;
    using size_type = size_t;
    using difference_type = ptrdiff_t;
    using hasher = H;
    using iterator = __sim_stroll<V, R>;
    using const_iterator = __sim_stroll<V, const V>;
    __sim_table() : hash(), same() { start(); }
    __sim_table(const __sim_table& from) : hash(from.hash), same(from.same) {
        start();
        copy(from);
    }
    __sim_table(__sim_table&& from) noexcept : hash(from.hash), same(from.same) { take(from); }
    ~__sim_table() {
        clear();
        __sim_free(buckets);
    }
    __sim_table& operator=(const __sim_table& from) {
        if (this == &from) return *this;
        clear();
        copy(from);
        return *this;
    }
    __sim_table& operator=(__sim_table&& from) noexcept {
        if (this == &from) return *this;
        clear();
        __sim_free(buckets);
        take(from);
        return *this;
    }
    iterator begin() { return iterator(head.after); }
    iterator end() { return iterator(nullptr); }
    const_iterator begin() const { return const_iterator(head.after); }
    const_iterator end() const { return const_iterator(nullptr); }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    size_t size() const noexcept { return count_; }
    bool empty() const noexcept { return count_ == 0; }
    size_t bucket_count() const { return width; }
    float load_factor() const { return (float)count_ / (float)width; }
    float max_load_factor() const { return 1.0f; }
    void rehash(size_t wanted) {
        size_t least = count_ > wanted ? count_ : wanted;
        widen(__sim_buckets(least));
    }
    void reserve(size_t wanted) { rehash(wanted); }
    void clear() {
        for (__sim_next* at = head.after; at;) {
            __sim_next* next = at->after;
            delete static_cast<Node*>(at);
            at = next;
        }
        head.after = nullptr;
        count_ = 0;
        __builtin_memset(buckets, 0, width * sizeof(__sim_next*));
    }
    iterator find(const K& key) {
        __sim_next* before = ahead(key, hash(key));
        return iterator(before ? before->after : nullptr);
    }
    const_iterator find(const K& key) const {
        __sim_next* before = ahead(key, hash(key));
        return const_iterator(before ? before->after : nullptr);
    }
    size_t count(const K& key) const { return ahead(key, hash(key)) ? 1 : 0; }
    bool contains(const K& key) const { return ahead(key, hash(key)) != nullptr; }
    template <class... A>
    pair<iterator, bool> emplace(A&&... given) {
        Node* made = new Node(static_cast<A&&>(given)...);
        size_t code = hash(X::key(made->value));
        if (__sim_next* before = ahead(X::key(made->value), code)) {
            delete made;
            return pair<iterator, bool>(iterator(before->after), false);
        }
        return pair<iterator, bool>(iterator(put(made, code)), true);
    }
    pair<iterator, bool> insert(const V& value) { return emplace(value); }
    pair<iterator, bool> insert(V&& value) { return emplace(static_cast<V&&>(value)); }
    template <class P, class = enable_if_t<__is_constructible(V, P&&)>>
    pair<iterator, bool> insert(P&& value) {
        return emplace(static_cast<P&&>(value));
    }
    template <class I, class = __sim_is_iterator<I>>
    void insert(I first, I last) {
        for (; first != last; ++first) emplace(*first);
    }
    void insert(initializer_list<V> values) { insert(values.begin(), values.end()); }
    size_t erase(const K& key) {
        __sim_next* before = ahead(key, hash(key));
        if (!before) return 0;
        drop(before);
        return 1;
    }
    iterator erase(const_iterator at) {
        __sim_next* next = at.at->after;
        __sim_next* before = buckets[hash_of(at.at) % width];
        while (before->after != at.at) before = before->after;
        drop(before);
        return iterator(next);
    }
};
}  // namespace std
