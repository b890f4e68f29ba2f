// stdout: T(early,2)
// stdout: T(loop,0)
// stdout: ~T(loop,0)
// stdout: T(loop,1)
// stdout: ~T(loop,1)
// stdout: T(loop,2)
// stdout: ~T(loop,2)
// stdout: ~T(early,2)
// stdout: 20
// stdout: T(early,9)
// stdout: T(loop,0)
// stdout: ~T(loop,0)
// stdout: T(loop,1)
// stdout: ~T(loop,1)
// stdout: T(loop,2)
// stdout: ~T(loop,2)
// stdout: T(loop,3)
// stdout: ~T(loop,3)
// stdout: ~T(early,9)
// stdout: -1
// stdout: T(case,1)
// stdout: ~T(case,1)
// stdout: T(do,1)
// stdout: ~T(do,1)
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
int early(int n) {
    T t("early", n);
    for (int i = 0; i < 5; i++) {
        T u("loop", i);
        if (i == 1) continue;
        if (i == n) return u.v * 10;
        if (i == 3) break;
    }
    return -1;
}
int main() {
    printf("%d\n", early(2));
    printf("%d\n", early(9));
    switch (int k = 1; k) {
        case 1: {
            T s("case");
            break;
        }
        default: printf("no\n");
    }
    do {
        T d("do");
        if (d.v) break;
    } while (true);
    return 0;
}
