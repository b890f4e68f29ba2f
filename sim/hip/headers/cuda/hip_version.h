#pragma once
// CUDA 12.8.
#define CUDART_VERSION 12080
