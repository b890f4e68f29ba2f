// stdout: i
// stdout: d
// stdout: Pf
// stdout: PKc
// stdout: y
// stdout: NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
// stdout: St6vectorIiSaIiEE
// stdout: N1n3BoxIfLi4EEE
// stdout: N1n3BoxINS_1EELi4EE2InE
// stdout: PFifPKcE
// stdout: A3_i
// stdout: N1n12_GLOBAL__N_13HidE
// stdout: St6vectorIS_IfSaIfEESaIS1_EE
// stdout: N1n3BoxINS0_IiLi1EEELi2EEE
// stdout: M5PlainFvS_PS_E
// stdout: FbN1n1EEPS0_PKS0_E
// stdout: 7Derived
// stdout: 7Derived
// stdout: P4Base
// stdout: 5Plain
// stdout: 7Derived
// stdout: j
// stdout: 4Base
// stdout: 1 0 1 1
// stdout: derived
// stdout: 1 1
// stdout: 7Derived
// stdout: 5Plain
#include <typeinfo>
#include <typeindex>
#include <string>
#include <vector>
#include <map>
#include <memory>
#include <unordered_map>
#include <cstdio>
#include <any>
struct Base { virtual ~Base() {} int b; };
struct Other { virtual void f() {} };
struct Derived : Other, Base { void f() override {} };
namespace n { template <class T, int N> struct Box { T t[N]; struct In {}; }; enum class E { a }; namespace { struct Hid {}; } }
template <class T> const char* of() { return typeid(T).name(); }
template <class T> const char* ofv(const T& v) { return typeid(v).name(); }
struct Plain {};
int main() {
  puts(of<int>()); puts(of<const double&>()); puts(of<float*>()); puts(of<const char*>()); puts(of<unsigned long long>());
  puts(of<std::string>()); puts(of<std::vector<int>>()); puts(of<n::Box<float, 4>>()); puts(of<n::Box<n::E, 4>::In>());
  puts(of<int (*)(float, const char*)>()); puts(of<int[3]>()); puts(of<n::Hid>()); puts(of<std::vector<std::vector<float>>>());
  puts(of<n::Box<n::Box<int, 1>, 2>>()); puts(of<void (Plain::*)(Plain, Plain*)>()); puts(of<bool (n::E, n::E*, const n::E*)>());
  Derived d; Base* b = &d; Other& o = d; Plain p; Plain* q = &p;
  puts(typeid(*b).name()); puts(typeid(o).name()); puts(typeid(b).name()); puts(typeid(*q).name()); puts(ofv(d)); puts(ofv(3u)); puts(typeid(Base).name());
  printf("%d %d %d %d\n", typeid(*b) == typeid(Derived), typeid(*b) == typeid(Base), typeid(int) == typeid(const int), typeid(1 + 2.0) == typeid(double));
  std::unordered_map<std::type_index, std::string> names{{typeid(int), "int"}, {typeid(Derived), "derived"}};
  std::map<std::type_index, int> sorted{{typeid(int), 1}};
  puts(names[typeid(*b)].c_str());
  printf("%d %zu\n", typeid(*b).hash_code() == typeid(d).hash_code(), sorted.count(typeid(int)));
  const std::type_info& info = typeid(d); puts(info.name());
  puts(typeid(p).name());
}
