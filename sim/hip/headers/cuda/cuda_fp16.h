#pragma once
// Half precision has one text for HIP and CUDA.
#include <cuda_runtime.h>
#include <hip/hip_fp16.h>
