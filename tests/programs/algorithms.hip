// stdout: 1 4 9 16 25 36 49 
// stdout: 1 16 4
// stdout: 9 6 4 1 5 3 2 1 6 5 4 1 1 3 2 9 
// stdout: abc acb bac bca cab cba 
// stdout: 0 6 11 15 16 6 12
// stdout: 2 5 1 1
// stdout: 8 3 7
// stdout: 4 1 1 3 2 9 6 5 7
// stdout: 6
// stdout: bad_function_call
// stdout: 7 3 9 5 1 0 10 6 2 8 4 at 5 5, 5 and 6, 1
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
    auto odd = [](int x) { return x % 2 == 1; };
    std::vector<int> w(11), yes, no; for (int i = 0; i < 11; i++) w[i] = i * 7 % 11;
    std::partition_copy(w.begin(), w.end(), std::back_inserter(yes), std::back_inserter(no), odd);
    auto cut = std::stable_partition(w.begin(), w.end(), odd); for (int x : w) printf("%d ", x);
    printf("at %d %d, %zu and %zu, %d\n", (int)(cut - w.begin()), (int)(std::partition_point(w.begin(), w.end(), odd) - w.begin()), yes.size(), no.size(), std::is_partitioned(w.begin(), w.end(), odd));
}
