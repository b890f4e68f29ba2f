#pragma once
// Part of what cuda_runtime.h declares.
#include <cuda_runtime.h>
