// status: 139
// stderr: Segmentation fault (core dumped)
// stderr: element 10 of a std::vector of 10
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

int main() {
    std::vector<int> v(10);
    v[10] = 1;
    return 0;
}
