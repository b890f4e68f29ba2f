// stdout: 10 9 8 7 6 5 4 3 2 1
// stdout: 3 6 9 1 4 7 10 2 5 8
// stdout: 55 10 5 385
// stdout: 55.5 3.6288e+06
// stdout: apple fig kiwi pear
// stdout: fig kiwi pear apple
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
// stdout: 55 110
// stdout: 6 4 10 2 8
// stdout: 9 36 1 16 49 4 25
// stdout: 1 16 4
// stdout: 9 6 4 1 5 3 2 1 6 5 4 1 1 3 2 9
// stdout: abc acb bac bca cab cba
// stdout: 0 6 11 15 16 6 12
// stdout: 2 5 1 1
// stdout: 8 3 7
// stdout: 4 1 1 3 2 9 6 5 7
// stdout: 6
// stdout: bad_function_call
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
    std::vector<int> v(10); std::iota(v.begin(), v.end(), 1);
    std::reverse(v.begin(), v.end()); std::sort(v.begin(), v.end());
    std::sort(v.begin(), v.end(), std::greater<int>());
    for (int x : v) printf("%d ", x); printf("\n");
    std::sort(v.begin(), v.end(), [](int a, int b) { return a % 3 < b % 3 || (a % 3 == b % 3 && a < b); });
    for (int x : v) printf("%d ", x); printf("\n");
    printf("%d %d %ld %d\n", std::accumulate(v.begin(), v.end(), 0), *std::max_element(v.begin(), v.end()), std::count_if(v.begin(), v.end(), [](int x) { return x > 5; }), std::inner_product(v.begin(), v.end(), v.begin(), 0));
    printf("%g %g\n", std::accumulate(v.begin(), v.end(), 0.5), std::accumulate(v.begin(), v.end(), 1.0, std::multiplies<double>()));
    std::vector<std::string> w{"pear", "fig", "apple", "kiwi"}; std::sort(w.begin(), w.end());
    for (auto& s : w) std::cout << s << " "; std::cout << "\n";
    std::sort(w.begin(), w.end(), [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    for (auto& s : w) std::cout << s << " "; std::cout << "\n";
    auto t = std::make_tuple(1, 2.5, std::string("x")); auto [a, b, c] = t; std::cout << a << b << c << std::get<0>(t) << std::get<double>(t) << "\n";
    int p; double q; std::tie(p, q, std::ignore) = t; printf("%d %g %d\n", p, q, (std::make_tuple(1, 2) < std::make_tuple(1, 3)));
    std::array<int, 4> arr{3, 1, 2}; std::sort(arr.begin(), arr.end()); for (auto x : arr) printf("%d", x); printf(" %zu %d\n", arr.size(), arr.back());
    std::function<int(int, int)> f = add; printf("%d", f(2, 3)); int k = 10; f = [k](int x, int y) { return x * y + k; }; printf(" %d %d\n", f(2, 3), (bool)f);
    auto g = std::bind(add, std::placeholders::_1, 100); printf("%d\n", g(5));
    std::vector<std::unique_ptr<Shape>> shapes; shapes.push_back(std::make_unique<Sq>(2)); shapes.emplace_back(new Sq(3));
    double sum = 0; for (auto& s : shapes) sum += s->area(); printf("%g\n", sum); shapes.clear();
    auto sp = std::make_shared<Sq>(5); { std::shared_ptr<Shape> o = sp; printf("%ld %g\n", sp.use_count(), o->area()); } printf("%ld\n", sp.use_count()); std::weak_ptr<Sq> wp = sp; sp.reset(); printf("%d\n", wp.expired());
    std::optional<int> o; printf("%d %d", o.has_value(), o.value_or(7)); o = 5; printf(" %d %d\n", *o, (int)(o == 5));
    Acc r = std::for_each(v.begin(), v.end(), Acc()); printf("%d %d\n", r.total, std::invoke(&Acc::mul, r, 2));
    std::vector<int> e; std::copy_if(v.begin(), v.end(), std::back_inserter(e), [](int x) { return x % 2 == 0; }); for (int x : e) printf("%d ", x); printf("\n");
    std::transform(v.begin(), v.end(), v.begin(), [](int x) { return x * x; }); v.erase(std::remove_if(v.begin(), v.end(), [](int x) { return x > 50; }), v.end()); for (int x : v) printf("%d ", x); printf("\n");
    std::sort(v.begin(), v.end()); printf("%d %d %ld\n", std::binary_search(v.begin(), v.end(), 16), *std::lower_bound(v.begin(), v.end(), 10), std::upper_bound(v.begin(), v.end(), 16) - v.begin());
    std::vector<int> h{3, 1, 4, 1, 5, 9, 2, 6}; std::make_heap(h.begin(), h.end()); for (int x : h) printf("%d ", x); std::pop_heap(h.begin(), h.end()); for (int x : h) printf("%d ", x); printf("\n");
    std::string s = "abc"; do printf("%s ", s.c_str()); while (std::next_permutation(s.begin(), s.end())); printf("\n");
    std::vector<int> ps(5); std::partial_sum(h.begin(), h.begin() + 5, ps.begin()); std::exclusive_scan(h.begin(), h.begin() + 5, ps.begin(), 0); for (int x : ps) printf("%d ", x); printf("%d %d\n", std::gcd(12, 18), std::lcm(4, 6));
    printf("%d %d %g %d\n", std::min(3, 2), std::max({1, 5, 3}), std::clamp(2.5, 0.0, 1.0), std::minmax(3, 1).first);
    std::fill(v.begin(), v.end(), 3); std::fill_n(v.begin(), 2, 8); printf("%d %d %zu\n", v[0], v[2], v.size());
    std::rotate(h.begin(), h.begin() + 2, h.end()); for (int x : h) printf("%d ", x); printf("%d\n", (int)(std::unique(h.begin(), h.end()) - h.begin()));
    printf("%d\n", std::apply([](int a, int b, int c) { return a + b + c; }, std::make_tuple(1, 2, 3)));
    std::function<void()> none; try { none(); } catch (const std::exception& e) { printf("%s\n", e.what()); }
}
