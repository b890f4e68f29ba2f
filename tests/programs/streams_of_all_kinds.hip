// stdout: 1 2.5 1e+20 0.333333 1 c
// stdout: ff 0xff 010
// stdout:       42|42      |*****4.5
// stdout: 3.142 3.142e+04 0.1
// stdout: true0+5
// stdout: [0, 2, 3, 4] 4 4
// stdout: [one, two, three, four]
// stdout: [[7, 7, 7], [7, 7, 9]]
// stdout: hello world!5 13 world 6 1 1
// stdout: >> ELLO world!5
// stdout: P(3,abc)    P(3,abc)
// stdout: x=5 2.72
// stdout: 10 20.5 word 1
// stdout: 3
// stdout: <a b><c d><><last>
// stdout: first 1;second;
// stdout: 0closed
// stdout: caught vector::_M_range_check: __n (which is 10) >= this->size() (which is 4)
// stdout: bad 3
// stdout: 42.5
// stdout: 0 2 3 4 
// stdout: 0 nullptr 0x10
// stdout: xxxab 1
// stdout: 5!dlrow OLLE >>
// stdout: 1.23e+07 1.23e+05 1.23e+06 1.23e-05 100
#include <iostream>
#include <iomanip>
#include <vector>
#include <string>
#include <sstream>
#include <fstream>
#include <stdexcept>
#include <iterator>
#include <algorithm>
struct P { int x; std::string name; };
std::ostream& operator<<(std::ostream& os, const P& p) { return os << "P(" << p.x << "," << p.name << ")"; }
template <class T> std::ostream& operator<<(std::ostream& os, const std::vector<T>& v) { os << "["; for (size_t i = 0; i < v.size(); i++) { if (i) os << ", "; os << v[i]; } return os << "]"; }
int main() {
    std::cout << 1 << ' ' << 2.5 << " " << 1e20 << " " << 1.0f/3 << " " << true << " " << 'c' << std::endl;
    std::cout << std::hex << 255 << " " << std::showbase << 255 << " " << std::oct << 8 << std::dec << std::noshowbase << "\n";
    std::cout << std::setw(8) << 42 << "|" << std::left << std::setw(8) << 42 << "|" << std::right << std::setfill('*') << std::setw(8) << 4.5 << std::setfill(' ') << "\n";
    std::cout << std::fixed << std::setprecision(3) << 3.14159 << " " << std::scientific << 31415.9 << std::defaultfloat << " " << 0.1 << "\n";
    std::cout << std::boolalpha << true << std::noboolalpha << false << std::showpos << 5 << std::noshowpos << "\n";
    std::vector<int> v{1, 2, 3}; v.push_back(4); v.insert(v.begin(), 0); v.erase(v.begin() + 1);
    std::cout << v << " " << v.size() << " " << v.back() << "\n";
    std::vector<std::string> w{"one", "two"}; w.emplace_back("three"); w.push_back(std::string("four"));
    std::cout << w << "\n";
    std::vector<std::vector<int>> m(2, std::vector<int>(3, 7)); m[1][2] = 9;
    std::cout << m << "\n";
    std::string s = "hello"; s += ' '; s += "world"; s = s + "!" + std::to_string(5);
    std::cout << s << " " << s.size() << " " << s.substr(6, 5) << " " << s.find("wor") << " " << (s.find('z') == std::string::npos) << " " << (s < "z") << "\n";
    s.replace(0, 5, "HELLO"); s.insert(0, ">> "); s.erase(3, 1); std::cout << s << "\n";
    P p{3, "abc"}; std::cout << p << " " << std::setw(5) << p << "\n";
    std::ostringstream os; os << "x=" << 5 << " " << std::setprecision(3) << 2.71828; std::cout << os.str() << "\n";
    std::istringstream is("10 20.5 word"); int a; double b; std::string c; is >> a >> b >> c; std::cout << a << " " << b << " " << c << " " << is.eof() << "\n";
    std::stringstream ss; ss << 1 << ' ' << 2; int q, r; ss >> q >> r; std::cout << q + r << "\n";
    std::string line; std::istringstream ls("a b\nc d\n\nlast"); while (std::getline(ls, line)) std::cout << "<" << line << ">"; std::cout << "\n";
    { std::ofstream f("o.txt"); f << "first " << 1 << "\nsecond\n"; }
    std::ifstream f("o.txt"); if (!f) std::cout << "no\n"; while (std::getline(f, line)) std::cout << line << ";"; std::cout << "\n";
    std::ifstream g("none.txt"); std::cout << g.is_open() << (g ? "open" : "closed") << "\n";
    try { std::cout << v.at(10); } catch (const std::out_of_range& e) { std::cout << "caught " << e.what() << "\n"; }
    try { throw std::runtime_error("bad " + std::to_string(3)); } catch (const std::exception& e) { std::cout << e.what() << "\n"; }
    std::cout << std::stoi("42abc") + std::stod("0.5") << "\n";
    std::copy(v.begin(), v.end(), std::ostream_iterator<int>(std::cout, " ")); std::cout << "\n";
    std::cout << (void*)nullptr << " " << nullptr << " " << (const void*)0x10 << "\n";
    std::cout << std::string(3, 'x') << std::string("abc", 2) << " " << std::string("b").compare("a") << "\n";
    std::cerr << "error\n";
    for (auto it = s.rbegin(); it != s.rend(); ++it) std::cout << *it; std::cout << "\n";
    std::cout << 12345678.0 << " " << 123456.0 << " " << 1234567.0 << " " << 0.00001234 << " " << 100.0 << "\n";
}
