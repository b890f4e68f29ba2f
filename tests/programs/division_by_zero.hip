// status: 136
// stderr: Floating point exception (core dumped)
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

int main(int argc, char**) { return 5 / (argc - 1); }
