// stdout: 0 1 2 3 4
// stdout: 0 copies
// stdout: -1 -1 2 3 4
// stdout: 1
// stdout:    0|17
// stdout: 1   |11
// stdout: b c
// stdout: lambda
// stdout: last
// stdout: end static
// stdout: end global
// status: 255
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>
// What only moves is sorted, and what can be copied is not; exit() runs what waits for the end.
struct Named { const char* n; ~Named() { printf("end %s\n", n); } };
Named global{"global"};
struct Loud {
    static int copies;
    int v;
    Loud(int of) : v(of) {}
    Loud(const Loud& from) : v(from.v) { copies++; }
    Loud(Loud&& from) noexcept : v(from.v) {}
    Loud& operator=(const Loud& from) { v = from.v; copies++; return *this; }
    Loud& operator=(Loud&& from) noexcept { v = from.v; return *this; }
};
int Loud::copies = 0;
using Owner = std::unique_ptr<int>;
void show(const std::vector<Owner>& of) { for (size_t i = 0; i < of.size(); i++) printf(i + 1 < of.size() ? "%d " : "%d\n", of[i] ? *of[i] : -1); }
void last() { puts("last"); }
int main() {
    static Named kept{"static"};
    atexit(last);
    std::atexit([] { puts("lambda"); });
    std::vector<Owner> owners;
    for (int i : {3, 1, 4, 0, 2}) owners.push_back(std::make_unique<int>(i));
    std::sort(owners.begin(), owners.end(), [](const Owner& a, const Owner& b) { return *a < *b; });
    show(owners);
    std::vector<Loud> loud;
    for (int i = 0; i < 30; i++) loud.emplace_back(i * 7 % 30);
    Loud::copies = 0;
    std::sort(loud.begin(), loud.end(), [](const Loud& a, const Loud& b) { return a.v < b.v; });
    printf("%d copies\n", Loud::copies + loud[0].v + loud[29].v - 29);
    std::vector<Owner> taken(std::make_move_iterator(owners.begin()), std::make_move_iterator(owners.begin() + 2));
    show(owners);
    printf("%d\n", isspace(' ') && *taken[1] == 1);
    (void)std::string("a value that nobody wants").substr(2);
    for (int i = 0; i < 2; i++) std::cout << (i ? std::left : std::right) << std::setw(4) << i << '|' << (i ? std::hex : std::dec) << 17 << '\n';
    std::istringstream words("a b c");
    words.ignore(2);
    std::cout << std::string(std::istreambuf_iterator<char>(words), std::istreambuf_iterator<char>()) << std::endl;
    Named local{"local"};
    exit(-1);
}
