// stdout: 1 1 1
// stdout: 5003 3
// stdout: 1 2.5 1
// stdout: 2147483647 1.19209e-07 17
// stdout: 2 1
// stdout: 1500000000
#include <chrono>
#include <utility>
#include <limits>
#include <type_traits>
#include <cstdio>
int main() {
    auto a = std::chrono::high_resolution_clock::now();
    auto b = std::chrono::high_resolution_clock::now();
    std::chrono::duration<double> d = b - a;
    std::chrono::duration<double, std::milli> m = b - a;
    auto us = std::chrono::duration_cast<std::chrono::microseconds>(b - a).count();
    using namespace std::chrono_literals;
    auto x = 5ms + 3us;
    printf("%d %d %d\n", d.count() > 0, m.count() > 0, us >= 0);
    printf("%ld %ld\n", x.count(), std::chrono::duration_cast<std::chrono::seconds>(3500ms).count());
    std::pair<int, double> p = std::make_pair(1, 2.5);
    auto [i, j] = p;
    printf("%d %g %d\n", i, j, p < std::make_pair(1, 3.0));
    printf("%d %g %d\n", std::numeric_limits<int>::max(), std::numeric_limits<float>::epsilon(), std::numeric_limits<double>::max_digits10);
    int u = 1, v = 2; std::swap(u, v); printf("%d %d\n", u, v);
    static_assert(std::is_same_v<std::common_type_t<int, double>, double>);
    static_assert(std::is_same<std::decay_t<const int&>, int>::value);
    printf("%ld\n", std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(1.5)).count());
}
