// stdout: 836323839.72700584
// stdout: 836326105.50717092
// stdout: 832964410.68778348
// stdout: 832964389.86669719
// stdout: 833403463.368608
// stdout: 833403176.6937331
// stdout: 833543241.94943333
// stdout: 833081215.40755045
// stdout: 833081888.24288726
// stdout: -986767753.78472614
// stdout: -986767753.78472614
// stdout: 797715594.44137478
// stdout: 797714370.17895257
// stdout: 797715482.11216426
// stdout: 797715860.52805424
// stdout: 797716064.48976088
// stdout: -986335597.09128308
// stdout: -986334541.77086616
// stdout: -986334874.87874269
// stdout: -986334880.53894544
// stdout: -986335426.29505742
// stdout: -986762323.20363569
// stdout: -986761924.99335039
// stdout: -986761924.99335039
// stdout: -986761353.45101893
// stdout: -986895308.17487168
// stdout: -986897157.38499486
// stdout: -986902851.44488811
// stdout: 937511.062 49122 6373 1668153419 -2877221783734993055 19 26822136 -20001
// stdout: wrong 95 112
// stdout: wrong 99 114
// stdout: wrong 191 108
// stdout: 133
// stdout: 785
// stdout: 1
// stdout: 37518687.5
// stdout: 11639368125 40338080935471510
// stdout: 1001
// stdout: -1
// stdout: -2960314543.8926277
// stdout: -2960313715.3581047
// stdout: -2960314015.6446366
// stdout: 1228
// stdout: 1
// stdout: 29421
// stdout: 50 50
// stdout: 288
// stdout: 80 -1 0
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
const int N = 70;
float a[N * N], b[N * N], c[N * N];
double d[N * N];
int x[N * N], y[N * N];
unsigned char z[N * N];
long sum_of(const int* of, int n) { long s = 0; for (int i = 0; i < n; i++) s = s * 31 + of[i]; return s; }
int first_of(const std::vector<int>& of, int what) { for (size_t i = 0; i < of.size(); i++) if (of[i] == what) return (int)i; return -1; }
double all() {
    double s = 0;
    for (int i = 0; i < N * N; i++) s = s * 0.99 + a[i] + b[i] * 3 + c[i] * 7 + d[i] + x[i] * 0.5 + y[i] + z[i];
    return s;
}
void start() {
    for (int i = 0; i < N * N; i++) { a[i] = i % 17 * 0.3f - 2; b[i] = (i * 7) % 23 * 0.7f; c[i] = i; d[i] = i * 0.1 - 50; x[i] = i * 2654435761u >> 7; y[i] = i % 41 - 20; z[i] = i * 5; }
}
void endings(const std::vector<int>& ones) {
    // What tells how often a loop turns may change on the way.
    for (int i = 0; i < 200; i++) x[i] = 180;
    int* to = x; long s = 0; for (int i = 0; i < to[50]; i++) to[i] = 51; for (int i = 0; i < 200; i++) s += to[i]; printf("%ld\n", s);
    int left = 100, turns = 0; for (int i = 0; i < left; i++) { left -= 1; to[i] = 1; turns++; } printf("%d %d\n", left, turns);
    int last = -1; for (int i = 0; i < 100; i++) { if (i > 96) continue; last = i * 3; to[i] = last; } printf("%d\n", last);
    printf("%d %d %d\n", first_of(ones, 6400), first_of(ones, 7), first_of(ones, 0));
}
#define SAY printf("%.17g\n", all())
int main() {
    start(); SAY;
    for (int i = 0; i < N * N; i++) c[i] = a[i] * b[i] + c[i]; SAY;
    for (int i = 1; i < N * N; i++) c[i] = c[i - 1] * 0.5f + a[i]; SAY;
    for (int i = 0; i < N * N - 1; i++) c[i] = c[i + 1] * 0.5f + a[i]; SAY;
    for (int i = N * N - 1; i >= 0; i--) d[i] = sqrt(fabs(d[i])) + i; SAY;
    for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) c[j * N + i] = a[i * N + j]; SAY;
    for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { c[i * N + j] = 0; for (int k = 0; k < N; k++) c[i * N + j] += a[i * N + k] * b[k * N + j]; } SAY;
    for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { double t = 0; for (int k = 0; k < N; k++) t += a[i * N + k] * b[k * N + j]; d[i * N + j] = t; } SAY;
    for (int i = 0; i < N; i++) for (int j = 0; j < i; j++) c[i * N + j] += 1; SAY;
    for (int i = 0; i < N * N; i++) x[i] = x[i] * 1103515245 + 12345; SAY;
    for (int i = 0; i < N * N; i++) y[x[i] & 63] += 1; SAY;
    for (int i = 0; i < N * N; i++) y[i] = x[i] / 7 - x[i] % 13 + (x[i] >> 3) + (x[i] << 2) - (unsigned)x[i] / 5; SAY;
    for (int i = 0; i < N * N; i++) if (a[i] > 0) b[i] = a[i]; else b[i] -= 1; SAY;
    for (int i = 0; i < N * N; i++) { if (i % 3 == 0) continue; b[i] *= 2; if (i % 5 == 0) continue; a[i] += b[i]; } SAY;
    for (int i = 0; i < N * N; i++) z[i] = z[i] * 3 + 1; SAY;
    for (int i = 0; i < N * N; i += 3) z[i] = i > 9 && x[i] % 2 ? z[i] : 255 - z[i]; SAY;
    for (int i = 0; i < N * N; i++) y[i] = (int)(a[i] * 1000) + (int)b[i]; SAY;
    for (int i = 0; i < N * N; i++) d[i] = sin(d[i]) + exp(a[i] * 0.1) + pow(fabs(b[i]), 0.3) + fmax(a[i], b[i]) + floor(c[i]); SAY;
    for (int i = 0; i < N * N; i++) { float t = a[i]; a[i] = b[i]; b[i] = t; } SAY;
    for (int i = 0; i < N * N / 2; i++) { float t = a[i]; a[i] = a[N * N - 1 - i]; a[N * N - 1 - i] = t; } SAY;
    for (int i = 0; i < N * N; i++) { a[i] = rand() / (float)RAND_MAX; } SAY;
    for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { y[i * N + j] = rand() % 100; } SAY;
    for (int i = 0; i < N * N; i++) { a[i] = rand() % 10; b[i] = rand() % 10; } SAY;
    for (int i = 0; i < 100; i++) if (i % 2) y[i] = rand(); SAY;
    for (float* p = a; p != a + N * N; ++p) *p = *p * 2 + 1; SAY;
    for (int i = 0; i < N * N - 5; i++) { c[i] = a[i]; c[i + 5] = b[i]; } SAY;
    for (int i = 0; i < N * N / 2; i++) { c[2 * i] = a[i]; c[2 * i + 1] = b[i]; } SAY;
    for (size_t i = 0; i < N * N; i++) d[i] = d[i] / (b[i] + 0.25); SAY;
    float f = 0; double g = 0; int n = 0; unsigned h = 7; long l = 1; float m = -1e9f; int last = -1; short w = 3;
    for (int i = 0; i < N * N; i++) { f += a[i] * b[i]; } for (int i = 0; i < N * N; i++) g += a[i]; for (int i = 0; i < N * N; i++) f += d[i];
    for (int i = 0; i < N * N; i++) { if (a[i] > 3) n++; } for (int i = 0; i < N * N; i++) h ^= x[i]; for (int i = 0; i < N * N; i++) l *= y[i] | 1; for (int i = 0; i < N * N; i++) if (a[i] > m) m = a[i];
    for (int i = 0; i < N * N; i++) { last = x[i] + i; y[i] = last; } for (int i = 0; i < N * N; i++) w += y[i]; for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) g -= c[i * N + j];
    for (int i = 0; i < N; i++) { for (int j = 0; j < N; j++) g += c[i * N + j]; n += i; }
    printf("%.9g %.17g %d %u %ld %g %d %d\n", f, g, n, h, l, m, last, w);
    int errors = 0, at = -1; for (int i = 0; i < N * N; i++) { float want = a[i] + i % 100; if (fabs(want - b[i]) > 105) { errors++; if (errors < 4) printf("wrong %d %g\n", i, want); } } printf("%d\n", errors);
    for (int i = 0; i < N * N; i++) if (y[i] % 1000 == 77) { at = i; break; } printf("%d\n", at);
    bool ok = true; for (int i = 0; i < N * N; i++) ok &= a[i] >= 1; for (int i = 0; i < N * N && ok; i++) if (c[i] < -1e6) ok = false; printf("%d\n", ok);
    std::vector<float> v(N * N, 2.5f), u(N * N); for (int i = 0; i < (int)v.size(); i++) { u[i] = v[i] * i; } for (size_t i = 0; i < v.size(); ++i) v[i] = u[i] + v[v.size() - 1 - i]; double q = 0; for (float e : v) q += e; printf("%.17g\n", q);
    std::vector<int> ones(100); for (int i = 0; i < 100; i++) ones[i] = i * i; long product = 0; for (int i = 0; i < 50; i++) for (int j = 0; j < 50; j++) product += (long)ones[i] * ones[j + 50]; printf("%ld %ld\n", product, sum_of(ones.data(), 100));
    int i; for (i = 0; i < 1000; i += 7) x[i] = i; printf("%d\n", i); for (i = 500; i > 0; i -= 3) x[i] += i; printf("%d\n", i); SAY;
    for (int r = 0; r < 3; r++) for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) c[i * N + j] = 0.25f * (a[(i - 1) * N + j] + a[(i + 1) * N + j] + a[i * N + j - 1] + a[i * N + j + 1]); SAY;
    for (int r = 0; r < 3; r++) for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) c[i * N + j] = 0.25f * (c[(i - 1) * N + j] + c[(i + 1) * N + j] + c[i * N + j - 1] + c[i * N + j + 1]); SAY;
    float local[64]; for (int i = 0; i < 64; i++) local[i] = a[i] * 2; float ls = 0; for (int i = 0; i < 64; i++) ls += local[63 - i]; printf("%.9g\n", ls);
    int cum[100]; cum[0] = 0; for (int i = 1; i < 100; i++) cum[i] = cum[i - 1] + y[i] % 7; printf("%d\n", cum[99]);
    endings(ones);
}
