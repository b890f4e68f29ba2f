// stdout: -123
// stdout: 77 x 1
// stdout: 1
// stdout: 2500 0
// stdout: c.txt
// stdout: /usr
// stdout: No such file or directory
// stdout: open: Permission denied
// stdout: 0
// stdout: 5, timed 1
#include <hip/hip_ext.h>
#include <hip/hip_runtime.h>
#include <libgen.h>
#include <cfenv>
#include <charconv>
#include <cstdio>
#include <string>
#include <system_error>

template <class T>
inline void kept(T& value) {
    asm volatile("" : "+r,m"(value) : : "memory");
}

__global__ void waits(int* to) {
    to[threadIdx.x] = threadIdx.x;
    asm volatile("s_nop 0\n\t" "s_waitcnt vmcnt(0) lgkmcnt(0)");
    __asm__ __volatile__("s_sleep 1;");
}

int main() {
    char text[16];
    auto written = std::to_chars(text, text + 16, -123);
    *written.ptr = 0;
    puts(text);
    int number;
    unsigned char small;
    double real;
    std::string given = "77x";
    auto read = std::from_chars(given.data(), given.data() + given.size(), number);
    printf("%d %c %d\n", number, *read.ptr, read.ec == std::errc());
    given = "300";
    printf("%d\n", std::from_chars(given.data(), given.data() + 3, small).ec == std::errc::result_out_of_range);
    given = "2.5e3,";
    std::from_chars(given.data(), given.data() + 6, real);
    printf("%g %g\n", real, 0.0);
    char file[] = "/a/b/c.txt", folder[] = "/usr/lib/";
    puts(basename(file));
    puts(dirname(folder));
    puts(std::make_error_code(std::errc::no_such_file_or_directory).message().c_str());
    try {
        throw std::system_error(EACCES, std::generic_category(), "open");
    } catch (const std::exception& error) {
        puts(error.what());
    }
    printf("%d\n", fegetround());
    int *to, found = 0;
    hipEvent_t before, after;
    float ms = -1;
    if (hipMalloc(&to, 256) || hipEventCreate(&before) || hipEventCreate(&after)) return 1;
    hipExtLaunchKernelGGL(waits, dim3(1), dim3(64), 0, 0, before, after, 0, to);
    if (hipMemcpy(&found, to + 5, 4, hipMemcpyDeviceToHost) || hipEventElapsedTime(&ms, before, after)) return 2;
    kept(found);
    printf("%d, timed %d\n", found, ms > 0);
}
