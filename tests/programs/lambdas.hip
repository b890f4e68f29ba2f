// stdout: 11 12
// stdout: 26 14
// stdout: 21 3 18
// stdout: 5 21 14
// stdout: 3 3.5 610
// stdout: 55
// stdout: 114 10 42
#include <stdio.h>
template <class F>
int twice(F f, int x) {
    return f(f(x));
}
int plain(int x) { return x + 1; }
struct Times {
    int k;
    int operator()(int x) const { return x * k; }
};
struct M {
    int v = 3;
    int go() {
        auto f = [this](int x) { return v + x; };
        auto h = [*this] { return v + 7; };
        v = 5;
        return f(1) * 100 + h();
    }
};
int main() {
    int n = 10;
    auto add = [n](int x) { return x + n; };
    auto increase = [&n] { n++; };
    increase();
    increase();
    printf("%d %d\n", add(1), n);
    auto counter = [k = n * 2, &r = n](int x) mutable {
        k++;
        r += x;
        return k;
    };
    counter(1);
    printf("%d ", counter(1));
    printf("%d\n", n);
    printf("%d %d %d\n", twice(add, 1), twice(plain, 1), twice(Times{3}, 2));
    int (*pointer)(int) = plain;
    printf("%d ", pointer(4));
    pointer = [](int x) { return x * 7; };
    printf("%d %d\n", pointer(3), (*pointer)(2));
    auto any = [](auto a, auto b) { return a + b; };
    printf("%d %.1f %d\n", any(1, 2), any(1.5, 2), M().go());
    auto fib = [](auto self, int k) -> int { return k < 2 ? k : self(self, k - 1) + self(self, k - 2); };
    printf("%d\n", fib(fib, 10));
    auto outer = [&](int q) {
        auto inner = [&, q] { return n + q; };
        return inner();
    };
    const int constant = 5;
    auto uses = [] { return constant * 2; };
    printf("%d %d %d\n", outer(100), uses(), [](int q) { return q + 1; }(41));
    return 0;
}
