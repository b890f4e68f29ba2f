// stdout: 71:39 64:38 57:37 50:36 43:35 56:8 49:7 42:6 35:5 28:4 21:3 14:2 7:1 0:0 63:9 4:15 70:10 11:16 77:11 18:17 84:12 25:18 91:13 32:19 98:14 39:20 46:21 53:22 1:29 60:23 8:30 67:24 15:31 74:25 22:32 81:26 29:33 88:27 36:34 95:28 59
// stdout: five four three one 1
// stdout: 93 54 44 12 61 2 24 64 25 4 1 75 16 49 50 79 86 27 85 53 33 32 91 3 62 31 89 47 18 95 36 94 35 65 6 81 22 9 96 0 66 8 73 48 88 43 72 11 70 59
// stdout: 57 54 51 48 45 42 39 0 3 9 12 15 18 21 24 27 30 33 36 
// stdout: key29 key12 key28 key9 key25 key16 key8 key5 key20 key4 key3 key6 key10 key1 key13 key11 key0 key15 key18 key2 key14 key17 key19 key21 key22 key23 key24 key26 key7 key27 
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
    std::unordered_map<int, int> u; for (int i = 0; i < 40; i++) u[i * 7 % 101] = i; for (auto& p : u) std::cout << p.first << ":" << p.second << " "; std::cout << u.bucket_count() << "\n";
    std::unordered_map<std::string, int> us{{"one", 1}, {"two", 2}, {"three", 3}, {"four", 4}}; us["five"] = 5; us.erase("two"); for (auto& p : us) std::cout << p.first << " "; std::cout << us.count("one") << "\n";
    std::unordered_set<long> ul; for (long i = 0; i < 300; i += 3) ul.insert(i * i % 97); for (long x : ul) std::cout << x << " "; std::cout << ul.bucket_count() << "\n";
    std::unordered_map<int, int> copy; for (int i = 0; i < 20; i++) copy[i * 3] = i; copy.erase(6); for (auto& p : copy) std::cout << p.first << " "; std::cout << "\n";
    std::unordered_set<std::string> ss; for (int i = 0; i < 30; i++) ss.insert("key" + std::to_string(i)); for (auto& x : ss) std::cout << x << " "; std::cout << "\n";
}
