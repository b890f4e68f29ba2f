#pragma once
// What the parts of hipCUB share, after its documentation. Text of our own over the engine's language.
#include <chrono>
#include <hip/hip_runtime.h>
#include <iostream>
#include <limits>
#include <type_traits>
#define HIPCUB_HOST_DEVICE __host__ __device__ inline
#define HIPCUB_DEVICE __device__ inline
namespace hipcub {
struct NullType {};
struct Sum {
    template <class T>
    HIPCUB_HOST_DEVICE T operator()(const T& a, const T& b) const {
        return a + b;
    }
};
struct Difference {
    template <class T>
    HIPCUB_HOST_DEVICE T operator()(const T& a, const T& b) const {
        return a - b;
    }
};
struct Max {
    template <class T>
    HIPCUB_HOST_DEVICE T operator()(const T& a, const T& b) const {
        return a < b ? b : a;
    }
};
struct Min {
    template <class T>
    HIPCUB_HOST_DEVICE T operator()(const T& a, const T& b) const {
        return b < a ? b : a;
    }
};
struct Equality {
    template <class T>
    HIPCUB_HOST_DEVICE bool operator()(const T& a, const T& b) const {
        return a == b;
    }
};
struct Inequality {
    template <class T>
    HIPCUB_HOST_DEVICE bool operator()(const T& a, const T& b) const {
        return a != b;
    }
};
template <class To>
struct CastOp {
    template <class T>
    HIPCUB_HOST_DEVICE To operator()(const T& a) const {
        return (To)a;
    }
};
template <class K, class V>
struct KeyValuePair {
    typedef K Key;
    typedef V Value;
    K key;
    V value;
    KeyValuePair() = default;
    HIPCUB_HOST_DEVICE KeyValuePair(K key, V value) : key(key), value(value) {}
    HIPCUB_HOST_DEVICE bool operator!=(const KeyValuePair& other) const { return value != other.value || key != other.key; }
};
struct ArgMax {
    template <class K, class V>
    HIPCUB_HOST_DEVICE KeyValuePair<K, V> operator()(const KeyValuePair<K, V>& a, const KeyValuePair<K, V>& b) const {
        return b.value > a.value || (b.value == a.value && b.key < a.key) ? b : a;
    }
};
struct ArgMin {
    template <class K, class V>
    HIPCUB_HOST_DEVICE KeyValuePair<K, V> operator()(const KeyValuePair<K, V>& a, const KeyValuePair<K, V>& b) const {
        return b.value < a.value || (b.value == a.value && b.key < a.key) ? b : a;
    }
};
HIPCUB_DEVICE unsigned __sim_linear() {
    return threadIdx.x + threadIdx.y * blockDim.x + threadIdx.z * blockDim.x * blockDim.y;
}
template <class T>
struct __sim_plain {
    typedef T type;
};
template <class T>
struct __sim_plain<const T> {
    typedef T type;
};
template <class I>
struct __sim_element {
    typedef typename I::value_type type;
};
template <class T>
struct __sim_element<T*> {
    typedef typename __sim_plain<T>::type type;
};
// The bits of a key as an unsigned number that sorts alike.
template <int WIDTH>
struct __sim_bits;
template <>
struct __sim_bits<1> {
    typedef unsigned char type;
};
template <>
struct __sim_bits<2> {
    typedef unsigned short type;
};
template <>
struct __sim_bits<4> {
    typedef unsigned int type;
};
template <>
struct __sim_bits<8> {
    typedef unsigned long long type;
};
enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <class T>
struct Traits {
    typedef typename __sim_bits<sizeof(T)>::type UnsignedBits;
    static constexpr Category CATEGORY = __is_floating_point(T) ? FLOATING_POINT
                                         : __is_unsigned(T)     ? UNSIGNED_INTEGER
                                                                : SIGNED_INTEGER;
    static constexpr UnsignedBits HIGH_BIT = (UnsignedBits)1 << (sizeof(T) * 8 - 1);
    static constexpr UnsignedBits LOWEST_KEY = CATEGORY == FLOATING_POINT ? (UnsignedBits)-1 : (UnsignedBits)0;
    static constexpr UnsignedBits MAX_KEY = CATEGORY == FLOATING_POINT ? (UnsignedBits)~LOWEST_KEY : (UnsignedBits)-1;
    static HIPCUB_HOST_DEVICE UnsignedBits TwiddleIn(UnsignedBits key) {
        if (CATEGORY == FLOATING_POINT) return key ^ ((key & HIGH_BIT) ? (UnsignedBits)-1 : HIGH_BIT);
        return CATEGORY == SIGNED_INTEGER ? key ^ HIGH_BIT : key;
    }
    static HIPCUB_HOST_DEVICE UnsignedBits TwiddleOut(UnsignedBits key) {
        if (CATEGORY == FLOATING_POINT) return key ^ ((key & HIGH_BIT) ? HIGH_BIT : (UnsignedBits)-1);
        return CATEGORY == SIGNED_INTEGER ? key ^ HIGH_BIT : key;
    }
};
template <class T>
using NumericTraits = Traits<T>;
// Gives memory out; what is given back goes to the device at once, for nothing here is slow to allocate.
struct CachingDeviceAllocator {
    CachingDeviceAllocator(bool = false, bool = false) {}
    CachingDeviceAllocator(unsigned, unsigned = 1, unsigned = 0, size_t = 0, bool = false, bool = false) {}
    hipError_t DeviceAllocate(void** made, size_t bytes, hipStream_t = 0) { return hipMalloc(made, bytes); }
    hipError_t DeviceAllocate(int, void** made, size_t bytes, hipStream_t = 0) { return hipMalloc(made, bytes); }
    hipError_t DeviceFree(void* given) { return hipFree(given); }
    hipError_t DeviceFree(int, void* given) { return hipFree(given); }
    hipError_t FreeAllCached() { return hipSuccess; }
};
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
}  // namespace hipcub
