#pragma once
#include <new>
#include <sim/move.h>
// Bytes of host memory that hold `count` objects; a step beyond them is told as an element of a std::vector.
extern "C" void* __sim_room(size_t count, size_t size);
extern "C" void __sim_free(void* room);
// Copies of bytes, and one value over and over: at once, not object by object.
extern "C" void __sim_copy(void* to, const void* from, size_t bytes);
extern "C" void __sim_fill(void* to, size_t count, const void* value, size_t size);
namespace std {
template <class T, class... A>
constexpr T* construct_at(T* place, A&&... given) {
    return ::new ((void*)place) T(static_cast<A&&>(given)...);
}
template <class T>
constexpr void __sim_end(T& of) {
    if constexpr (!__is_trivially_destructible(T)) of.~T();
}
template <class T>
constexpr void destroy_at(T* place) {
    std::__sim_end(*place);
}
template <class T>
void __sim_destroy(T* first, T* last) {
    if constexpr (!__is_trivially_destructible(T))
        for (; first != last; ++first) first->~T();
}
template <class T>
void __sim_start(T* first, size_t count) {
    if constexpr (__is_trivially_constructible(T)) __builtin_memset((void*)first, 0, count * sizeof(T));
    else
        for (T* last = first + count; first != last; ++first) ::new ((void*)first) T();
}
template <class T>
void __sim_start(T* first, size_t count, const T& value) {
    if constexpr (__is_trivially_copyable(T)) __sim_fill(first, count, &value, sizeof(T));
    else
        for (T* last = first + count; first != last; ++first) ::new ((void*)first) T(value);
}
// To bytes that are no objects yet, from what stays as it is.
template <class I, class T>
T* __sim_start_copy(I first, I last, T* to) {
    for (; first != last; ++first, ++to) ::new ((void*)to) T(*first);
    return to;
}
template <class T>
T* __sim_start_copy(const T* first, const T* last, T* to) {
    if constexpr (__is_trivially_copyable(T)) {
        __sim_copy(to, first, (last - first) * sizeof(T));
        return to + (last - first);
    } else {
        for (; first != last; ++first, ++to) ::new ((void*)to) T(*first);
        return to;
    }
}
template <class T>
T* __sim_start_copy(T* first, T* last, T* to) {
    return __sim_start_copy(static_cast<const T*>(first), static_cast<const T*>(last), to);
}
// To bytes that are no objects yet; what was there ends.
template <class T>
void __sim_relocate(T* first, T* last, T* to) {
    if constexpr (__is_trivially_copyable(T)) __sim_copy(to, first, (last - first) * sizeof(T));
    else if constexpr (__is_nothrow_constructible(T, T&&))
        for (; first != last; ++first, ++to) {
            ::new ((void*)to) T(static_cast<T&&>(*first));
            std::__sim_end(*first);
        }
    else {
        // A move that may throw would lose objects on the way: they are copied.
        T* made = to;
        try {
            for (T* from = first; from != last; ++from, ++to) {
                if constexpr (__is_constructible(T, const T&)) ::new ((void*)to) T(static_cast<const T&>(*from));
                else ::new ((void*)to) T(static_cast<T&&>(*from));
            }
        } catch (...) {
            __sim_destroy(made, to);
            throw;
        }
        __sim_destroy(first, last);
    }
}
template <class T>
struct allocator {
    using value_type = T;
    using size_type = size_t;
    using difference_type = ptrdiff_t;
    template <class U>
    struct rebind {
        using other = allocator<U>;
    };
    constexpr allocator() noexcept {}
    template <class U>
    constexpr allocator(const allocator<U>&) noexcept {}
    T* allocate(size_t count) { return (T*)__sim_room(count, sizeof(T)); }
    void deallocate(T* pointer, size_t) { __sim_free(pointer); }
};
template <class A, class B>
constexpr bool operator==(const allocator<A>&, const allocator<B>&) noexcept {
    return true;
}
template <class A>
struct allocator_traits {
    using value_type = typename A::value_type;
};
}  // namespace std
