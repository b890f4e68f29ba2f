// status: 124
// stderr: Make the problem smaller
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

int main(int argc, char**) { unsigned x = argc; while (true) x = x * 3 + 1; return x; }
