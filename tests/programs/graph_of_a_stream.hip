// stdout: 0 1 900 0
// stdout: nothing ran yet: 0
// stdout: 3 nodes, roots 1
// stdout: after two launches: 4
// stdout: 0 0 0 copied 7
// stdout: 901 0
#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void add(int* p, int by) { p[threadIdx.x] += by; }

int main() {
    int *device, host[64], *pinned;
    hipStream_t stream, side;
    hipEvent_t fork, join;
    hipGraph_t graph;
    hipGraphExec_t exec;
    (void)hipMalloc(&device, 256);
    (void)hipHostMalloc(&pinned, 256);
    (void)hipMemset(device, 0, 256);
    (void)hipStreamCreate(&stream);
    (void)hipStreamCreate(&side);
    (void)hipEventCreate(&fork);
    (void)hipEventCreate(&join);
    hipStreamCaptureStatus status;
    hipError_t begun = hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal);
    add<<<1, 64, 0, stream>>>(device, 1);
    (void)hipEventRecord(fork, stream);
    (void)hipStreamWaitEvent(side, fork, 0);
    add<<<1, 64, 0, side>>>(device, 1);
    (void)hipEventRecord(join, side);
    (void)hipStreamWaitEvent(stream, join, 0);
    (void)hipMemcpyAsync(pinned, device, 256, hipMemcpyDeviceToHost, stream);
    (void)hipStreamIsCapturing(stream, &status);
    hipStream_t third;
    (void)hipStreamCreate(&third);
    (void)hipStreamBeginCapture(third, hipStreamCaptureModeRelaxed);
    hipGraph_t none;
    printf("%d %d %d ", begun, status, hipStreamBeginCapture(nullptr, hipStreamCaptureModeGlobal));
    printf("%d\n", hipStreamEndCapture(third, &none));
    (void)hipStreamEndCapture(stream, &graph);
    (void)hipMemcpy(host, device, 256, hipMemcpyDeviceToHost);
    printf("nothing ran yet: %d\n", host[0]);
    size_t nodes = 0, roots = 0;
    (void)hipGraphGetNodes(graph, nullptr, &nodes);
    (void)hipGraphGetRootNodes(graph, nullptr, &roots);
    printf("%zu nodes, roots %zu\n", nodes, roots);
    (void)hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
    (void)hipGraphLaunch(exec, stream);
    (void)hipGraphLaunch(exec, stream);
    (void)hipStreamSynchronize(stream);
    printf("after two launches: %d\n", pinned[5]);
    hipGraph_t built;
    hipGraphNode_t fill, copy;
    hipMemsetParams seven = {};
    seven.dst = device;
    seven.elementSize = 4;
    seven.height = 1;
    seven.value = 7;
    seven.width = 64;
    printf("%d %d ", hipGraphCreate(&built, 0), hipGraphAddMemsetNode(&fill, built, nullptr, 0, &seven));
    printf("%d ", hipGraphAddMemcpyNode1D(&copy, built, &fill, 1, host, device, 256, hipMemcpyDeviceToHost));
    (void)hipGraphInstantiate(&exec, built, nullptr, nullptr, 0);
    (void)hipGraphLaunch(exec, stream);
    (void)hipStreamSynchronize(stream);
    printf("copied %d\n", host[63]);
    (void)hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal);
    (void)hipMalloc(&pinned, 4);
    printf("%d ", hipStreamEndCapture(stream, &graph));
    printf("%d\n", hipGraphExecDestroy(exec));
}
