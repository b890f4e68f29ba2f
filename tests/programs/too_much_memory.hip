// stdout: 2
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

int main() { char* p; printf("%d\n", hipMalloc(&p, 1ull << 40)); }
