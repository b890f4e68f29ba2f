// stdout: 3 2 12 1
// stdout: 6 4
// stdout: 3f800000 63
// stdout: 1
// stdout: 1 1 123457 1
// stdout: 40000000 4
// stdout: 51 50
// stdout: 18 6
// stdout: 3.00 16
// stdout: 424d45e201006162000000000000001440 123461 5 ab 1099511627776 9 26
#include <stdio.h>
struct Base1 { int x; Base1(int x) : x(x) {} };
struct Base2 { int y; char z; Base2(int y) : y(y), z('q') {} };
struct Multi : Base1, Base2 {
    char w;
    Multi() : Base1(1), Base2(2), w('w') {}
    int sum() { return x + y; }
};
struct Empty {};
struct Full : Empty { int v = 6; };
union U { int i; float f; unsigned char b[4]; };
struct Bits { unsigned a : 3; int b : 5; unsigned c : 24; bool d : 1; };
struct Anon { int t; union { int i; float f; }; struct { int p, q; }; };
#pragma pack(push, 1)
struct Header {
    unsigned short mark;
    unsigned size;
    char name[3];
    double scale;
};
#pragma pack(pop)
struct __attribute__((packed)) Pair { char key; long value; Header of; };
void packed() {
    Header h{0x4D42, 123456, {'a', 'b', 0}, 2.5};
    h.size += 4, h.size++, h.scale *= 2;
    const unsigned char* bytes = (const unsigned char*)&h;
    for (unsigned long k = 0; k < sizeof h; k++) printf("%02x", bytes[k]);
    Pair pairs[2] = {{'k', -7, h}, {'l', 1L << 40, h}}, *second = &pairs[1];
    second->of.size = 9, pairs[0] = *second;
    printf(" %u %g %s %ld %u %lu\n", h.size, h.scale, h.name, pairs[0].value, pairs[0].of.size, sizeof(Pair));
}
int main() {
    Multi m;
    Base2* two = &m;
    printf("%d %d %d %d\n", m.sum(), two->y, (int)sizeof(Multi), static_cast<Multi*>(two)->x);
    Full f;
    printf("%d %d\n", f.v, (int)sizeof(Full));
    U u;
    u.f = 1.0f;
    printf("%x %d\n", u.i, u.b[3]);
    U v = u;
    printf("%g\n", v.f);
    Bits bits{1, -2, 0x123456, true};
    bits.a = bits.a + 8;
    bits.b += 3;
    bits.c++;
    printf("%u %d %x %d\n", bits.a, bits.b, bits.c, bits.d);
    Anon an;
    an.t = 1;
    an.f = 2.0f;
    an.q = 4;
    printf("%x %d\n", an.i, an.q);
    int Multi::*member = &Multi::y;
    m.*member = 50;
    int (Multi::*method)() = &Multi::sum;
    printf("%d %d\n", (m.*method)(), (&m)->*member);
    int grid[2][3] = {{1, 2}, {4, 5, 6}}, s = 0;
    for (auto& row : grid)
        for (int one : row) s += one;
    int (*row)[3] = grid;
    printf("%d %d\n", s, row[1][2]);
    long double wide = 1.5L;
    printf("%.2f %d\n", (double)(wide * 2), (int)sizeof(wide));
    packed();
    return 0;
}
