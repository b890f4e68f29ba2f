// stdout: 5 5 507 5
// stdout: 8 2 3
// stdout: 9 9 1 0
// stdout: 5 4 -5 1 20 5.5
// stdout: 14 1 11
// stdout: 2 4 5 3
// stdout: 2 5
// stdout: 14 8 8
// stdout: 9 2.5 x
// stdout: 9 49 4
// stdout: 23 2
// stdout: 7 15 22
// stdout: 111 111 120 111
// stdout: 50 6
// stdout: ab cd 
// stdout: 5
// stdout: 4030201
// stdout: 1
// stdout: hoy 8
// stdout: 3 4.5
// stdout: 7 9
// stdout: 3
// stdout: 370370367036 -1097262572 4294967295
// stdout: 48
#include <stdio.h>
#include <string.h>
struct A { int a; A(int a, int b = 2) : a(a + b) {} A(const char* s) : a((int)strlen(s)) {} virtual int f() { return a; } static int count; friend int peek(const A& x); enum K { one = 1, two }; struct In { int z; In(int z) : z(z) {} int get() const { return z * 2; } }; };
int A::count = 3; int peek(const A& x) { return x.a; }
struct B : A { using A::A; int b = 7; int f() override { return a * 100 + b; } };
struct Ptr { A* p; A* operator->() const { return p; } A& operator*() const { return *p; } explicit operator bool() const { return p; } bool operator!() const { return !p; } };
struct Num { int v; Num(int v) : v(v) {} Num& operator++() { ++v; return *this; } Num operator++(int) { Num t = *this; ++v; return t; } Num operator-() const { return Num(-v); } bool operator<(const Num& o) const { return v < o.v; } int operator()(int x) const { return v * x; } int& operator[](int) { return v; } operator double() const { return v + 0.5; } friend Num operator+(const Num& a, const Num& b) { return Num(a.v + b.v); } Num& operator+=(int k) { v += k; return *this; } bool operator==(const Num& o) const { return v == o.v; } };
struct Arr { int a[3]; A objs[2]; Arr() : a{1, 2, 3}, objs{A(1), "four"} {} };
int def(int x, A y = A(5, 5), int z = A::count) { return x + y.a + z; }
template <class T> T maxof(T a, T b) { return a < b ? b : a; } template <> const char* maxof(const char* a, const char*) { return a; }
template <class T, int N> struct Vec { T d[N]; Vec() { for (int i = 0; i < N; i++) d[i] = T(); } T& operator[](int i) { return d[i]; } const T& operator[](int i) const { return d[i]; } template <class F> Vec map(F f) const { Vec r; for (int i = 0; i < N; i++) r[i] = f(d[i]); return r; } int size() const { return N; } static Vec filled(T v) { Vec r; for (auto& x : r.d) x = v; return r; } };
template <class T> struct List { struct Node { T v; Node* next; }; Node* head = nullptr; int n = 0; ~List() { while (head) { Node* t = head->next; delete head; head = t; } } void push(const T& v) { head = new Node{v, head}; n++; } struct It { Node* p; T& operator*() const { return p->v; } It& operator++() { p = p->next; return *this; } bool operator!=(const It& o) const { return p != o.p; } }; It begin() { return {head}; } It end() { return {nullptr}; } };
struct Mat { float m[2][2]; Mat operator*(const Mat& o) const { Mat r{}; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) r.m[i][j] += m[i][k] * o.m[k][j]; return r; } };
int sw(int x) { int r = 0; for (int i = 0; i < 6; i++) { switch ((x + i) % 4) { case 0: continue; case 1: r += 1; break; case 2: if (i > 3) return r * 1000; default: r += 10; } if (r > 25) break; r += 100; } return r; }
struct Self { Self* me; int k; Self(int k) : me(this), k(k) {} int get() const { return me->k; } };
int main() {
  B b(3); B c("hello"); printf("%d %d %d %d\n", b.a, c.a, b.f(), peek(c)); A::In in(4); printf("%d %d %d\n", in.get(), A::two, A::count);
  A base(1); Ptr p{&base}; p->a = 9; printf("%d %d %d %d\n", p->f(), (*p).a, p ? 1 : 0, !p); Num n(3); n++; Num m = n++; printf("%d %d %d %d %d %.1f\n", n.v, m.v, (-n).v, m < n, n(4), (double)n); n[0] = 8; n += 2; printf("%d %d ", (n + m).v, n == Num(10)); printf("%d\n", (++n).v);
  Arr arr; Arr copy = arr; arr.a[1] = 50; copy.objs[1].a++; printf("%d %d %d %d\n", copy.a[1], arr.objs[1].a, copy.objs[1].a, arr.objs[0].a); arr = copy; printf("%d %d\n", arr.a[1], arr.objs[1].a);
  printf("%d %d %d\n", def(1), def(1, 2), def(1, "abc", 4)); printf("%d %.1f %s\n", maxof(3, 9), maxof(2.5, 1.0), maxof("x", "y"));
  auto v = Vec<int, 4>::filled(3); v[2] = 7; auto w = v.map([](int x) { return x * x; }); const auto& cw = w; printf("%d %d %d\n", w[0], cw[2], w.size()); List<Num> l; l.push(1); l.push(Num(2)); int s = 0; for (auto& x : l) { x += 10; s += x.v; } printf("%d %d\n", s, l.n);
  Mat a{{{1, 2}, {3, 4}}}, r = a * a; printf("%g %g %g\n", r.m[0][0], r.m[1][0], r.m[1][1]); printf("%d %d %d %d\n", sw(0), sw(1), sw(2), sw(3));
  Self x(5), y(6); Self& z = true ? x : y; z.k = 50; printf("%d %d\n", x.get(), (false ? x : y).get()); const char* parts[] = {"a" "b", "cd"}; for (auto q : parts) printf("%s ", q); printf("\n");
  int i = 0; do { if (++i == 2) continue; if (i > 4) break; } while (i < 10); printf("%d\n", i); unsigned char bytes[4] = {1, 2, 3, 4}; unsigned word; memcpy(&word, bytes, 4); printf("%x\n", word); int* nul = nullptr; printf("%d\n", nul == nullptr); char buf[8] = "hey"; buf[1] = 'o'; printf("%s %zu\n", buf, sizeof(buf)); 
  struct { int q; float w; } anon{3, 4.5f}; printf("%d %.1f\n", anon.q, anon.w); int k = 5; int& ref = k; auto& ref2 = ref; ref2 += 2; const int& cref = 9; printf("%d %d\n", k, cref); int arr2[2][2] = {}; arr2[1][1] = 3; int total = 0; for (const auto& row : arr2) for (const int& e : row) total += e; printf("%d\n", total); long big = 123456789012L; printf("%ld %d %u\n", big * 3, (int)big, (unsigned)-1); printf("%d\n", (int)sizeof(Arr));
  return 0; }
