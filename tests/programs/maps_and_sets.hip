// stdout: a1 b2 c1 d4 e5 501
// stdout: acde1
// stdout: map::at
// stdout: 221
// stdout: 1 2 3 5 15
// stdout: 23
#include <map>
#include <random>
#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <list>
#include <deque>
#include <queue>
#include <stack>
#include <bitset>
#include <complex>
#include <string>
#include <iostream>
#include <thread>
#include <mutex>
#include <atomic>
#include <vector>
#include <numeric>
int main() {
    std::map<std::string, int> m; m["b"] = 2; m["a"] = 1; m["c"]++; m.insert({"d", 4}); m.emplace("e", 5);
    for (auto& [k, v] : m) std::cout << k << v << " "; std::cout << m.size() << m.count("z") << (m.find("a") != m.end()) << "\n";
    m.erase("b"); for (auto it = m.begin(); it != m.end(); ++it) std::cout << it->first; std::cout << m.at("c") << "\n";
    try { m.at("q"); } catch (std::out_of_range& e) { std::cout << e.what() << "\n"; }
    std::map<int, std::vector<int>> mv; mv[3].push_back(1); mv[3].push_back(2); mv[1]; std::cout << mv.size() << mv[3].size() << mv.begin()->first << "\n";
    std::set<int> s{5, 1, 3, 1}; s.insert(2); for (int x : s) std::cout << x << " "; std::cout << s.count(3) << *s.lower_bound(4) << "\n";
    std::multiset<int> ms{3, 1, 3}; std::cout << ms.count(3) << ms.size() << "\n";
}
