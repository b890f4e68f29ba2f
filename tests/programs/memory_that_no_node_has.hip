// stdout: (nil) (nil) (nil) 1
// stdout: hipErrorOutOfMemory hipErrorOutOfMemory hipErrorOutOfMemory
// stdout: cannot create std::vector larger than max_size()
// stdout: cannot create std::vector larger than max_size()
// stdout: vector::_M_default_append
// stdout: vector::reserve
// stdout: basic_string::_M_create
// stdout: std::bad_alloc std::bad_alloc std::bad_alloc
// stdout: (nil) 7
#include <hip/hip_runtime.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

template <class F>
void refused(F made) {
    try {
        made();
    } catch (const std::length_error& error) {
        printf("%s\n", error.what());
    }
}

template <class F>
const char* none_left(F made) {
    try {
        made();
    } catch (const std::bad_alloc&) {
        return "std::bad_alloc";
    }
    return "made";
}

int main() {
    const size_t most = 1ull << 60;
    int less = -1;
    void* tried[] = {malloc(most), calloc(most, most), realloc(nullptr, most)};
    printf("%p %p %p %d\n", tried[0], tried[1], tried[2], errno == ENOMEM);
    int* pointer = nullptr;
    printf("%s %s %s\n", hipGetErrorName(hipMalloc(&pointer, most)), hipGetErrorName(hipHostMalloc(&pointer, most)),
           hipGetErrorName(hipMallocManaged(&pointer, most)));
    refused([&] { std::vector<int> values(less); });
    refused([&] { std::vector<int> values(less, 3); });
    refused([&] { std::vector<int>().resize(less); });
    refused([&] { std::vector<int>().reserve(less); });
    refused([&] { std::string text(less, 'x'); });
    printf("%s %s %s\n", none_left([&] { std::vector<int> values(most / 4); }), none_left([&] { pointer = new int[most / 4]; }),
           none_left([&] { pointer = new int[less]; }));
    pointer = new (std::nothrow) int[most / 4]();
    int* seven = new (std::nothrow) int(7);
    printf("%p %d\n", (void*)pointer, *seven);
}
