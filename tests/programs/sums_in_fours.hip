// stdout: 85626.1094 85627.1094 85626.612358093262
// stdout: -380.507263 -380.50722147256602
// stdout: 18821206 -380.507263
// stdout: 270.73999
#include <numeric>
#include <vector>
#include <cstdio>
int main() { std::vector<float> a(1003), b(1003); for (int i = 0; i < 1003; i++) { a[i] = i * 0.37f - 100; b[i] = 1.0f / (i + 1); }
 printf("%.9g %.9g %.17g\n", std::reduce(a.begin(), a.end()), std::reduce(a.begin(), a.end(), 1.0f), std::reduce(a.begin(), a.end(), 0.5));
 printf("%.9g %.17g\n", std::transform_reduce(a.begin(), a.end(), b.begin(), 0.0f), std::transform_reduce(a.begin(), a.end(), b.begin(), 0.0));
 printf("%.9g %.9g\n", std::transform_reduce(a.begin(), a.end(), 0.0f, std::plus<>(), [](float x) { return x * x; }), std::transform_reduce(a.begin(), a.end(), b.begin(), 0.0f, std::plus<float>(), std::multiplies<float>())); 
 printf("%.9g\n", std::reduce(a.begin(), a.end(), -1e9f, [](float x, float y) { return x > y ? x : y; })); }
