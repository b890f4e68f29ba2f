// stdout: down: 50 60 70 80 90 100 110 120 130 140 150 160 170 180 190 200 210 220 230 240 250 260 270 280 290 300 310 270 280 290 300 310 370 380 390 400 410 420 430 440 450 460 470 480 490 500 510 520 530 540 550 560 570 580 590 600 610 620 630 590 600 610 620 630
// stdout: up: 0 10 20 0 10 20 30 40 80 90 100 80 90 100 110 120 160 170 180 160 170 180 190 200 240 250 260 240 250 260 270 280 320 330 340 320 330 340 350 360 400 410 420 400 410 420 430 440 480 490 500 480 490 500 510 520 560 570 580 560 570 580 590 600
// stdout: xor: 17 16 19 18 21 20 23 22 25 24 27 26 29 28 31 30 1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14 49 48 51 50 53 52 55 54 57 56 59 58 61 60 63 62 33 32 35 34 37 36 39 38 41 40 43 42 45 44 47 46
// stdout: idx: 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2 3 20 21 22 23 24 25 26 27 28 29 30 31 16 17 18 19 36 37 38 39 40 41 42 43 44 45 46 47 32 33 34 35 52 53 54 55 56 57 58 59 60 61 62 63 48 49 50 51
#include <cuda_runtime.h>
#include <cstdio>

template <int N> void show(const char* what, int* on_device) {
    int got[N];
    cudaMemcpy(got, on_device, sizeof(got), cudaMemcpyDeviceToHost);
    printf("%s:", what);
    for (int i = 0; i < N; ++i) printf(" %d", got[i]);
    printf("\n");
}

__global__ void down(int* out) { out[threadIdx.x] = __shfl_down_sync(0xffffffffu, threadIdx.x * 10, 5); }
__global__ void up(int* out) { out[threadIdx.x] = __shfl_up_sync(0xffffffffu, threadIdx.x * 10, 3, 8); }
__global__ void across(int* out) { out[threadIdx.x] = __shfl_xor_sync(0xffffffffu, threadIdx.x, 17); }
__global__ void from(int* out) { out[threadIdx.x] = __shfl_sync(0xffffffffu, threadIdx.x, threadIdx.x + 4, 16); }
int main() {
    int* out;
    cudaMalloc(&out, 64 * sizeof(int));
    down<<<1, 64>>>(out);
    show<64>("down", out);
    up<<<1, 64>>>(out);
    show<64>("up", out);
    across<<<1, 64>>>(out);
    show<64>("xor", out);
    from<<<1, 64>>>(out);
    show<64>("idx", out);
}
