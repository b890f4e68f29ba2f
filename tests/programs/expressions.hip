// Generated (tests/sim/hip/expressions.py); the results are those of clang 19, for lanes with a fused multiply-add.
// stdout: host 0 30358bb7a0000000
// stdout: host 1 3700000000000000
// stdout: host 2 b817eb7d80000000
// stdout: host 3 4a7f5b3b0f801020
// stdout: host 4 1d98f33bce0798f
// stdout: host 5 2935541be81a35a2
// stdout: host 6 f2ab9c3e23860b60
// stdout: host 7 58b38cb2c36b1c5a
// stdout: host 8 950410b000000000
// stdout: host 9 f54383a05ace38b1
// stdout: host 10 d664ca4e40000000
// stdout: host 11 0
// stdout: host 12 458617410713149c
// stdout: host 13 0
// stdout: host 14 e7503ec0a619d64e
// stdout: host 15 e53fdf32f2d9c4e5
// stdout: host 16 0
// stdout: host 17 0
// stdout: host 18 fb8e896a0bd75920
// stdout: host 19 1fc62ad999140ab0
// stdout: host 20 305ba8d160000000
// stdout: host 21 785520abeef41e07
// stdout: host 22 27ef81831f4e33dd
// stdout: host 23 fb8e896a0bd75920
// stdout: host 24 f54383a05ace38b1
// stdout: host 25 6f450dbdad2f8bed
// stdout: host 26 add2c74f317b75b
// stdout: host 27 11ee681f4a690995
// stdout: host 28 a7c1cc06fbb31f9a
// stdout: host 29 f82aa1cf5b0baeb3
// stdout: host 30 1adf73b7ad251ab4
// stdout: host 31 90df14dc00000000
// stdout: host 32 0
// stdout: host 33 b3ebf1c2c1cbf9fa
// stdout: host 34 8d771c87a0596463
// stdout: host 35 f802085800000000
// stdout: host 36 dc361b7b9bf7dea0
// stdout: host 37 4270000000000000
// stdout: host 38 9571a111f3fa4382
// stdout: host 39 da4e4e1d40000000
// stdout: lane 0 30358bb7a0000000
// stdout: lane 1 3700000000000000
// stdout: lane 2 b817eb7d80000000
// stdout: lane 3 4a7f5b3b0f801020
// stdout: lane 4 1d98f33bce0798f
// stdout: lane 5 2935541be81a35a2
// stdout: lane 6 f2ab9c3e23860b60
// stdout: lane 7 58b38cb2c36b1c5a
// stdout: lane 8 950410b000000000
// stdout: lane 9 f54383a05ace38b1
// stdout: lane 10 d664ca4e40000000
// stdout: lane 11 0
// stdout: lane 12 458617410713149c
// stdout: lane 13 0
// stdout: lane 14 e7503ec0a619d64e
// stdout: lane 15 e53fdf32f2d9c4e5
// stdout: lane 16 0
// stdout: lane 17 0
// stdout: lane 18 fb8e896a0bd75920
// stdout: lane 19 1fc62ad999140ab0
// stdout: lane 20 305ba8d160000000
// stdout: lane 21 785520abeef41e07
// stdout: lane 22 27ef81831f4e33dd
// stdout: lane 23 fb8e896a0bd75920
// stdout: lane 24 f54383a05ace38b1
// stdout: lane 25 6f450dbdad2f8bed
// stdout: lane 26 c230a51581b157
// stdout: lane 27 11ee681f4a690995
// stdout: lane 28 a7c1cc06fbb31f9a
// stdout: lane 29 f82aa1cf5b0baeb3
// stdout: lane 30 1adf73b7ad251ab4
// stdout: lane 31 90df14dc00000000
// stdout: lane 32 0
// stdout: lane 33 b3ebf1c2c1cbf9fa
// stdout: lane 34 8d771c87a0596463
// stdout: lane 35 f802085800000000
// stdout: lane 36 dc361b7b9bf7dea0
// stdout: lane 37 4270000000000000
// stdout: lane 38 9571a111f3fa4382
// stdout: lane 39 da4e4e1d40000000
#if defined(__HIPCC__)
#include <hip/hip_runtime.h>
#else
#define __host__
#define __device__
#define __global__
#endif
#include <math.h>
#include <cstdint>
#include <cstdio>
#include <cstring>

__host__ __device__ inline double held(double v) { return fmin(fmax(v, -100.0), 100.0); }
inline uint64_t bits(double v) {
  uint64_t b = 0x7ff8000000000000ull;
  if (v == v) memcpy(&b, &v, 8);
  return b;
}

struct Row { int8_t a; uint8_t b; int16_t c; uint16_t d; int e; unsigned f; int64_t g; uint64_t h; float x; float y; double p; double q; };
struct Out { int64_t whole; double real; };
Out out[40][16];
__host__ __device__ inline void put(Out& o, int64_t v) { o.whole = v; o.real = 0; }
__host__ __device__ inline void put(Out& o, double v) { o.real = v; o.whole = 0; }
__host__ __device__ float g0(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return (sqrt((((float)0.7 + (float)0.7) + (f << (d & 31)))) + ((uint16_t)((d * e) ^ (b > c)))); }
__host__ __device__ double f0(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g0(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ float g1(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { float v = sqrt((- (float)3.1)); v += ((float)(c & 7u)); return v; }
__host__ __device__ double f1(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g1(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ float g2(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return (- ((((float)x + (float)y) - ('a' * b)) * (((float)3.1 - (float)1e-3) * ((float)(float)y)))); }
__host__ __device__ double f2(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g2(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ int g3(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 return ((((unsigned)fabs(held(((double)1e-3 * (double)1e-3)))) + (((double)1e-3 < (double)x ? (double)3.1 : (double)3.1) < (b ^ a))) - (((int)fabs(held(((double)0.7 < (double)-1.3 ? (double)-1.3 : (double)-1.3)))) / (-(((('a' << (d & 7)) << ((h / (-(('a' & 31) + 2))) & 7)) & 31) + 2)))); }
__host__ __device__ int64_t f3(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g3(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ uint64_t g4(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 uint64_t v = ((a >> (a & 7)) || (h % (-((a & 31) + 2)))); v += ((a || e) && (d << (h & 31))); return v; }
__host__ __device__ int64_t f4(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g4(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ int g5(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 int v = ((f || -3) ? (0x80000000u ? b : b) : ((int16_t)-1LL)); v |= ((c - 'a') & (- g)); return v; }
__host__ __device__ int64_t f5(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g5(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ unsigned g6(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return ((int8_t)(((-1LL % (('a' & 63) + 1)) | ((float)-1.3 < d)) & ((int)held(trunc((float)3.1))))); }
__host__ __device__ int64_t f6(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g6(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ double g7(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 return (((((double)-1.3 == (double)3.1 ? (double)-1.3 : (double)3.1) - (h * 1)) + (((double)(double)2.0) * ((double)(double)1e-3))) - (((- (double)3.1) / ((double)3.1 * (double)2.0)) + (- ((double)1e-3 - (double)0.7)))); }
__host__ __device__ double f7(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g7(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ float g8(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { float v = ((float)((float)2.0 - (float)3.1)); v -= (- floor((float)1e-3)); return v; }
__host__ __device__ double f8(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g8(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ uint64_t g9(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 return ((((double)(e | h)) - ((- f) * (+ c))) < ((('a' ? -3 : b) + (h ? -1LL : a)) ? ((e ? 1 : 1) << ((a ^ 7u) & 7)) : ((h * 255) / (((+ h) & 63) + 1)))); }
__host__ __device__ int64_t f9(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g9(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ float g10(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return sqrt(((((float)x - (float)0.7) + ((float)0.7 + (float)-1.3)) / (((float)y * (float)2.0) + ((uint64_t)f)))); }
__host__ __device__ double f10(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g10(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ uint64_t g11(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 return ((! (((uint16_t)fabs(held((double)2.0))) || ((int8_t)-1LL))) && (((~ 'a') != ((uint64_t)b)) << (((a + 0x80000000u) ? (0x80000000u ? e : 1) : ('a' - 7u)) & 31))); }
__host__ __device__ int64_t f11(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g11(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ int g12(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { int v = ((~ h) & (d != g)); v += ((d ? 7u : 0x80000000u) + (d || d)); return v; }
__host__ __device__ int64_t f12(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g12(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ unsigned g13(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return (((- (! g)) && ((a * h) || (h >> (7u & 7)))) * ((int)held((((float)(float)2.0) / floor((float)y))))); }
__host__ __device__ int64_t f13(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g13(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ int8_t g14(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 int8_t v = ((uint64_t)(f && d)); v ^= (((uint64_t)fabs(held((double)0.7))) && (h < 7u)); return v; }
__host__ __device__ int64_t f14(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g14(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ unsigned g15(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return ((- ((g & g) ? (c > c) : (7u / ((b & 63) + 1)))) ? (((a && b) % (((g ? g : d) & 63) + 1)) / (-((((-1LL << (g & 31)) * (7u * -3)) & 31) + 2))) : (((~ e) >= (-3 && c)) / ((((f >> (-1LL & 31)) * (1 || c)) & 63) + 1))); }
__host__ __device__ int64_t f15(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g15(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ uint8_t g16(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 uint8_t v = ((uint16_t)('a' ? d : g)); v *= ((int)held(((double)(double)1e-3))); return v; }
__host__ __device__ int64_t f16(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g16(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ uint64_t g17(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 return ((((uint8_t)(h * 255)) * ((int8_t)(255 == -1LL))) / (-((((uint16_t)((b && d) + (f < 0x80000000u))) & 31) + 2))); }
__host__ __device__ int64_t f17(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g17(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ int8_t g18(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return ((((int)held(fabs((float)-1.3))) ? ((255 == b) % (-(((g ^ 255) & 31) + 2))) : ((d ? 0x80000000u : e) >> ((c != e) & 7))) >= (((int)held(((float)(float)x))) / (-((((f || e) % (((7u << (e & 7)) & 63) + 1)) & 31) + 2)))); }
__host__ __device__ int64_t f18(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g18(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ double g19(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 double v = rint(((double)p / (double)0.7)); v -= (((double)-1.3 < (double)p ? (double)0.7 : (double)0.7) * ((double)0.7 * e)); return v; }
__host__ __device__ double f19(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g19(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ float g20(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return ((float)((((float)1e-3 == (float)2.0 ? (float)2.0 : (float)x) / ((float)3.1 / (float)-1.3)) * ((b && 255) || (255 && g)))); }
__host__ __device__ double f20(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g20(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ double g21(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 double v = (((double)3.1 / (double)0.7) - (a + h)); v += (- ((double)0.7 >= (double)y ? (double)-1.3 : (double)p)); return v; }
__host__ __device__ double f21(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g21(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ int64_t g22(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 return (((int)held(floor(sqrt((double)-1.3)))) ^ ((((double)x * (double)0.7) < ((uint64_t)-3)) >= ((g & -3) || (d % (-((-1LL & 31) + 2)))))); }
__host__ __device__ int64_t f22(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g22(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ uint64_t g23(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return ((((h ? -3 : f) ^ ((uint64_t)f)) + ((int64_t)fabs(held(rint((float)2.0))))) || (((c << (e & 31)) % (-(((h ? -3 : e) & 31) + 2))) + ((h & b) > (+ g)))); }
__host__ __device__ int64_t f23(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g23(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ uint64_t g24(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 uint64_t v = ((int64_t)('a' >= h)); v &= ((b || g) & (+ b)); return v; }
__host__ __device__ int64_t f24(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g24(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ int16_t g25(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return ((int64_t)((int16_t)((c | d) | (! -1LL)))); }
__host__ __device__ int64_t f25(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g25(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ double g26(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 return ((sqrt(((double)-1.3 >= (double)0.7 ? (double)0.7 : (double)0.7)) + ceil(((double)1e-3 == (double)-1.3 ? (double)2.0 : (double)3.1))) - ((((double)3.1 + f) / ((double)h)) * (((double)e) + ((int)fabs(held((double)0.7)))))); }
__host__ __device__ double f26(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g26(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ uint64_t g27(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { uint64_t v = (('a' ? 0x80000000u : 'a') * (255 || c)); v -= ((f * g) ^ (b && f)); return v; }
__host__ __device__ int64_t f27(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g27(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ int16_t g28(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return (((((float)3.1 < -1LL) ^ (+ h)) + ((int)held(((float)-1.3 * b)))) << (((floor((float)-1.3) + ((float)2.0 * (float)1e-3)) < ((int)held(((float)0.7 + g)))) & 31)); }
__host__ __device__ int64_t f28(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g28(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ int8_t g29(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { int8_t v = ((a || e) && (a <= 'a')); v &= ((d >> (b & 31)) | (- e)); return v; }
__host__ __device__ int64_t f29(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g29(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ double g30(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 return (((double)((- (double)0.7) - (a == c))) / ((double)((a > g) && (b >> (a & 31))))); }
__host__ __device__ double f30(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g30(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ float g31(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return (((((float)-1.3 * g) == rint((float)-1.3) ? ((float)y - a) : ((float)1e-3 < (float)3.1 ? (float)2.0 : (float)0.7)) * (((uint8_t)f) - (-3 ^ 255))) == (- (((float)3.1 * (float)1e-3) * (d & b))) ? ((((float)3.1 - d) == ((float)2.0 + (float)0.7) ? ((float)y * (float)1e-3) : ((float)c)) + ((0x80000000u & 255) + (c * a))) : ((((float)0.7 == (float)x ? (float)-1.3 : (float)-1.3) * (c || b)) / sqrt(((float)1e-3 * (float)1e-3)))); }
__host__ __device__ double f31(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g31(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ float g32(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return (((float)((f / ((f & 63) + 1)) + (- e))) / ((((float)3.1 - h) * ((int8_t)-3)) / ((float)(0x80000000u & 'a')))); }
__host__ __device__ double f32(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g32(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ uint8_t g33(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return ((! ((~ b) * (1 & b))) + ((int)held((((float)2.0 * d) >= (- (float)3.1) ? ((float)x * (float)0.7) : ((float)y - h))))); }
__host__ __device__ int64_t f33(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g33(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ uint8_t g34(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 return ((uint64_t)fabs(held((trunc((- (double)0.7)) < (- ((double)q - (double)-1.3)) ? (((double)3.1 * d) < ((double)0.7 >= (double)1e-3 ? (double)x : (double)p) ? ((double)q + (double)0.7) : sqrt((double)3.1)) : (((double)q == (double)0.7 ? (double)-1.3 : (double)-1.3) * ((double)0.7 - (double)0.7)))))); }
__host__ __device__ int64_t f34(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g34(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ float g35(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { float v = (- (- (float)2.0)); v *= (- ((float)(float)-1.3)); return v; }
__host__ __device__ double f35(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g35(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ double g36(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 double v = (- ((double)(double)3.1)); v += (sqrt((double)p) == ((double)(double)1e-3) ? ((double)0.7 * b) : trunc((double)0.7)); return v; }
__host__ __device__ double f36(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g36(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ double g37(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 return ((rint(ceil((double)3.1)) + sqrt(((double)0.7 - e))) / ((double)((b - f) == (e && 1)))); }
__host__ __device__ double f37(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g37(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ double g38(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) {
 double v = (((double)1e-3 / (double)0.7) * ((double)y + (double)-1.3)); v += (- ((double)0.7 == (double)3.1 ? (double)3.1 : (double)2.0)); return v; }
__host__ __device__ double f38(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g38(a, b, c, d, e, f, g, h, x, y, p, q); }
__host__ __device__ float g39(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { float v = (- ((float)x * 0x80000000u)); v *= ((float)(b != 255)); return v; }
__host__ __device__ double f39(int8_t a, uint8_t b, int16_t c, uint16_t d, int e, unsigned f, int64_t g, uint64_t h, float x, float y, double p, double q) { return g39(a, b, c, d, e, f, g, h, x, y, p, q); }

__host__ __device__ void all(const Row* in, Out (*out)[16], int t) {
  put(out[0][t], f0(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[1][t], f1(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[2][t], f2(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[3][t], f3(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[4][t], f4(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[5][t], f5(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[6][t], f6(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[7][t], f7(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[8][t], f8(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[9][t], f9(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[10][t], f10(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[11][t], f11(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[12][t], f12(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[13][t], f13(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[14][t], f14(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[15][t], f15(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[16][t], f16(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[17][t], f17(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[18][t], f18(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[19][t], f19(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[20][t], f20(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[21][t], f21(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[22][t], f22(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[23][t], f23(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[24][t], f24(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[25][t], f25(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[26][t], f26(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[27][t], f27(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[28][t], f28(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[29][t], f29(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[30][t], f30(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[31][t], f31(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[32][t], f32(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[33][t], f33(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[34][t], f34(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[35][t], f35(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[36][t], f36(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[37][t], f37(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[38][t], f38(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
  put(out[39][t], f39(in[t].a, in[t].b, in[t].c, in[t].d, in[t].e, in[t].f, in[t].g, in[t].h, in[t].x, in[t].y, in[t].p, in[t].q));
}
void show(const char* who) {
  for (int n = 0; n < 40; n++) {
    uint64_t sum = 0;
    for (int t = 0; t < 16; t++)
      sum = sum * 1099511628211ull + (out[n][t].whole ? out[n][t].whole : bits(out[n][t].real));
    printf("%s %d %llx\n", who, n, (unsigned long long)sum);
  }
}
#if defined(__HIPCC__)
__global__ void lanes(const Row* in, Out (*out)[16]) { all(in, out, threadIdx.x); }
#endif
int main() {
  Row rows[16] = {
{(int8_t)8355464054603054992ull, (uint8_t)6121404467760601749ull, (int16_t)18180541625721249791ull, (uint16_t)8070700760137000161ull, (int)1811831934313368619ull, (unsigned)255ull, (int64_t)4294967295ull, (uint64_t)17758124328946509330ull, (float)-0x0.0p+0, (float)-0x1.8000000000000p+0, (double)0x1.0000000000000p+0, (double)0x1.0988f41817e80p+5},
{(int8_t)17019941979073579953ull, (uint8_t)2157432983818591654ull, (int16_t)7801018969252705581ull, (uint16_t)1ull, (int)14832428795471957044ull, (unsigned)18446744073709551488ull, (int64_t)127ull, (uint64_t)2147483647ull, (float)0x1.d5abde7fdfd4ap+9, (float)-0x1.acdfeb90ed78dp+9, (double)-0x1.743f60ed2c4d4p+8, (double)-0x1.9f72a56d14ccap+9},
{(int8_t)12515569720086119756ull, (uint8_t)127ull, (int16_t)18446744071562067968ull, (uint16_t)1139469750089446279ull, (int)16122348631952179415ull, (unsigned)11522102971846215855ull, (int64_t)18446744071562067968ull, (uint64_t)1751327394889898691ull, (float)0x1.93e5939a08ceap+99, (float)0x1.716f3b4220054p+9, (double)0x1.93e5939a08ceap+99, (double)-0x1.b36a492f51155p+9},
{(int8_t)17247907417746889644ull, (uint8_t)1ull, (int16_t)255ull, (uint16_t)18446744071562067968ull, (int)0ull, (unsigned)255ull, (int64_t)7638584798523163501ull, (uint64_t)1ull, (float)-0x1.0e3019c806b49p+9, (float)-0x1.59a880d215220p+9, (double)-0x1.01c9536c15438p+6, (double)-0x1.0c2ddaa5d2bfep+8},
{(int8_t)18446744073709551488ull, (uint8_t)17163877081352702478ull, (int16_t)17838573598253942832ull, (uint16_t)852888405004186715ull, (int)4294967295ull, (unsigned)16323936545284140712ull, (int64_t)18446744073709551488ull, (uint64_t)18446744071562067968ull, (float)0x1.4d0f0597c685ap+9, (float)0x1.1d3bf5bf9c37cp+8, (double)-0x1.f545717acd680p+6, (double)0x1.e563e642610f0p+7},
{(int8_t)0ull, (uint8_t)539191395389427387ull, (int16_t)1ull, (uint16_t)127ull, (int)13399140418787793309ull, (unsigned)18446744073709551488ull, (int64_t)9207798584151664441ull, (uint64_t)18446744073709551488ull, (float)-0x1.d907b7a12759ep+8, (float)-0x1.64d5cc6863106p+9, (double)-0x1.6bcac8dffd136p+9, (double)0x1.7e54b63d29920p+7},
{(int8_t)9223372036854775807ull, (uint8_t)18446744071562067968ull, (int16_t)3314276204657138160ull, (uint16_t)1ull, (int)1ull, (unsigned)18446744073709551615ull, (int64_t)17529415816848694215ull, (uint64_t)17128526366612888942ull, (float)0x1.0240c66072048p+7, (float)-0x1.8000000000000p+0, (double)0x1.0000010000000p+24, (double)0x1.a44cc3f9a5c30p+6},
{(int8_t)1ull, (uint8_t)0ull, (int16_t)11026993292613618047ull, (uint16_t)2401437635549667679ull, (int)17859657604488907112ull, (unsigned)9223372036854775808ull, (int64_t)127ull, (uint64_t)679154242764006189ull, (float)0x1.a35454c96a0d0p+9, (float)-0x1.5f56a0d9be818p+6, (double)0x1.43104634fcb40p+8, (double)-0x1.76766df7a97b8p+6},
{(int8_t)14014457682823584773ull, (uint8_t)16817490072748334956ull, (int16_t)255ull, (uint16_t)15787436653683227575ull, (int)18446744073709551615ull, (unsigned)18446744071562067968ull, (int64_t)18446744073709551488ull, (uint64_t)2763642399752825384ull, (float)-0x1.47963fa0e3550p+5, (float)-0x1.b3a96f41861b8p+6, (double)-0x1.5891d8e103718p+9, (double)-0x1.d0a79328f6ac0p+5},
{(int8_t)0ull, (uint8_t)17073312632494462940ull, (int16_t)18446744073709551488ull, (uint16_t)18446744073709551488ull, (int)17074935163699365075ull, (unsigned)2054827820920145847ull, (int64_t)0ull, (uint64_t)11929160432538461228ull, (float)-0x1.5e92337626204p+9, (float)-0x1.7d10aa86efc00p+2, (double)-0x1.8000000000000p+0, (double)-0x1.ddd4e67ac57c8p+8},
{(int8_t)18446744073709551488ull, (uint8_t)2147483647ull, (int16_t)18072578053066601103ull, (uint16_t)7086709425926660664ull, (int)15949028871888805652ull, (unsigned)9223372036854775807ull, (int64_t)9959129609153156546ull, (uint64_t)9383293816407271687ull, (float)-0x1.8000000000000p+0, (float)-0x1.39da998eaa730p+7, (double)0x1.d71d19bbcd1e0p+8, (double)-0x1.284165d8f79e4p+9},
{(int8_t)9223372036854775807ull, (uint8_t)0ull, (int16_t)255ull, (uint16_t)127ull, (int)11260452533133177473ull, (unsigned)127ull, (int64_t)9223372036854775808ull, (uint64_t)17096977908222269308ull, (float)-0x1.a7393ade61708p+8, (float)0x1.90921320d5720p+8, (double)-0x1.36cb7f6329638p+8, (double)0x1.025a25a627118p+7},
{(int8_t)2147483647ull, (uint8_t)3510170495411012068ull, (int16_t)255ull, (uint16_t)255ull, (int)6504732061206066858ull, (unsigned)127ull, (int64_t)17135947175651711778ull, (uint64_t)1ull, (float)-0x1.4484bfeebc2a0p-100, (float)-0x1.73baad85aa1b0p+9, (double)-0x1.3419487353c80p+2, (double)0x1.eb23a41255e2cp+9},
{(int8_t)18446744073709551488ull, (uint8_t)1ull, (int16_t)255ull, (uint16_t)10403378695873101050ull, (int)5044629640826161645ull, (unsigned)9494110250797713366ull, (int64_t)18446744073709551488ull, (uint64_t)15559671831892886166ull, (float)-0x1.5a33b7e41df50p+6, (float)-0x1.6369c52e48f6cp+8, (double)-0x1.79da143b0ffd7p+9, (double)-0x1.2832e74111cc4p+9},
{(int8_t)18446744073709551488ull, (uint8_t)0ull, (int16_t)7058014663411162059ull, (uint16_t)12420949269474110075ull, (int)9223372036854775808ull, (unsigned)17254389007504949046ull, (int64_t)255ull, (uint64_t)6869836108195898816ull, (float)-0x1.b5a56496d0547p+9, (float)0x1.aef7bfe4e4e80p+4, (double)0x1.93e5939a08ceap+99, (double)0x1.0a645166e4668p+9},
{(int8_t)7775140441013140474ull, (uint8_t)13854725164093582925ull, (int16_t)18446744073709551615ull, (uint16_t)18446744073709551488ull, (int)3230475315395474867ull, (unsigned)2147483647ull, (int64_t)18446744071562067968ull, (uint64_t)8910412287306972788ull, (float)0x1.999999999999ap-4, (float)0x0.0p+0, (double)0x1.24cb530215880p+9, (double)-0x1.1ae08a4b42678p+6}
  };
  for (int t = 0; t < 16; t++) all(rows, out, t);
  show("host");
#if defined(__HIPCC__)
  Row* in;
  Out (*result)[16];
  if (hipMalloc(&in, sizeof(rows)) || hipMalloc(&result, sizeof(out))) return 1;
  if (hipMemcpy(in, rows, sizeof(rows), hipMemcpyHostToDevice)) return 2;
  lanes<<<1, 16>>>(in, result);
  if (hipMemcpy(out, result, sizeof(out), hipMemcpyDeviceToHost)) return 3;
#else
  for (int t = 0; t < 16; t++) all(rows, out, t);
#endif
  show("lane");
  return 0;
}
