#pragma once
// thrust::device_vector and thrust::host_vector.
#include <thrust/sums.h>
namespace thrust {
template <class T, class A = std::allocator<T>>
class device_vector;
template <class T, class A = std::allocator<T>>
class host_vector : public std::vector<T> {
   public:
    using std::vector<T>::vector;
    host_vector() {}
    host_vector(const std::vector<T>& from) : std::vector<T>(from) {}
    template <class U, class B>
    host_vector(const device_vector<U, B>& from) {
        *this = from;
    }
    template <class I, class = std::enable_if_t<__sim_there<I>>>
    host_vector(I first, I last) : std::vector<T>(last - first) {
        thrust::copy(first, last, this->begin());
    }
    template <class U, class B>
    host_vector& operator=(const device_vector<U, B>& from) {
        this->resize(from.size());
        thrust::copy(from.begin(), from.end(), this->begin());
        return *this;
    }
    host_vector& operator=(const std::vector<T>& from) {
        std::vector<T>::operator=(from);
        return *this;
    }
};
template <class T, class A>
class device_vector {
    T* first;
    size_t held, room;

    void grow(size_t count) {
        T* made = nullptr;
        if (count && hipMalloc(&made, count * sizeof(T)) != hipSuccess) throw std::bad_alloc();
        if (held) (void)hipMemcpy((void*)made, first, (held < count ? held : count) * sizeof(T), hipMemcpyDeviceToDevice);
        if (first) (void)hipFree((void*)first);
        first = made;
        room = count;
    }

   public:
    using value_type = T;
    using size_type = size_t;
    using difference_type = ptrdiff_t;
    using reference = device_reference<T>;
    using const_reference = device_reference<const T>;
    using pointer = device_ptr<T>;
    using const_pointer = device_ptr<const T>;
    using iterator = device_ptr<T>;
    using const_iterator = device_ptr<const T>;
    using reverse_iterator = std::reverse_iterator<iterator>;
    device_vector() : first(nullptr), held(0), room(0) {}
    explicit device_vector(size_t count) : device_vector(count, T()) {}
    device_vector(size_t count, const T& value) : device_vector() { resize(count, value); }
    template <class I, class = std::__sim_is_iterator<I>>
    device_vector(I from, I to) : device_vector() {
        assign(from, to);
    }
    device_vector(std::initializer_list<T> values) : device_vector(values.begin(), values.end()) {}
    device_vector(const device_vector& from) : device_vector(from.begin(), from.end()) {}
    device_vector(device_vector&& from) : first(from.first), held(from.held), room(from.room) {
        from.first = nullptr;
        from.held = from.room = 0;
    }
    template <class U, class B>
    device_vector(const device_vector<U, B>& from) : device_vector(from.begin(), from.end()) {}
    template <class U, class B>
    device_vector(const std::vector<U, B>& from) : device_vector(from.begin(), from.end()) {}
    ~device_vector() {
        if (first) (void)hipFree((void*)first);
    }
    device_vector& operator=(const device_vector& from) {
        if (this != &from) assign(from.begin(), from.end());
        return *this;
    }
    device_vector& operator=(device_vector&& from) {
        swap(from);
        return *this;
    }
    template <class U, class B>
    device_vector& operator=(const std::vector<U, B>& from) {
        assign(from.begin(), from.end());
        return *this;
    }
    device_vector& operator=(std::initializer_list<T> values) {
        assign(values.begin(), values.end());
        return *this;
    }
    template <class I, class = std::__sim_is_iterator<I>>
    void assign(I from, I to) {
        held = 0;
        const size_t count = to - from;
        if (count > room) grow(count);
        held = count;
        if (count) thrust::copy(from, to, begin());
    }
    void assign(size_t count, const T& value) {
        held = 0;
        resize(count, value);
    }
    void resize(size_t count, const T& value = T()) {
        if (count > room) grow(count);
        const size_t before = held;
        held = count;
        if (count > before) thrust::fill(begin() + before, end(), value);
    }
    void reserve(size_t count) {
        if (count > room) grow(count);
    }
    void shrink_to_fit() { grow(held); }
    void clear() { held = 0; }
    void push_back(const T& value) {
        if (held == room) grow(room ? 2 * room : 1);
        begin()[held++] = value;
    }
    void pop_back() { held--; }
    iterator erase(iterator at) { return erase(at, at + 1); }
    iterator erase(iterator from, iterator to) {
        device_vector kept(to, end());
        held -= to - from;
        if (kept.size()) thrust::copy(kept.begin(), kept.end(), from);
        return from;
    }
    template <class I, class = std::__sim_is_iterator<I>>
    iterator insert(iterator at, I from, I to) {
        const size_t place = at - begin(), count = to - from;
        device_vector kept(at, end());
        resize(held + count);
        thrust::copy(from, to, begin() + place);
        thrust::copy(kept.begin(), kept.end(), begin() + place + count);
        return begin() + place;
    }
    void swap(device_vector& other) {
        std::swap(first, other.first);
        std::swap(held, other.held);
        std::swap(room, other.room);
    }
    size_t size() const { return held; }
    size_t capacity() const { return room; }
    bool empty() const { return held == 0; }
    iterator begin() { return iterator(first); }
    iterator end() { return iterator(first + held); }
    const_iterator begin() const { return const_iterator(first); }
    const_iterator end() const { return const_iterator(first + held); }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    reverse_iterator rbegin() { return reverse_iterator(end()); }
    reverse_iterator rend() { return reverse_iterator(begin()); }
    pointer data() { return pointer(first); }
    const_pointer data() const { return const_pointer(first); }
    reference operator[](size_t at) { return reference(first + at); }
    const_reference operator[](size_t at) const { return const_reference(first + at); }
    reference front() { return (*this)[0]; }
    reference back() { return (*this)[held - 1]; }
};
template <class T, class A>
void swap(device_vector<T, A>& one, device_vector<T, A>& other) {
    one.swap(other);
}
template <class T, class A>
bool operator==(const device_vector<T, A>& one, const device_vector<T, A>& other) {
    return one.size() == other.size() && thrust::equal(one.begin(), one.end(), other.begin());
}
template <class T, class A, class U, class B>
bool operator==(const std::vector<T, A>& one, const device_vector<U, B>& other) {
    return one == host_vector<T>(other);
}
}  // namespace thrust
