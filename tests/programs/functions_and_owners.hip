// stdout: 12.5x12.5
// stdout: 1 2.5 1
// stdout: 0123 4 3
// stdout: 5 16 1
// stdout: 105
// stdout: 13
// stdout: ~Sq
// stdout: ~Sq
// stdout: 2 25
// stdout: 1
// stdout: ~Sq
// stdout: 1
// stdout: 0 7 5 1
#include <algorithm>
#include <numeric>
#include <functional>
#include <tuple>
#include <array>
#include <memory>
#include <optional>
#include <vector>
#include <string>
#include <iostream>
#include <cstdio>
#include <iterator>
struct Shape { virtual ~Shape() {} virtual double area() const = 0; };
struct Sq : Shape { double s; Sq(double s) : s(s) {} double area() const override { return s * s; } ~Sq() { printf("~Sq\n"); } };
int add(int a, int b) { return a + b; }
struct Acc { int total = 0; void operator()(int x) { total += x; } int mul(int k) const { return total * k; } };
int main() {
    auto t = std::make_tuple(1, 2.5, std::string("x")); auto [a, b, c] = t; std::cout << a << b << c << std::get<0>(t) << std::get<double>(t) << "\n";
    int p; double q; std::tie(p, q, std::ignore) = t; printf("%d %g %d\n", p, q, (std::make_tuple(1, 2) < std::make_tuple(1, 3)));
    std::array<int, 4> arr{3, 1, 2}; std::sort(arr.begin(), arr.end()); for (auto x : arr) printf("%d", x); printf(" %zu %d\n", arr.size(), arr.back());
    std::function<int(int, int)> f = add; printf("%d", f(2, 3)); int k = 10; f = [k](int x, int y) { return x * y + k; }; printf(" %d %d\n", f(2, 3), (bool)f);
    auto g = std::bind(add, std::placeholders::_1, 100); printf("%d\n", g(5));
    std::vector<std::unique_ptr<Shape>> shapes; shapes.push_back(std::make_unique<Sq>(2)); shapes.emplace_back(new Sq(3));
    double sum = 0; for (auto& s : shapes) sum += s->area(); printf("%g\n", sum); shapes.clear();
    auto sp = std::make_shared<Sq>(5); { std::shared_ptr<Shape> o = sp; printf("%ld %g\n", sp.use_count(), o->area()); } printf("%ld\n", sp.use_count()); std::weak_ptr<Sq> wp = sp; sp.reset(); printf("%d\n", wp.expired());
    std::optional<int> o; printf("%d %d", o.has_value(), o.value_or(7)); o = 5; printf(" %d %d\n", *o, (int)(o == 5));
}
