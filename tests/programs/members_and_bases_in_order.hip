// stdout: T(base,5)
// stdout: Base
// stdout: T(first,1)
// stdout: T(second,2)
// stdout: Part
// stdout: Part(int) 9
// stdout: 12
// stdout: ~Part
// stdout: ~T(second,2)
// stdout: ~T(first,1)
// stdout: ~Base
// stdout: ~T(base,5)
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
struct Base {
    T b;
    Base(int k) : b("base", k) { printf("Base\n"); }
    ~Base() { printf("~Base\n"); }
};
struct Part : Base {
    T first{"first"};
    T second;
    int numbers[3] = {1, 2, 3};
    int& alias;
    Part() : Base(5), second("second", 2), alias(numbers[1]) { printf("Part\n"); }
    Part(int k) : Part() {
        alias = k;
        printf("Part(int) %d\n", numbers[1]);
    }
    ~Part() { printf("~Part\n"); }
};
int main() {
    Part p(9);
    printf("%d\n", p.numbers[1] + p.numbers[2]);
    return 0;
}
