// stdout: inside: 1, mean about a half: 1
// stdout: normal: mean about 3: 1, deviation about 2: 1
// stdout: the same seed, the same numbers: 1
// stdout: 101
// stdout: (0.00,0.00) (0.50,0.50) (0.75,0.25) (0.25,0.75) (0.38,0.38) 105
#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>
#include <cmath>
#include <cstdio>

const int N = 4096;

int main() {
    hiprandGenerator_t one, other;
    float *d, a[N], b[N];
    (void)hipMalloc(&d, sizeof(a));
    (void)hiprandCreateGenerator(&one, HIPRAND_RNG_PSEUDO_DEFAULT);
    (void)hiprandSetPseudoRandomGeneratorSeed(one, 1234ull);
    (void)hiprandGenerateUniform(one, d, N);
    (void)hipMemcpy(a, d, sizeof(a), hipMemcpyDeviceToHost);
    double sum = 0, squares = 0;
    bool inside = true;
    for (int i = 0; i < N; i++) {
        inside = inside && a[i] > 0 && a[i] <= 1;
        sum += a[i];
    }
    printf("inside: %d, mean about a half: %d\n", inside, fabs(sum / N - 0.5) < 0.02);
    (void)hiprandGenerateNormal(one, d, N, 3.0f, 2.0f);
    (void)hipMemcpy(b, d, sizeof(b), hipMemcpyDeviceToHost);
    sum = 0;
    for (int i = 0; i < N; i++) sum += b[i];
    for (int i = 0; i < N; i++) squares += (b[i] - 3) * (b[i] - 3);
    printf("normal: mean about 3: %d, deviation about 2: %d\n", fabs(sum / N - 3) < 0.15,
           fabs(sqrt(squares / N) - 2) < 0.1);
    (void)hiprandCreateGenerator(&other, HIPRAND_RNG_PSEUDO_XORWOW);
    (void)hiprandSetPseudoRandomGeneratorSeed(other, 1234ull);
    (void)hiprandGenerateUniform(other, d, N);
    (void)hipMemcpy(b, d, sizeof(b), hipMemcpyDeviceToHost);
    printf("the same seed, the same numbers: %d\n", a[0] == b[0] && a[N - 1] == b[N - 1]);
    (void)hiprandDestroyGenerator(other);
    printf("%d\n", hiprandDestroyGenerator(other));
    (void)hiprandCreateGenerator(&other, HIPRAND_RNG_QUASI_DEFAULT);
    (void)hiprandSetQuasiRandomGeneratorDimensions(other, 2);
    (void)hiprandGenerateUniform(other, d, 10);
    (void)hipMemcpy(a, d, sizeof(a), hipMemcpyDeviceToHost);
    for (int i = 0; i < 5; i++) printf("(%.2f,%.2f) ", a[i], a[5 + i]);
    printf("%d\n", hiprandGenerateUniform(other, d, 9));
}
