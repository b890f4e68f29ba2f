// stdout: 4956.7373
// stdout: 14995
// stdout: 1255 0
// stdout: 1
// stdout: 0 5000
// stdout: 47.9001676
// stdout: 1669.3043742908267
// stdout: 777
// stdout: 245494
#include <algorithm>
#include <numeric>
#include <random>
#include <vector>
#include <cstdio>
int main() {
  const int n = 5000; std::vector<float> a(n), b(n), c(n); std::vector<int> k(n);
  std::mt19937 g(1); std::uniform_real_distribution<float> d(-1, 1);
  std::generate(a.begin(), a.end(), [&] { return d(g); });
  for (auto& x : b) x = d(g);
  std::iota(k.begin(), k.end(), 0);
  std::transform(a.begin(), a.end(), b.begin(), c.begin(), [](float x, float y) { return x * y + 1; });
  printf("%.9g\n", std::accumulate(c.begin(), c.end(), 0.0f));
  printf("%d\n", std::accumulate(k.begin(), k.end(), 0, [](int s, int x) { return s + x % 7; }));
  printf("%ld %d\n", (long)std::count_if(a.begin(), a.end(), [](float x) { return x > 0.5f; }), std::equal(a.begin(), a.end(), b.begin()));
  std::vector<float> e = c; printf("%d\n", e == c); e[n - 1] += 1; printf("%d %ld\n", e == c, (long)(std::find_if(c.begin(), c.end(), [](float x) { return x > 1.99f; }) - c.begin()));
  std::for_each(c.begin(), c.end(), [](float& x) { x *= 2; }); printf("%.9g\n", std::inner_product(c.begin(), c.end(), a.begin(), 0.0));
  printf("%.17g\n", std::transform_reduce(a.begin(), a.end(), 0.0, std::plus<>(), [](float x) { return x * x; }));
  int i = 0; std::generate(k.begin(), k.end(), [&i] { return i++; }); printf("%d\n", k[777]);
  srand(3); std::generate(k.begin(), k.end(), [] { return rand() % 100; }); printf("%d\n", std::accumulate(k.begin(), k.end(), 0));
}
