// stdout: T(a,1)
// stdout: copy a
// stdout: move a
// stdout: assign a=a
// stdout: copy a
// stdout: take a 101
// stdout: ~T(a,101)
// stdout: move a
// stdout: take a 1
// stdout: ~T(a,1)
// stdout: T(one,1)
// stdout: T(two,2)
// stdout: copy one
// stdout: copy two
// stdout: assign one=one
// stdout: assign two=two
// stdout: -1 -1 2
// stdout: ~T(two,2)
// stdout: ~T(one,1)
// stdout: ~T(two,2)
// stdout: ~T(one,1)
// stdout: ~T(a,1)
// stdout: ~T(a,-1)
// stdout: ~T(a,-1)
#include <stdio.h>
struct T {
    int v;
    const char* n;
    T(const char* n, int v = 1) : v(v), n(n) { printf("T(%s,%d)\n", n, v); }
    T(const T& o) : v(o.v + 100), n(o.n) { printf("copy %s\n", n); }
    T(T&& o) : v(o.v), n(o.n) {
        o.v = -1;
        printf("move %s\n", n);
    }
    T& operator=(const T& o) {
        v = o.v;
        printf("assign %s=%s\n", n, o.n);
        return *this;
    }
    ~T() { printf("~T(%s,%d)\n", n, v); }
    T operator+(const T& o) const { return T("sum", v + o.v); }
};
void take(T t) { printf("take %s %d\n", t.n, t.v); }
struct Pair { T one{"one"}; T two{"two", 2}; };
int main() {
    T a("a"), b = a, c(static_cast<T&&>(a));
    b = c;
    take(b);
    take(static_cast<T&&>(b));
    Pair p, q(p);
    q = p;
    printf("%d %d %d\n", a.v, b.v, q.two.v);
    return 0;
}
