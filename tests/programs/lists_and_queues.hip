// stdout: -3 2.5 1.5 
// stdout: 3 1 0 3
// stdout: 0 1 2 3 5 5501
// stdout: -4 -3 -2 -1 0 0 1 2 3 4 -3-18
// stdout: 21
// stdout: 54311
// stdout: 12
// stdout: yx
// stdout: 1000100111 5 0001001110 1 551
// stdout: (5,5)(0.1,0.7)(2,2)2.23607 5(1,-2)
// stdout: 6 60
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
    std::unordered_set<double> sd{1.5, 2.5, -3.0}; for (auto x : sd) std::cout << x << " "; std::cout << "\n";
    std::list<int> l{3, 1, 2}; l.push_front(0); l.sort(); l.remove(2); l.reverse(); for (int x : l) std::cout << x << " "; std::cout << l.size() << "\n";
    l.splice(l.begin(), l, l.begin()); l.splice(l.begin(), l, std::next(l.begin())); std::list<int> m2{5, 2, 2, 9}; m2.sort(); m2.unique(); l.sort(); l.merge(m2); l.resize(5); l.insert(l.begin(), m2.begin(), m2.end()); for (int x : l) std::cout << x << " "; std::cout << l.back() << l.size() << m2.size() << (m2 == std::list<int>()) << "\n";
    std::deque<int> d; for (int i = 0; i < 5; i++) { d.push_back(i); d.push_front(-i); } for (int x : d) std::cout << x << " "; d.pop_front(); d.pop_back(); std::cout << d.front() << d[2] << d.size() << "\n";
    std::queue<int> q; q.push(1); q.push(2); q.pop(); std::cout << q.front() << q.size() << "\n";
    std::priority_queue<int> pq; for (int x : {3, 1, 4, 1, 5}) pq.push(x); while (!pq.empty()) { std::cout << pq.top(); pq.pop(); } std::cout << "\n";
    std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<std::pair<int, int>>> pm; pm.push({3, 1}); pm.push({1, 2}); std::cout << pm.top().first << pm.top().second << "\n";
    std::stack<std::string> st; st.push("x"); st.push("y"); std::cout << st.top(); st.pop(); std::cout << st.top() << "\n";
    std::bitset<10> b(37); b[1] = 1; b.set(9); std::cout << b << " " << b.count() << " " << (b << 1) << " " << b.test(0) << " " << b.to_ulong() << "\n";
    std::complex<double> z(1, 2), w(3, -1); std::cout << z * w << z / w << z + 1.0 << std::abs(z) << " " << std::norm(z) << std::conj(z) << "\n";
    std::vector<std::thread> ts; std::atomic<int> n{0}; std::mutex mu; int total = 0;
    for (int i = 0; i < 4; i++) ts.emplace_back([&, i] { n += i; std::lock_guard<std::mutex> g(mu); total += i * 10; }); for (auto& t : ts) t.join(); std::cout << n << " " << total << "\n";
}
