// stdout: L one 1
// stdout: L two 2
// stdout: 3 2.5 30 y hello 3 30
// stdout: 104 105 4
// stdout: 40 41 42 1.5 9 8
// stdout: 3 3.25 5 8
// stdout: L once 5
// stdout: ~L 5
// stdout: ~L 2
// stdout: ~L 1
#include <stdio.h>
struct R { int a; float b; };
R rows[2] = {{1, 2.5f}, {3, 4.5f}};
int order = 0;
int next() { return ++order; }
struct L {
    int n;
    L(const char* s) : n(next()) { printf("L %s %d\n", s, n); }
    ~L() { printf("~L %d\n", n); }
};
L one("one"), two("two");
int later = next() * 10;
const char* names[] = {"x", "y"};
char text[] = "hello";
int grid[2][2] = {{1, 2}, {3, 4}};
int* into = &grid[1][0];
const int& alias = later;
int (*table[])(int) = {[](int x) { return x + 1; }, [](int x) { return x * 2; }};
struct S {
    static int count;
    static constexpr float k = 1.5f;
    inline static int w = 9;
    static const int list[3];
    int id;
    S() : id(count++) {}
};
int S::count = 40;
const int S::list[3] = {7, 8, 9};
template <class T>
T pi = T(3.25);
int tick() {
    static int t = 100;
    static int first = next();
    return t++ + first;
}
int main() {
    printf("%d %.1f %d %s %s %d %d\n", rows[1].a, rows[0].b, later, names[1], text, *into, alias);
    int a = tick(), b = tick();
    printf("%d %d %d\n", a, b, order);
    S s, t;
    printf("%d %d %d %.1f %d %d\n", s.id, t.id, S::count, S::k, S::w, S::list[1]);
    printf("%d %.2f %d %d\n", pi<int>, pi<double>, table[0](4), table[1](4));
    for (int i = 0; i < 2; i++) static L once("once");
    return 0;
}
