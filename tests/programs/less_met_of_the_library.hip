// stdout: y,a,qq,x,b,c,z,
// stdout: y,1,2,x,b,c,z,
// stdout: b,d,aa,cc,ee,2
// stdout: hi 1
// stdout: bad any_cast 3
// stdout: 1 ..#.##
// stdout: 1 7
// stdout: 0.125 0.75 4 5.5
// Insertions into a std::deque, std::any, std::stable_partition and what else is less met of the library.
#include <algorithm>
#include <any>
#include <bitset>
#include <cmath>
#include <cstdio>
#include <deque>
#include <string>
#include <vector>

void show(const std::deque<std::string>& all) {
    for (auto& one : all) printf("%s,", one.c_str());
    printf("\n");
}

int main() {
    std::deque<std::string> d{"a", "b", "c"};
    d.insert(d.begin() + 1, "x");
    d.insert(d.begin(), "y");
    d.insert(d.end(), "z");
    d.emplace(d.begin() + 2, 2, 'q');
    show(d);
    std::vector<std::string> few{"1", "2"};
    d.erase(d.begin() + 1, d.begin() + 3);
    d.insert(d.begin() + 1, few.begin(), few.end());
    show(d);
    std::vector<std::string> words{"aa", "b", "cc", "d", "ee"};
    auto middle = std::stable_partition(words.begin(), words.end(), [](auto& one) { return one.size() == 1; });
    for (auto& one : words) printf("%s,", one.c_str());
    printf("%d\n", int(middle - words.begin()));
    std::any held = std::string("hi"), other = held;
    printf("%s %d\n", std::any_cast<std::string>(other).c_str(), std::any_cast<int>(&held) == nullptr);
    held = 3;
    try {
        std::any_cast<float>(held);
    } catch (std::bad_any_cast& e) {
        printf("%s %d\n", e.what(), std::any_cast<int>(held));
    }
    std::vector<bool> flags(3);
    flags.flip();
    int all[] = {1, 2, 4}, some[] = {2, 4}, power;
    printf("%d %s\n", (int)flags[0], std::bitset<6>(11).to_string('.', '#').c_str());
    printf("%d %g\n", std::includes(all, all + 3, some, some + 2), std::hypot(2.0, 3.0, 6.0));
    printf("%g %g %d %g\n", std::ldexp(1, -3), std::frexp(12, &power), power, std::fma(1, 2.5, 3));
}
