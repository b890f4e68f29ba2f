// stdout: errors 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

#define TILE 16
__global__ void matmul(const float* a, const float* b, float* c, int n) {
    __shared__ float ta[TILE][TILE];
    __shared__ float tb[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; k += TILE) {
        ta[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
        tb[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + col];
        __syncthreads();
        for (int j = 0; j < TILE; ++j) sum += ta[threadIdx.y][j] * tb[j][threadIdx.x];
        __syncthreads();
    }
    c[row * n + col] = sum;
}
int main() {
    const int n = 64, bytes = n * n * 4;
    std::vector<float> a(n * n), b(n * n), c(n * n);
    for (int i = 0; i < n * n; ++i) { a[i] = i % 7; b[i] = i % 5; }
    float *da, *db, *dc;
    (void)hipMalloc(&da, bytes); (void)hipMalloc(&db, bytes); (void)hipMalloc(&dc, bytes);
    (void)hipMemcpy(da, a.data(), bytes, hipMemcpyHostToDevice);
    (void)hipMemcpy(db, b.data(), bytes, hipMemcpyHostToDevice);
    matmul<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(da, db, dc, n);
    (void)hipMemcpy(c.data(), dc, bytes, hipMemcpyDeviceToHost);
    int errors = 0;
    for (int i = 0; i < n; i += 9)
        for (int j = 0; j < n; ++j) {
            float want = 0;
            for (int k = 0; k < n; ++k) want += a[i * n + k] * b[k * n + j];
            if (c[i * n + j] != want) ++errors;
        }
    printf("errors %d\n", errors);
    return errors != 0;
}
