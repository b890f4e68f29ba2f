// stdout: a1 b2 c1 d4 e5 501
// stdout: acde1
// stdout: map::at
// stdout: 221
// stdout: 1 2 3 5 15
// stdout: 23
// stdout: 71:39 64:38 57:37 50:36 43:35 56:8 49:7 42:6 35:5 28:4 21:3 14:2 7:1 0:0 63:9 4:15 70:10 11:16 77:11 18:17 84:12 25:18 91:13 32:19 98:14 39:20 46:21 53:22 1:29 60:23 8:30 67:24 15:31 74:25 22:32 81:26 29:33 88:27 36:34 95:28 59
// stdout: five four three one 1
// stdout: 93 54 44 12 61 2 24 64 25 4 1 75 16 49 50 79 86 27 85 53 33 32 91 3 62 31 89 47 18 95 36 94 35 65 6 81 22 9 96 0 66 8 73 48 88 43 72 11 70 59
// stdout: 71 64 57 50 43 56 49 42 35 28 21 14 0 63 4 70 11 77 18 84 25 91 32 98 39 46 53 1 60 8 67 15 74 22 81 29 88 36 95
// stdout: key29 key12 key28 key9 key25 key16 key8 key5 key20 key4 key3 key6 key10 key1 key13 key11 key0 key15 key18 key2 key14 key17 key19 key21 key22 key23 key24 key26 key7 key27
// stdout: -3 2.5 1.5
// stdout: 3 1 0 3
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
    std::map<std::string, int> m; m["b"] = 2; m["a"] = 1; m["c"]++; m.insert({"d", 4}); m.emplace("e", 5);
    for (auto& [k, v] : m) std::cout << k << v << " "; std::cout << m.size() << m.count("z") << (m.find("a") != m.end()) << "\n";
    m.erase("b"); for (auto it = m.begin(); it != m.end(); ++it) std::cout << it->first; std::cout << m.at("c") << "\n";
    try { m.at("q"); } catch (std::out_of_range& e) { std::cout << e.what() << "\n"; }
    std::map<int, std::vector<int>> mv; mv[3].push_back(1); mv[3].push_back(2); mv[1]; std::cout << mv.size() << mv[3].size() << mv.begin()->first << "\n";
    std::set<int> s{5, 1, 3, 1}; s.insert(2); for (int x : s) std::cout << x << " "; std::cout << s.count(3) << *s.lower_bound(4) << "\n";
    std::multiset<int> ms{3, 1, 3}; std::cout << ms.count(3) << ms.size() << "\n";
    std::unordered_map<int, int> u; for (int i = 0; i < 40; i++) u[i * 7 % 101] = i; for (auto& p : u) std::cout << p.first << ":" << p.second << " "; std::cout << u.bucket_count() << "\n";
    std::unordered_map<std::string, int> us{{"one", 1}, {"two", 2}, {"three", 3}, {"four", 4}}; us["five"] = 5; us.erase("two"); for (auto& p : us) std::cout << p.first << " "; std::cout << us.count("one") << "\n";
    std::unordered_set<long> ul; for (long i = 0; i < 300; i += 3) ul.insert(i * i % 97); for (long x : ul) std::cout << x << " "; std::cout << ul.bucket_count() << "\n";
    std::unordered_map<int, int> copy = u; copy.erase(7); for (auto& p : copy) std::cout << p.first << " "; std::cout << "\n";
    std::unordered_set<std::string> ss; for (int i = 0; i < 30; i++) ss.insert("key" + std::to_string(i)); for (auto& x : ss) std::cout << x << " "; std::cout << "\n";
    std::unordered_set<double> sd{1.5, 2.5, -3.0}; for (auto x : sd) std::cout << x << " "; std::cout << "\n";
    std::list<int> l{3, 1, 2}; l.push_front(0); l.sort(); l.remove(2); l.reverse(); for (int x : l) std::cout << x << " "; std::cout << l.size() << "\n";
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
