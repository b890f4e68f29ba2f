// stdout: 6 2 four other
// stdout: 1 2.5 3 120
// stdout: 15 4 20 8
#include <stdio.h>
template <class... A>
int sum(A... a) {
    return (a + ... + 0);
}
template <class... A>
int count(A...) {
    return sizeof...(A);
}
template <class T>
const char* size(T) {
    if constexpr (sizeof(T) == 4)
        return "four";
    else
        return "other";
}
template <class T, class U>
struct Pair {
    T a;
    U b;
    Pair(T a, U b) : a(a), b(b) {}
};
template <class T>
struct Box {
    T v;
    Box(T v) : v(v) {}
    template <class U>
    Box<U> as() const {
        return Box<U>(static_cast<U>(v));
    }
};
template <int N>
struct Fact {
    static constexpr int value = N * Fact<N - 1>::value;
};
template <>
struct Fact<0> {
    static constexpr int value = 1;
};
struct Call {
    virtual int call(int) = 0;
    virtual ~Call() {}
};
template <class F>
struct CallOf : Call {
    F f;
    CallOf(F f) : f(f) {}
    int call(int x) override { return f(x); }
};
struct Any {
    Call* p;
    template <class F>
    Any(F f) : p(new CallOf<F>(f)) {}
    ~Any() { delete p; }
    int operator()(int x) { return p->call(x); }
};
typedef int (*op)(int, int);
int mul(int a, int b) { return a * b; }
template <op F>
int apply(int a, int b) {
    return F(a, b);
}
template <class D>
struct Crtp {
    int go() { return static_cast<D*>(this)->own(); }
};
struct Own : Crtp<Own> {
    int k = 8;
    int own() { return k; }
};
int main() {
    printf("%d %d %s %s\n", sum(1, 2, 3), count(1, 'a'), size(1), size('c'));
    Pair p(1, 2.5);
    Box b(3.7);
    printf("%d %.1f %d %d\n", p.a, p.b, b.as<int>().v, Fact<5>::value);
    int n = 10;
    Any f([n](int x) { return x + n; }), g([](int x) { return x - 1; });
    printf("%d %d %d %d\n", f(5), g(5), apply<mul>(4, 5), Own().go());
    return 0;
}
