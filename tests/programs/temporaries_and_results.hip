// stdout: T(made,3)
// stdout: 4
// stdout: T(made,2)
// stdout: ref made 3
// stdout: ~T(made,3)
// stdout: T(x,7)
// stdout: T(sum,11)
// stdout: ref sum 11
// stdout: ~T(sum,11)
// stdout: ~T(x,7)
// stdout: T(made,4)
// stdout: lasting 5
// stdout: ~T(made,5)
// stdout: T(test,1)
// stdout: T(yes,1)
// stdout: ~T(test,1)
// stdout: T(bound,2)
// stdout: ~T(bound,2)
// stdout: turn
// stdout: T(bound,2)
// stdout: ~T(bound,2)
// stdout: turn
// stdout: T(bound,2)
// stdout: ~T(bound,2)
// stdout: T(condition,1)
// stdout: ~T(condition,1)
// stdout: then
// stdout: T(status,0)
// stdout: ~T(status,0)
// stdout: ~T(yes,1)
// stdout: ~T(made,4)
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
T make(int k) {
    T t("made", k);
    t.v++;
    return t;
}
T choose(bool b) {
    if (b) return T("yes");
    return T("no");
}
void ref(const T& t) { printf("ref %s %d\n", t.n, t.v); }
int main() {
    T m = make(3);
    printf("%d\n", m.v);
    ref(make(2));
    ref(m + T("x", 7));
    {
        const T& lasting = make(4);
        printf("lasting %d\n", lasting.v);
    }
    T z = T("test").v > 0 ? choose(true) : choose(false);
    for (int i = 0; i < T("bound", 2).v; i++) printf("turn\n");
    if (T("condition").v) printf("then\n");
    return T("status", 0).v;
}
