#pragma once
// Marks of functions and variables, which HIP and CUDA share.
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed)) __attribute__((device)) __attribute__((annotate("managed")))
#define __launch_bounds__(...) \
    __attribute__((launch_bounds(__VA_ARGS__), annotate("launch_bounds", __VA_ARGS__)))
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __restrict__ __restrict
#define __align__(n) __attribute__((aligned(n)))

struct dim3 {
    unsigned x, y, z;
    constexpr __host__ __device__ dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
typedef struct dim3 dim3;

// What the device that a pass is for can do; nothing in the host's pass.
#ifdef __HIP_DEVICE_COMPILE__
#define __SIM_HAS 1
#else
#define __SIM_HAS 0
#endif
#define __HIP_ARCH_HAS_GLOBAL_INT32_ATOMICS__ (__SIM_HAS)
#define __HIP_ARCH_HAS_GLOBAL_FLOAT_ATOMIC_EXCH__ (__SIM_HAS)
#define __HIP_ARCH_HAS_SHARED_INT32_ATOMICS__ (__SIM_HAS)
#define __HIP_ARCH_HAS_SHARED_FLOAT_ATOMIC_EXCH__ (__SIM_HAS)
#define __HIP_ARCH_HAS_FLOAT_ATOMIC_ADD__ (__SIM_HAS)
#define __HIP_ARCH_HAS_GLOBAL_INT64_ATOMICS__ (__SIM_HAS)
#define __HIP_ARCH_HAS_SHARED_INT64_ATOMICS__ (__SIM_HAS)
#define __HIP_ARCH_HAS_DOUBLES__ (__SIM_HAS)
#define __HIP_ARCH_HAS_WARP_VOTE__ (__SIM_HAS)
#define __HIP_ARCH_HAS_WARP_BALLOT__ (__SIM_HAS)
#define __HIP_ARCH_HAS_WARP_SHUFFLE__ (__SIM_HAS)
#define __HIP_ARCH_HAS_THREAD_FENCE_SYSTEM__ (__SIM_HAS)
#define __HIP_ARCH_HAS_3DGRID__ (__SIM_HAS)
#define __HIP_ARCH_HAS_WARP_FUNNEL_SHIFT__ (0)
#define __HIP_ARCH_HAS_SYNC_THREAD_EXT__ (0)
#define __HIP_ARCH_HAS_SURFACE_FUNCS__ (0)
#define __HIP_ARCH_HAS_DYNAMIC_PARALLEL__ (0)
