#pragma once
// What the parts of hipCUB share, after its documentation. Text of our own over the engine's language.
#include <hip/hip_runtime.h>
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
template <class K, class V>
struct KeyValuePair {
    K key;
    V value;
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
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_WARP_REDUCTIONS };
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
