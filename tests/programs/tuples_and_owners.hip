// stdout: 1 2.5 x 2.5
// stdout: 1 2.5
// stdout: 3 4
// stdout: 2
// stdout: ~5
// stdout: 5 5
// stdout: 2
// stdout: ~4
#include <tuple>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <cstdio>
struct S { int v; S(int v) : v(v) {} ~S() { printf("~%d\n", v); } };
int main() { auto t = std::make_tuple(1, 2.5, std::string("x")); auto [a, b, c] = t; printf("%d %g %s %g\n", a, b, c.c_str(), std::get<double>(t)); int p; double q; std::tie(p, q, std::ignore) = t; printf("%d %g\n", p, q); std::array<int, 4> r{3, 1}; printf("%d %zu\n", r[0], r.size());
 auto u = std::make_unique<S>(4); auto s = std::make_shared<S>(5); { auto o = s; printf("%ld\n", o.use_count()); } s.reset(); std::optional<int> o; o = 5; printf("%d %d\n", *o, o.value_or(3)); printf("%d\n", std::apply([](int x, double y, std::string z) { return x + (int)z.size(); }, t)); }
