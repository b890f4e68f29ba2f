#pragma once
// The driver API's names that programs of the runtime API use beside it; its calls are not simulated.
#include <cuda_runtime_api.h>
#define CUDA_VERSION 12080
typedef unsigned long long CUdeviceptr;
typedef int CUdevice;
typedef struct CUctx_st* CUcontext;
typedef struct CUmod_st* CUmodule;
typedef struct CUfunc_st* CUfunction;
typedef struct CUstream_st* CUstream;
