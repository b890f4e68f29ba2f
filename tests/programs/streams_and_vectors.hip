// stdout: 1.5 2 true x 0x
// stdout: [   7] 3.142 1e+06
// stdout: 4 5 9
// stdout: abc 3
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>
int main() {
    std::cout << 1.5f << ' ' << 2L << ' ' << std::boolalpha << true << " x " << std::hex << 0 << std::dec << "x\n";
    std::cout << "[" << std::setw(4) << 7 << "] " << std::setprecision(4) << 3.14159265 << ' ' << 1000000.0 << std::endl;
    std::vector<int> v;
    v.push_back(4); v.push_back(5);
    std::vector<int> w = v;
    w.push_back(std::accumulate(v.begin(), v.end(), 0));
    for (int x : w) std::cout << x << (x == 9 ? "\n" : " ");
    std::string s("abc");
    std::cout << s << ' ' << std::max<int>(s.size(), 2) << std::endl;
}
