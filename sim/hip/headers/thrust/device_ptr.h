#pragma once
// Where memory is in Thrust: device_ptr, what it refers to, and the policies that say where work is done.
#include <sim/bulk.h>
#include <thrust/tuple.h>
namespace thrust {
template <class T>
class device_ptr;
// An element of device memory, which the host reads and writes by copies.
template <class T>
class device_reference {
    T* where;

   public:
    using value_type = std::remove_cv_t<T>;
    using pointer = device_ptr<T>;
    __host__ __device__ explicit device_reference(T* where) : where(where) {}
    __host__ __device__ device_reference(const device_reference& from) : where(from.where) {}
    __host__ operator value_type() const {
        alignas(value_type) char kept[sizeof(value_type)];
        (void)hipMemcpy(kept, where, sizeof(value_type), hipMemcpyDeviceToHost);
        return *(value_type*)kept;
    }
    __device__ operator value_type() const { return *where; }
    __host__ const device_reference& operator=(const value_type& value) const {
        (void)hipMemcpy((void*)where, &value, sizeof(value_type), hipMemcpyHostToDevice);
        return *this;
    }
    __device__ const device_reference& operator=(const value_type& value) const {
        *where = value;
        return *this;
    }
    __host__ device_reference& operator=(const device_reference& from) {
        (void)hipMemcpy((void*)where, from.where, sizeof(value_type), hipMemcpyDeviceToDevice);
        return *this;
    }
    __host__ __device__ device_ptr<T> operator&() const { return device_ptr<T>(where); }
#define __SIM_ONTO(op) \
    __host__ const device_reference& operator op##=(const value_type & value) const { return *this = (value_type)*this op value; }
    __SIM_ONTO(+)
    __SIM_ONTO(-)
    __SIM_ONTO(*)
    __SIM_ONTO(/)
#undef __SIM_ONTO
    __host__ const device_reference& operator++() const { return *this = (value_type)*this + 1; }
    template <class S>
    friend S& operator<<(S& out, const device_reference& from) {
        return out << (value_type)from;
    }
};
template <class T>
class device_ptr : public __sim::Walk<device_ptr<T>, std::remove_cv_t<T>, device_reference<T>> {
    T* where;

   public:
    using element_type = T;
    __host__ __device__ device_ptr() : where(nullptr) {}
    __host__ __device__ device_ptr(decltype(nullptr)) : where(nullptr) {}
    __host__ __device__ explicit device_ptr(T* where) : where(where) {}
    template <class U, class = std::enable_if_t<std::is_convertible<U*, T*>::value>>
    __host__ __device__ device_ptr(const device_ptr<U>& from) : where(from.get()) {}
    __host__ __device__ T* get() const { return where; }
    __host__ __device__ device_reference<T> operator[](ptrdiff_t at) const { return device_reference<T>(where + at); }
    __host__ __device__ void move(ptrdiff_t by) { where += by; }
    __host__ __device__ ptrdiff_t since(const device_ptr& other) const { return where - other.where; }
    __host__ __device__ explicit operator bool() const { return where != nullptr; }
};
template <class T>
__host__ __device__ T* raw_pointer_cast(const device_ptr<T>& from) {
    return from.get();
}
template <class T>
__host__ __device__ T* raw_pointer_cast(T* from) {
    return from;
}
template <class T>
__host__ __device__ device_ptr<T> device_pointer_cast(T* from) {
    return device_ptr<T>(from);
}
template <class T>
__host__ __device__ device_ptr<T> device_pointer_cast(const device_ptr<T>& from) {
    return from;
}
template <class T>
device_ptr<T> device_malloc(size_t count) {
    T* made = nullptr;
    (void)hipMalloc(&made, count * sizeof(T));
    return device_ptr<T>(made);
}
template <class T>
void device_free(device_ptr<T> given) {
    (void)hipFree((void*)given.get());
}
struct __sim_host {};
struct __sim_device {
    hipStream_t stream = 0;
    __sim_device on(hipStream_t other) const { return __sim_device{other}; }
    template <class A>
    __sim_device operator()(const A&) const {
        return *this;
    }
};
inline constexpr __sim_host host{}, seq{};
inline constexpr __sim_device device{};
namespace system {
namespace cpp = thrust;
}
namespace hip {
inline constexpr __sim_device par{}, par_nosync{};
}
namespace hip_rocprim {
using hip::par;
}
namespace cuda {
inline constexpr __sim_device par{}, par_nosync{};
}
template <class P>
inline constexpr bool __sim_policy = false;
template <>
inline constexpr bool __sim_policy<__sim_host> = true;
template <>
inline constexpr bool __sim_policy<__sim_device> = true;
// Whether an iterator runs over device memory by its type.
template <class I>
inline constexpr bool __sim_there = false;
template <class T>
inline constexpr bool __sim_there<device_ptr<T>> = true;
template <class F, class I, class V>
inline constexpr bool __sim_there<__sim::Transformed<F, I, V>> = __sim_there<I>;
template <class I, class M>
inline constexpr bool __sim_there<__sim::Permuted<I, M>> = __sim_there<I> || __sim_there<M>;
template <class... I>
inline constexpr bool __sim_there<__sim::Zip<I...>> = (__sim_there<I> || ...);
template <class I>
inline constexpr bool __sim_there<std::reverse_iterator<I>> = __sim_there<I>;
// The same iterator as kernels take it: over plain pointers.
template <class I>
auto __sim_raw(const I& from) {
    return from;
}
template <class T>
T* __sim_raw(const device_ptr<T>& from) {
    return from.get();
}
template <class I>
auto __sim_raw(const std::reverse_iterator<I>& from) {
    return std::make_reverse_iterator(thrust::__sim_raw(from.base()));
}
template <class F, class I, class V>
auto __sim_raw(const __sim::Transformed<F, I, V>& from) {
    auto plain = thrust::__sim_raw(from.from);
    return __sim::Transformed<F, decltype(plain), V>(plain, from.of);
}
template <class I, class M>
auto __sim_raw(const __sim::Permuted<I, M>& from) {
    auto plain = thrust::__sim_raw(from.from);
    auto map = thrust::__sim_raw(from.map);
    return __sim::Permuted<decltype(plain), decltype(map)>(plain, map);
}
template <class... I, size_t... N>
auto __sim_raw_zip(const std::tuple<I...>& from, std::index_sequence<N...>) {
    return __sim::Zip<decltype(thrust::__sim_raw(std::get<N>(from)))...>(
        std::tuple<decltype(thrust::__sim_raw(std::get<N>(from)))...>(thrust::__sim_raw(std::get<N>(from))...));
}
template <class... I>
auto __sim_raw(const __sim::Zip<I...>& from) {
    return thrust::__sim_raw_zip(from.each, std::index_sequence_for<I...>());
}
}  // namespace thrust
