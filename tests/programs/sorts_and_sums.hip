// stdout: 10 9 8 7 6 5 4 3 2 1 
// stdout: 3 6 9 1 4 7 10 2 5 8 
// stdout: 55 10 5 385
// stdout: 55.5 3.6288e+06
// stdout: apple fig kiwi pear 
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
}
