#pragma once
#include <initializer_list>
#include <sim/errors.h>
#include <sim/iterators.h>
#include <sim/memory.h>
#include <string.h>
extern "C" {
// The first place of any of `count` letters from `from` on (or of none of them), forward or back; -1 if nowhere.
long __sim_text_find(const char* text, size_t size, const char* part, size_t part_size, size_t from, bool back);
long __sim_text_any(const char* text, size_t size, const char* of, size_t count, size_t from, bool back, bool any);
int __sim_text_order(const char* one, size_t size, const char* other, size_t other_size);
double __sim_text_real(const char* text, size_t size, size_t* used);
unsigned long __sim_text_whole(const char* text, size_t size, size_t* used, int base, bool is_signed, int bits);
}
namespace std {
template <class C>
struct char_traits {
    static size_t length(const C* text) { return strlen(text); }
    static constexpr int eof() { return -1; }
};
template <class C, class T = char_traits<C>>
class basic_string_view;
template <class C, class T = char_traits<C>, class A = allocator<C>>
class basic_string;
// What a text and a view of one have in common: D tells where it is.
template <class D>
class __sim_searched {
    const char* text() const { return static_cast<const D*>(this)->data(); }
    size_t count() const { return static_cast<const D*>(this)->size(); }

   public:
    static constexpr size_t npos = (size_t)-1;
    size_t find(const char* part, size_t from, size_t size) const { return __sim_text_find(text(), count(), part, size, from, false); }
    size_t find(const char* part, size_t from = 0) const { return find(part, from, strlen(part)); }
    size_t find(const D& part, size_t from = 0) const { return find(part.data(), from, part.size()); }
    size_t find(char letter, size_t from = 0) const { return find(&letter, from, 1); }
    size_t rfind(const char* part, size_t from = npos) const { return __sim_text_find(text(), count(), part, strlen(part), from, true); }
    size_t rfind(const D& part, size_t from = npos) const { return __sim_text_find(text(), count(), part.data(), part.size(), from, true); }
    size_t rfind(char letter, size_t from = npos) const { return __sim_text_find(text(), count(), &letter, 1, from, true); }
#define __SIM_SEARCH(name, start, back, any)                                                                      \
    size_t name(const char* of, size_t from = start) const {                                                      \
        return __sim_text_any(text(), count(), of, strlen(of), from, back, any);                                  \
    }                                                                                                             \
    size_t name(const D& of, size_t from = start) const {                                                         \
        return __sim_text_any(text(), count(), of.data(), of.size(), from, back, any);                            \
    }                                                                                                             \
    size_t name(char of, size_t from = start) const { return __sim_text_any(text(), count(), &of, 1, from, back, any); }
    __SIM_SEARCH(find_first_of, 0, false, true)
    __SIM_SEARCH(find_first_not_of, 0, false, false)
    __SIM_SEARCH(find_last_of, npos, true, true)
    __SIM_SEARCH(find_last_not_of, npos, true, false)
#undef __SIM_SEARCH
    int compare(const D& other) const { return __sim_text_order(text(), count(), other.data(), other.size()); }
    int compare(const char* other) const { return __sim_text_order(text(), count(), other, strlen(other)); }
    int compare(size_t at, size_t size, const D& other) const { return static_cast<const D*>(this)->substr(at, size).compare(other); }
    int compare(size_t at, size_t size, const char* other) const { return static_cast<const D*>(this)->substr(at, size).compare(other); }
    bool starts_with(char letter) const { return count() && *text() == letter; }
    bool starts_with(const D& part) const { return compare(0, part.size(), part) == 0; }
    bool starts_with(const char* part) const { return compare(0, strlen(part), part) == 0; }
    bool ends_with(char letter) const { return count() && text()[count() - 1] == letter; }
    bool ends_with(const D& part) const { return count() >= part.size() && compare(count() - part.size(), npos, part) == 0; }
    bool ends_with(const char* part) const { return count() >= strlen(part) && compare(count() - strlen(part), npos, part) == 0; }
};

template <class T>
class basic_string_view<char, T> : public __sim_searched<basic_string_view<char, T>> {
    const char* first;
    size_t length_;

   public:
    using value_type = char;
    using size_type = size_t;
    using iterator = const char*;
    using const_iterator = const char*;
    constexpr basic_string_view() noexcept : first(nullptr), length_(0) {}
    constexpr basic_string_view(const char* text) : first(text), length_(__builtin_strlen(text)) {}
    constexpr basic_string_view(const char* text, size_t size) : first(text), length_(size) {}
    constexpr const char* data() const noexcept { return first; }
    constexpr size_t size() const noexcept { return length_; }
    constexpr size_t length() const noexcept { return length_; }
    constexpr bool empty() const noexcept { return length_ == 0; }
    constexpr const char* begin() const noexcept { return first; }
    constexpr const char* end() const noexcept { return first + length_; }
    constexpr const char& operator[](size_t at) const { return first[at]; }
    constexpr const char& front() const { return *first; }
    constexpr const char& back() const { return first[length_ - 1]; }
    constexpr void remove_prefix(size_t count) { first += count; length_ -= count; }
    constexpr void remove_suffix(size_t count) { length_ -= count; }
    constexpr basic_string_view substr(size_t at = 0, size_t count = (size_t)-1) const {
        if (at > length_) __sim_range("basic_string_view::substr: __pos (which is %zu) > __size (which is %zu)", at, length_);
        return basic_string_view(first + at, count < length_ - at ? count : length_ - at);
    }
};
using string_view = basic_string_view<char>;

template <class Traits, class A>
class basic_string<char, Traits, A> : public __sim_searched<basic_string<char, Traits, A>> {
    // A text without room of its own is the literal "".
    char* first;
    size_t count;
    size_t room;
    size_t unused;

    void grow(size_t wanted) {
        if (wanted <= room) return;
        if (wanted > max_size()) __sim_too_long("basic_string::_M_create");
        size_t made = wanted > 2 * room ? wanted : 2 * room;
        if (made < 15) made = 15;
        char* place = (char*)__sim_room(made + 1, 1);
        __sim_copy(place, first, count + 1);
        if (room) __sim_free(first);
        first = place;
        room = made;
    }
    void drop() {
        first = (char*)"";
        count = room = 0;
    }

   public:
    using value_type = char;
    using traits_type = Traits;
    using size_type = size_t;
    using difference_type = ptrdiff_t;
    using reference = char&;
    using const_reference = const char&;
    using pointer = char*;
    using const_pointer = const char*;
    using iterator = char*;
    using const_iterator = const char*;
    using reverse_iterator = std::reverse_iterator<char*>;
    using const_reverse_iterator = std::reverse_iterator<const char*>;
    static constexpr size_t npos = (size_t)-1;
    basic_string() noexcept : first((char*)""), count(0), room(0), unused(0) {}
    basic_string(const char* text) : basic_string() { append(text, strlen(text)); }
    basic_string(const char* text, size_t size) : basic_string() { append(text, size); }
    basic_string(size_t size, char letter) : basic_string() { append(size, letter); }
    basic_string(const basic_string& from) : basic_string() { append(from.first, from.count); }
    basic_string(const basic_string& from, size_t at, size_t size = npos) : basic_string() { append(from, at, size); }
    basic_string(basic_string&& from) noexcept : first(from.first), count(from.count), room(from.room), unused(0) { from.drop(); }
    basic_string(initializer_list<char> letters) : basic_string() { append(letters.begin(), letters.size()); }
    explicit basic_string(string_view view) : basic_string() { append(view.data(), view.size()); }
    template <class I, class = __sim_is_iterator<I>>
    basic_string(I from, I to) : basic_string() {
        append(from, to);
    }
    ~basic_string() {
        if (room) __sim_free(first);
    }
    basic_string& operator=(const basic_string& from) {
        if (this != &from) assign(from.first, from.count);
        return *this;
    }
    basic_string& operator=(basic_string&& from) noexcept {
        if (this != &from) {
            if (room) __sim_free(first);
            first = from.first;
            count = from.count;
            room = from.room;
            from.drop();
        }
        return *this;
    }
    basic_string& operator=(const char* text) { return assign(text, strlen(text)); }
    basic_string& operator=(char letter) { return assign(&letter, 1); }
    basic_string& operator=(string_view view) { return assign(view.data(), view.size()); }
    operator string_view() const noexcept { return string_view(first, count); }
    basic_string& assign(const char* text, size_t size) {
        basic_string kept(text, size);
        swap(kept);
        return *this;
    }
    basic_string& assign(const char* text) { return assign(text, strlen(text)); }
    basic_string& assign(const basic_string& text) { return assign(text.first, text.count); }
    basic_string& assign(size_t size, char letter) {
        clear();
        return append(size, letter);
    }
    template <class I, class = __sim_is_iterator<I>>
    basic_string& assign(I from, I to) {
        basic_string kept(from, to);
        swap(kept);
        return *this;
    }
    basic_string& append(const char* text, size_t size) {
        if (size == 0) return *this;
        if (text >= first && text < first + count) {
            basic_string kept(text, size);
            return append(kept.first, size);
        }
        grow(count + size);
        __sim_copy(first + count, text, size);
        count += size;
        first[count] = 0;
        return *this;
    }
    basic_string& append(const char* text) { return append(text, strlen(text)); }
    basic_string& append(const basic_string& text) { return append(text.first, text.count); }
    basic_string& append(const basic_string& text, size_t at, size_t size = npos) {
        if (at > text.count) __sim_range("basic_string::append: __pos (which is %zu) > this->size() (which is %zu)", at, text.count);
        return append(text.first + at, size < text.count - at ? size : text.count - at);
    }
    basic_string& append(size_t size, char letter) {
        if (size == 0) return *this;
        grow(count + size);
        __builtin_memset(first + count, letter, size);
        count += size;
        first[count] = 0;
        return *this;
    }
    template <class I, class = __sim_is_iterator<I>>
    basic_string& append(I from, I to) {
        for (; from != to; ++from) push_back(*from);
        return *this;
    }
    basic_string& operator+=(const char* text) { return append(text, strlen(text)); }
    basic_string& operator+=(const basic_string& text) { return append(text.first, text.count); }
    basic_string& operator+=(string_view text) { return append(text.data(), text.size()); }
    basic_string& operator+=(char letter) {
        push_back(letter);
        return *this;
    }
    void push_back(char letter) {
        grow(count + 1);
        first[count++] = letter;
        first[count] = 0;
    }
    void pop_back() {
        if (count == 0) __sim_misuse("pop_back() of a std::string that is empty");
        first[--count] = 0;
    }
    const char* c_str() const noexcept { return first; }
    const char* data() const noexcept { return first; }
    char* data() noexcept { return first; }
    size_t size() const noexcept { return count; }
    size_t length() const noexcept { return count; }
    size_t capacity() const noexcept { return room < 15 ? 15 : room; }
    size_t max_size() const noexcept { return 0x7fffffffffffffff; }
    bool empty() const noexcept { return count == 0; }
    void clear() noexcept {
        if (count) first[count = 0] = 0;
    }
    void reserve(size_t size = 0) { grow(size); }
    void shrink_to_fit() {}
    void resize(size_t size, char letter = 0) {
        if (size > max_size()) __sim_too_long("basic_string::_M_replace_aux");
        if (size > count) append(size - count, letter);
        else if (size < count) first[count = size] = 0;
    }
    char& operator[](size_t at) { return first[at]; }
    const char& operator[](size_t at) const { return first[at]; }
    char& at(size_t at) {
        if (at >= count) __sim_range("basic_string::at: __n (which is %zu) >= this->size() (which is %zu)", at, count);
        return first[at];
    }
    const char& at(size_t at) const {
        if (at >= count) __sim_range("basic_string::at: __n (which is %zu) >= this->size() (which is %zu)", at, count);
        return first[at];
    }
    char& front() { return *first; }
    char& back() { return first[count - 1]; }
    const char& front() const { return *first; }
    const char& back() const { return first[count - 1]; }
    char* begin() noexcept { return first; }
    char* end() noexcept { return first + count; }
    const char* begin() const noexcept { return first; }
    const char* end() const noexcept { return first + count; }
    const char* cbegin() const noexcept { return first; }
    const char* cend() const noexcept { return first + count; }
    reverse_iterator rbegin() { return reverse_iterator(first + count); }
    reverse_iterator rend() { return reverse_iterator(first); }
    const_reverse_iterator rbegin() const { return const_reverse_iterator(first + count); }
    const_reverse_iterator rend() const { return const_reverse_iterator(first); }
    basic_string substr(size_t at = 0, size_t size = npos) const {
        if (at > count) __sim_range("basic_string::substr: __pos (which is %zu) > this->size() (which is %zu)", at, count);
        return basic_string(first + at, size < count - at ? size : count - at);
    }
    basic_string& replace(size_t at, size_t size, const char* text, size_t text_size) {
        if (at > count) __sim_range("basic_string::replace: __pos (which is %zu) > this->size() (which is %zu)", at, count);
        if (size > count - at) size = count - at;
        basic_string made;
        made.grow(count - size + text_size);
        made.append(first, at).append(text, text_size).append(first + at + size, count - at - size);
        swap(made);
        return *this;
    }
    basic_string& replace(size_t at, size_t size, const char* text) { return replace(at, size, text, strlen(text)); }
    basic_string& replace(size_t at, size_t size, const basic_string& text) { return replace(at, size, text.first, text.count); }
    basic_string& insert(size_t at, const char* text) { return replace(at, 0, text, strlen(text)); }
    basic_string& insert(size_t at, const basic_string& text) { return replace(at, 0, text.first, text.count); }
    basic_string& insert(size_t at, size_t size, char letter) { return replace(at, 0, basic_string(size, letter)); }
    char* insert(const char* at, char letter) {
        size_t where = at - first;
        replace(where, 0, &letter, 1);
        return first + where;
    }
    basic_string& erase(size_t at = 0, size_t size = npos) {
        if (at > count) __sim_range("basic_string::erase: __pos (which is %zu) > this->size() (which is %zu)", at, count);
        if (size > count - at) size = count - at;
        if (size == 0) return *this;
        __sim_copy(first + at, first + at + size, count - at - size + 1);
        count -= size;
        return *this;
    }
    char* erase(const char* at) {
        size_t where = at - first;
        erase(where, 1);
        return first + where;
    }
    char* erase(const char* from, const char* to) {
        size_t where = from - first;
        erase(where, to - from);
        return first + where;
    }
    size_t copy(char* to, size_t size, size_t at = 0) const {
        if (size > count - at) size = count - at;
        __sim_copy(to, first + at, size);
        return size;
    }
    void swap(basic_string& other) noexcept {
        std::swap(first, other.first);
        std::swap(count, other.count);
        std::swap(room, other.room);
    }
};
using string = basic_string<char>;
inline string operator+(const string& one, const string& other) {
    string sum;
    sum.reserve(one.size() + other.size());
    sum.append(one).append(other);
    return sum;
}
inline string operator+(string&& one, const string& other) { return static_cast<string&&>(one.append(other)); }
inline string operator+(const string& one, const char* other) { return string(one).append(other); }
inline string operator+(string&& one, const char* other) { return static_cast<string&&>(one.append(other)); }
inline string operator+(const char* one, const string& other) { return string(one).append(other); }
inline string operator+(const string& one, char other) { return string(one).append((size_t)1, other); }
inline string operator+(string&& one, char other) { return static_cast<string&&>(one.append((size_t)1, other)); }
inline string operator+(char one, const string& other) { return string((size_t)1, one).append(other); }
#define __SIM_COMPARE(op)                                                                                              \
    inline bool operator op(const string& one, const string& other) { return one.compare(other) op 0; }                \
    inline bool operator op(const string& one, const char* other) { return one.compare(other) op 0; }                  \
    inline bool operator op(const char* one, const string& other) { return 0 op other.compare(one); }                  \
    inline bool operator op(string_view one, string_view other) { return one.compare(other) op 0; }
__SIM_COMPARE(==)
__SIM_COMPARE(!=)
__SIM_COMPARE(<)
__SIM_COMPARE(>)
__SIM_COMPARE(<=)
__SIM_COMPARE(>=)
#undef __SIM_COMPARE
inline void swap(string& one, string& other) noexcept { one.swap(other); }
template <class T>
struct hash;
}  // namespace std
