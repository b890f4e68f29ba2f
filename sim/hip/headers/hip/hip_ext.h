#pragma once
// Launches with events of their own, after HIP's documentation.
#include <hip/hip_runtime.h>
inline hipError_t hipExtLaunchKernel(const void* function, dim3 blocks, dim3 threads, void** arguments, size_t lds,
                                     hipStream_t stream, hipEvent_t before, hipEvent_t after, int) {
    if (before) (void)hipEventRecord(before, stream);
    hipError_t found = hipLaunchKernel(function, blocks, threads, arguments, lds, stream);
    if (after) (void)hipEventRecord(after, stream);
    return found;
}
#define hipExtLaunchKernelGGL(kernel, blocks, threads, lds, stream, before, after, flags, ...)     \
    do {                                                                                           \
        hipEvent_t __sim_before = (before), __sim_after = (after);                                 \
        hipStream_t __sim_stream = (stream);                                                       \
        (void)(flags);                                                                             \
        if (__sim_before) (void)hipEventRecord(__sim_before, __sim_stream);                        \
        hipLaunchKernelGGL(kernel, blocks, threads, lds, __sim_stream, __VA_ARGS__);               \
        if (__sim_after) (void)hipEventRecord(__sim_after, __sim_stream);                          \
    } while (0)
