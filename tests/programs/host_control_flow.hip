// stdout: 0 even
// stdout: 1 odd
// stdout: 2 even
// stdout: switch 12
// stdout: do 3
// stdout: while 5
// stdout: wrap -2147483648 0 255
// stdout: div -3 -1 2.5
// stdout: shift 80 -2 1073741823
// stdout: choose 7 8
// stdout: sum 45
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

static int add(int a, int b) { return a + b; }
template <class T> T twice(T x) { return x + x; }
struct Pair { int a; float b; int both() const { return a + (int)b; } void grow() { a += 1; } };
void swap_them(int& a, int& b) { int t = a; a = b; b = t; }
int main() {
    for (int i = 0;; i++) { if (i > 2) break; printf("%d %s\n", i, i % 2 ? "odd" : "even"); }
    int s = 0;
    for (int i = 0; i < 4; ++i) switch (i) { case 0: s += 1; case 1: s += 5; break; case 2: continue; default: s += 1; }
    printf("switch %d\n", s);
    int d = 0; do { d++; if (d == 2) continue; } while (d < 3);
    printf("do %d\n", d);
    int w = 0; while (true) { if (++w == 5) break; }
    printf("while %d\n", w);
    int big = 2147483647; big += 1; unsigned zero = 4294967295u; ++zero; unsigned char c = (unsigned char)(-1);
    printf("wrap %d %u %d\n", big, zero, c);
    printf("div %d %d %g\n", -7 / 2, -7 % 2, 5 / 2.0);
    printf("shift %d %d %u\n", 5 << 4, -4 >> 1, 0xffffffffu >> 2);
    Pair p{3, 4.5f}; p.grow(); p.a -= 1; int x = 8, y = 7; swap_them(x, y);
    printf("choose %d %d\n", p.both() == 7 && x < y ? x : -1, add(twice(2), 4));
    int table[10]; int* at = table; for (int i = 0; i < 10; i++) *at++ = i;
    int sum = 0; for (int i = 0; i < 10; i++) sum += table[i];
    printf("sum %d\n", sum);
}
