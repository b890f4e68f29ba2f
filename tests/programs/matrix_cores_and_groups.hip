// stdout: tile 16x16x16: 256 of 256 right
// stdout: tiles of 16 add to 120 and 376, the grid to 2016
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>
#include <cmath>
#include <cstdio>
namespace cg = cooperative_groups;
using half4 = __attribute__((ext_vector_type(4))) _Float16;
using float4v = __attribute__((ext_vector_type(4))) float;

__global__ void multiply(const _Float16* a, const _Float16* b, float* d) {
    int lane = threadIdx.x, row = lane % 16, k = lane / 16 * 4;
    half4 left, right;
    for (int e = 0; e < 4; e++) {
        left[e] = a[row * 16 + k + e];
        right[e] = b[(k + e) * 16 + row];
    }
    float4v sum = {0, 0, 0, 0};
    sum = __builtin_amdgcn_mfma_f32_16x16x16f16(left, right, sum, 0, 0, 0);
    for (int v = 0; v < 4; v++) d[(lane / 16 * 4 + v) * 16 + row] = sum[v];
}

__global__ void add(int* out) {
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int value = cg::this_grid().thread_rank();
    for (int away = tile.size() / 2; away > 0; away /= 2) value += tile.shfl_down(value, away);
    if (tile.thread_rank() == 0) {
        out[tile.meta_group_rank()] = value;
        atomicAdd(&out[4], value);
    }
}

int main() {
    _Float16 a[256], b[256];
    float d[256];
    for (int i = 0; i < 256; i++) a[i] = (_Float16)(i % 7 - 3), b[i] = (_Float16)(i % 5 * 0.25f);
    _Float16 *da, *db;
    float* dd;
    int *out, h[5];
    hipMalloc(&da, sizeof a), hipMalloc(&db, sizeof b), hipMalloc(&dd, sizeof d), hipMalloc(&out, sizeof h);
    hipMemcpy(da, a, sizeof a, hipMemcpyHostToDevice);
    hipMemcpy(db, b, sizeof b, hipMemcpyHostToDevice);
    hipMemset(out, 0, sizeof h);
    multiply<<<1, 64>>>(da, db, dd);
    add<<<1, 64>>>(out);
    hipMemcpy(d, dd, sizeof d, hipMemcpyDeviceToHost);
    hipMemcpy(h, out, sizeof h, hipMemcpyDeviceToHost);
    int right = 0;
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++) {
            float sum = 0;
            for (int k = 0; k < 16; k++) sum += (float)a[i * 16 + k] * (float)b[k * 16 + j];
            right += std::fabs(sum - d[i * 16 + j]) < 1e-3f;
        }
    printf("tile 16x16x16: %d of 256 right\n", right);
    printf("tiles of 16 add to %d and %d, the grid to %d\n", h[0], h[1], h[4]);
    return 0;
}
