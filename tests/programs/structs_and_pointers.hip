// stdout: 14 33 5 2.5
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

struct Node { float weight; int links[2]; __host__ __device__ int sum() const { return links[0] + links[1]; } };
__device__ void bump(int& value, int* other) { value += 10; *other *= 3; }
__constant__ int unused[4];
__device__ int counter;
__global__ void walk(Node* nodes, int* out, Node extra) {
    int t = threadIdx.x;
    Node mine = nodes[t];
    int a = mine.sum(), b = 11;
    bump(a, &b);
    const Node* p = nodes + 1;
    out[0] = a; out[1] = b; out[2] = p->links[1] + (int)(p - nodes); nodes[0].weight = extra.weight * 0.5f;
}
int main() {
    Node n[2]; n[0].weight = 1; n[0].links[0] = 1; n[0].links[1] = 3; n[1] = n[0]; n[1].links[1] = 4;
    Node* d; int* out; int got[3]; Node extra = n[1]; extra.weight = 5;
    (void)hipMalloc(&d, sizeof(n)); (void)hipMalloc(&out, sizeof(got));
    (void)hipMemcpy(d, n, sizeof(n), hipMemcpyHostToDevice);
    walk<<<1, 1>>>(d, out, extra);
    (void)hipMemcpy(got, out, sizeof(got), hipMemcpyDeviceToHost);
    (void)hipMemcpy(n, d, sizeof(n), hipMemcpyDeviceToHost);
    printf("%d %d %d %g\n", got[0], got[1], got[2], n[0].weight);
}
