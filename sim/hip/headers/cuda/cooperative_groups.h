#pragma once
// Cooperative groups have one text for HIP and CUDA.
#include <hip/hip_cooperative_groups.h>
