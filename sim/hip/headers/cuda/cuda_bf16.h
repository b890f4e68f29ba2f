#pragma once
// bfloat16 has one text for HIP and CUDA; the types have names of their own.
#include <cuda_runtime.h>
#include <hip/hip_bf16.h>
typedef __hip_bfloat16 __nv_bfloat16;
typedef __hip_bfloat162 __nv_bfloat162;
