#pragma once
// Atomic functions of devices, after the HIP documentation. The engine does them.
#define __SIM_ATOMIC(type, name)                        \
    __device__ type atomic##name(type* address, type value); \
    __device__ type atomic##name##_system(type* address, type value); \
    __device__ type atomic##name##_block(type* address, type value);
#define __SIM_ATOMIC_CAS(type)                                                \
    __device__ type atomicCAS(type* address, type compare, type value);       \
    __device__ type atomicCAS_system(type* address, type compare, type value); \
    __device__ type atomicCAS_block(type* address, type compare, type value);
#define __SIM_ATOMICS(type)      \
    __SIM_ATOMIC(type, Add)      \
    __SIM_ATOMIC(type, Sub)      \
    __SIM_ATOMIC(type, Exch)     \
    __SIM_ATOMIC(type, Min)      \
    __SIM_ATOMIC(type, Max)      \
    __SIM_ATOMIC_CAS(type)
#define __SIM_ATOMIC_BITS(type)  \
    __SIM_ATOMICS(type)          \
    __SIM_ATOMIC(type, And)      \
    __SIM_ATOMIC(type, Or)       \
    __SIM_ATOMIC(type, Xor)
__SIM_ATOMIC_BITS(int)
__SIM_ATOMIC_BITS(unsigned)
__SIM_ATOMIC_BITS(unsigned long)
__SIM_ATOMIC_BITS(unsigned long long)
__SIM_ATOMIC(unsigned, Inc)
__SIM_ATOMIC(unsigned, Dec)
__SIM_ATOMIC(long long, Min)
__SIM_ATOMIC(long long, Max)
__SIM_ATOMICS(float)
__SIM_ATOMICS(double)
__device__ unsigned short atomicCAS(unsigned short* address, unsigned short compare, unsigned short value);
#define __SIM_ATOMIC_FLOATS(type)                            \
    __device__ type unsafeAtomicAdd(type* address, type value); \
    __device__ type unsafeAtomicMax(type* address, type value); \
    __device__ type unsafeAtomicMin(type* address, type value); \
    __device__ type safeAtomicAdd(type* address, type value);   \
    __device__ type safeAtomicMax(type* address, type value);   \
    __device__ type safeAtomicMin(type* address, type value);
__SIM_ATOMIC_FLOATS(float)
__SIM_ATOMIC_FLOATS(double)
__device__ void atomicAddNoRet(float* address, float value);

// Clang's builtins, whose orders and scopes change nothing where lanes run in order.
template <class T>
__device__ T __sim_atomic_fetch_add(T* address, typename __sim_same<T>::type value);
template <class T>
__device__ T __sim_atomic_fetch_sub(T* address, typename __sim_same<T>::type value);
template <class T>
__device__ T __sim_atomic_fetch_and(T* address, typename __sim_same<T>::type value);
template <class T>
__device__ T __sim_atomic_fetch_or(T* address, typename __sim_same<T>::type value);
template <class T>
__device__ T __sim_atomic_fetch_xor(T* address, typename __sim_same<T>::type value);
template <class T>
__device__ T __sim_atomic_fetch_min(T* address, typename __sim_same<T>::type value);
template <class T>
__device__ T __sim_atomic_fetch_max(T* address, typename __sim_same<T>::type value);
template <class T>
__device__ T __sim_atomic_exchange(T* address, typename __sim_same<T>::type value);
template <class T>
__device__ T __sim_atomic_compare(T* address, typename __sim_same<T>::type expected,
                                  typename __sim_same<T>::type value);
template <class T>
__device__ inline T __sim_atomic_load(T* address) {
    return *address;
}
template <class T>
__device__ inline void __sim_atomic_store(T* address, typename __sim_same<T>::type value) {
    *address = value;
}
template <class T>
__device__ inline bool __sim_atomic_replace(T* address, T* expected, typename __sim_same<T>::type value) {
    T wanted = *expected;
    T found = __sim_atomic_compare(address, wanted, value);
    *expected = found;
    return found == wanted;
}
// The same on the host, where one thread runs after another.
#define __SIM_HOST_ATOMIC(name, op)                                                        \
    template <class T>                                                                     \
    __host__ inline T __sim_atomic_##name(T* address, typename __sim_same<T>::type value) { \
        T old = *address;                                                                  \
        *address = old op value;                                                           \
        return old;                                                                        \
    }
__SIM_HOST_ATOMIC(fetch_add, +)
__SIM_HOST_ATOMIC(fetch_sub, -)
__SIM_HOST_ATOMIC(fetch_and, &)
__SIM_HOST_ATOMIC(fetch_or, |)
__SIM_HOST_ATOMIC(fetch_xor, ^)
#undef __SIM_HOST_ATOMIC
template <class T>
__host__ inline T __sim_atomic_exchange(T* address, typename __sim_same<T>::type value) {
    T old = *address;
    *address = value;
    return old;
}
template <class T>
__host__ inline T __sim_atomic_compare(T* address, typename __sim_same<T>::type expected, typename __sim_same<T>::type value) {
    T old = *address;
    if (old == expected) *address = value;
    return old;
}
template <class T>
__host__ inline T __sim_atomic_load(T* address) {
    return *address;
}
template <class T>
__host__ inline void __sim_atomic_store(T* address, typename __sim_same<T>::type value) {
    *address = value;
}
#define __HIP_MEMORY_SCOPE_SINGLETHREAD 1
#define __HIP_MEMORY_SCOPE_WAVEFRONT 2
#define __HIP_MEMORY_SCOPE_WORKGROUP 3
#define __HIP_MEMORY_SCOPE_AGENT 4
#define __HIP_MEMORY_SCOPE_SYSTEM 5
#define __hip_atomic_fetch_add(p, v, ...) __sim_atomic_fetch_add(p, v)
#define __hip_atomic_fetch_sub(p, v, ...) __sim_atomic_fetch_sub(p, v)
#define __hip_atomic_fetch_and(p, v, ...) __sim_atomic_fetch_and(p, v)
#define __hip_atomic_fetch_or(p, v, ...) __sim_atomic_fetch_or(p, v)
#define __hip_atomic_fetch_xor(p, v, ...) __sim_atomic_fetch_xor(p, v)
#define __hip_atomic_fetch_min(p, v, ...) __sim_atomic_fetch_min(p, v)
#define __hip_atomic_fetch_max(p, v, ...) __sim_atomic_fetch_max(p, v)
#define __hip_atomic_exchange(p, v, ...) __sim_atomic_exchange(p, v)
#define __hip_atomic_load(p, ...) __sim_atomic_load(p)
#define __hip_atomic_store(p, v, ...) __sim_atomic_store(p, v)
#define __hip_atomic_compare_exchange_strong(p, e, v, ...) __sim_atomic_replace(p, e, v)
#define __hip_atomic_compare_exchange_weak(p, e, v, ...) __sim_atomic_replace(p, e, v)
#define __atomic_fetch_add(p, v, ...) __sim_atomic_fetch_add(p, v)
#define __atomic_fetch_sub(p, v, ...) __sim_atomic_fetch_sub(p, v)
#define __atomic_load_n(p, ...) __sim_atomic_load(p)
#define __atomic_store_n(p, v, ...) __sim_atomic_store(p, v)
#define __builtin_nontemporal_load(p) __sim_atomic_load(p)
#define __builtin_nontemporal_store(v, p) __sim_atomic_store(p, v)
#define __atomic_exchange_n(p, v, ...) __sim_atomic_exchange(p, v)
#define __sync_fetch_and_add(p, v, ...) __sim_atomic_fetch_add(p, v)
#define __sync_fetch_and_sub(p, v, ...) __sim_atomic_fetch_sub(p, v)
#define __sync_fetch_and_and(p, v, ...) __sim_atomic_fetch_and(p, v)
#define __sync_fetch_and_or(p, v, ...) __sim_atomic_fetch_or(p, v)
#define __sync_fetch_and_xor(p, v, ...) __sim_atomic_fetch_xor(p, v)
#define __sync_lock_test_and_set(p, v, ...) __sim_atomic_exchange(p, v)
#define __sync_val_compare_and_swap(p, e, v, ...) __sim_atomic_compare(p, e, v)
#define __sync_bool_compare_and_swap(p, e, v, ...) (__sim_atomic_compare(p, e, v) == (e))
