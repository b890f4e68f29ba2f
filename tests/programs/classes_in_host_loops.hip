// stdout: 311203 2686786880
// stdout: 303 1999
// stdout: 2.49998474 -2.49996734
// stdout: 13063.649906399853 1
// Functions, classes and loops of their own in loops of the host: what a lane of such a loop does apart.
#include <hip/hip_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>

struct Complex {
  float real, imaginary;
};

class Plane {
 public:
  Plane(int rows, int most) : rows_(rows), most_(most) {}
  float scaled(int i) const { return -1.5f + i * (2.0f / rows_); }
  int steps(const Complex &c) const {
    int count = 0;
    Complex z = {0, 0};
    for (int i = 0; i < most_; ++i) {
      auto r = z.real, im = z.imaginary;
      if (r * r + im * im >= 4.0f) break;
      z.real = r * r - im * im + c.real;
      z.imaginary = 2 * r * im + c.imaginary;
      count++;
    }
    return count;
  }

 private:
  int rows_, most_;
};

uint32_t inverse(uint32_t a) {
  const unsigned char start[8] = {255, 85, 51, 73, 199, 93, 59, 17};
  uint32_t found = start[(a >> 1) & 7];
  found *= 2 + a * found;
  found *= 2 + a * found;
  return found;
}

int divisor(int n) {
  if (n % 2 == 0) return 2;
  int d = 3;
  while (d * d <= n) {
    if (n % d == 0) return d;
    d += 2;
  }
  return n;
}

void turned(float angle, float *x, float *y) {
  float s, c;
  sincosf(angle, &s, &c);
  *x = 2 * c - s;
  *y = 2 * s + c;
}

int counts[64 * 64];
float4 points[1000];
float values[1000];

int main() {
  Plane plane(64, 60);
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      Complex c;
      c.real = plane.scaled(i);
      c.imaginary = plane.scaled(j);
      counts[i * 64 + j] = plane.steps(c);
    }
  long sum = 0;
  for (int i = 0; i < 64 * 64; i++) sum += counts[i] * (i % 7);
  uint32_t bits = 0;
  for (int i = 0; i < 1000; i++) bits += inverse(2 * i + 1);
  int primes = 0, last = 0;
  for (int i = 2; i < 2000; i++)
    if (divisor(i) == i) {
      primes++;
      last = i;
    }
  for (int i = 0; i < 1000; i++) {
    float x, y;
    turned(i * 0.01f, &x, &y);
    points[i] = {x, y, x * y, (float)i};
    values[i] = points[i].z;
  }
  float most = -100, least = 100;
  for (int i = 0; i < 1000; i++) {
    most = std::max(most, values[i]);
    if (values[i] < least) least = values[i];
  }
  double smooth = 0;
  for (int i = 0; i < 1000; i++) {
    float window[4], reversed = 0;
    for (int k = 0; k < 4; k++) window[k] = values[i] * k;
    for (int k = 0; k < 4; k++) reversed += window[k] * window[3 - k];
    smooth += reversed;
  }
  bool in_order = true;
  for (int i = 0; i < 1000; i++) in_order = in_order && points[i].w == i;
  printf("%ld %u\n", sum, bits);
  printf("%d %d\n", primes, last);
  printf("%.9g %.9g\n", most, least);
  printf("%.17g %d\n", smooth, in_order);
}
