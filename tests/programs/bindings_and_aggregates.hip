// stdout: 9 5 6 1
// stdout: 1 2 4 4 0 4
// stdout: 7 1.5 2.0 text
// stdout: 7 2.0 text, 8 0.0 more
// stdout: green 3
// stdout: 9 42 0
#include <stdio.h>
#include <initializer_list>
#include <tuple>
#include <vector>
struct Inner { int p, q; };
struct Agg { int x = 4; int y; Inner in; };
struct Named { int a; float b[2]; const char* c; };
enum class Color : unsigned char { red = 2, green };
namespace a { namespace b { int f() { return 42; } } }
using namespace a::b;
int total(std::initializer_list<int> all) {
    int s = 0;
    for (int one : all) s += one;
    return s + (int)all.size();
}
int main() {
    int list[3] = {4, 5, 6};
    auto [x, y, z] = list;
    x = 9;
    auto& [rx, ry, rz] = list;
    rx = 1;
    printf("%d %d %d %d\n", x, y, z, list[0]);
    Agg one{1, 2, {3, 4}}, two{.y = 3}, none{};
    auto [ax, ay, in] = one;
    printf("%d %d %d %d %d %d\n", ax, ay, in.q, two.x, two.in.p, none.x);
    Named named{7, {1.5f}, "text"};
    auto& [na, nb, nc] = named;
    nb[1] = 2;
    printf("%d %.1f %.1f %s\n", na, named.b[0], named.b[1], nc);
    std::vector<Named> more{named, {8, {}, "more"}};
    for (const auto& [number, values, word] : more)
        printf("%d %.1f %s%s", number, values[1], word, number == 7 ? ", " : "\n");
    Color c = Color::green;
    switch (c) {
        case Color::red: printf("red\n"); break;
        case Color::green: printf("green %d\n", (int)c);
    }
    printf("%d %d %d\n", total({1, 2, 3}), f(), total({}));
    return 0;
}
