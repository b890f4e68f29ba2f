// devices: 4
// stdout: 22203 4 2
// stdout: sum 10 10 10 10
// stdout: average 2.5, most 4, reduce at 2: 24 and elsewhere 9
// stdout: gathered 1 2 3 4
// stdout: scattered 10 20 30 40
// stdout: broadcast 3 3 3 3
// stdout: round 4 1 2 3
// stdout: invalid argument (run with NCCL_DEBUG=WARN for details)
// stdout: they end together: 1
// stderr: The program waits for ever: not every rank of a collective has called it.
// status: 124
#include <hip/hip_runtime.h>
#include <rccl/rccl.h>
#include <cstdio>

const int N = 4;
float* in[N];
float* out[N];
hipStream_t streams[N];
ncclComm_t comms[N];

void fill() {
    for (int i = 0; i < N; i++) {
        float start[4] = {i + 1.0f, 2.0f * (i + 1), 3.0f * (i + 1), 4.0f * (i + 1)}, nine[4] = {9, 9, 9, 9};
        (void)hipSetDevice(i);
        (void)hipMemcpy(in[i], start, 16, hipMemcpyHostToDevice);
        (void)hipMemcpy(out[i], nine, 16, hipMemcpyHostToDevice);
    }
}
float got(int i, int at = 0) {
    float value;
    (void)hipSetDevice(i);
    (void)hipStreamSynchronize(streams[i]);
    (void)hipMemcpy(&value, out[i] + at, 4, hipMemcpyDeviceToHost);
    return value;
}
void reduce_all(ncclRedOp_t op) {
    ncclGroupStart();
    for (int i = 0; i < N; i++) ncclAllReduce(in[i], out[i], 4, ncclFloat, op, comms[i], streams[i]);
    ncclGroupEnd();
}
int main() {
    for (int i = 0; i < N; i++) {
        (void)hipSetDevice(i);
        (void)hipMalloc(&in[i], 16);
        (void)hipMalloc(&out[i], 64);
        (void)hipStreamCreate(&streams[i]);
    }
    int version, count, rank;
    ncclGetVersion(&version);
    ncclCommInitAll(comms, N, nullptr);
    ncclCommCount(comms[0], &count);
    ncclCommUserRank(comms[2], &rank);
    printf("%d %d %d\n", version, count, rank);
    fill();
    reduce_all(ncclSum);
    printf("sum %g %g %g %g\n", got(0), got(1), got(2), got(3));
    reduce_all(ncclAvg);
    printf("average %g, ", got(1));
    reduce_all(ncclMax);
    printf("most %g, ", got(3));
    fill();
    ncclGroupStart();
    for (int i = 0; i < N; i++) ncclReduce(in[i], out[i], 4, ncclFloat, ncclProd, 2, comms[i], streams[i]);
    ncclGroupEnd();
    printf("reduce at 2: %g and elsewhere %g\n", got(2), got(1));
    ncclGroupStart();
    for (int i = 0; i < N; i++) ncclAllGather(in[i], out[i], 1, ncclFloat, comms[i], streams[i]);
    ncclGroupEnd();
    printf("gathered %g %g %g %g\n", got(3, 0), got(3, 1), got(3, 2), got(3, 3));
    ncclGroupStart();
    for (int i = 0; i < N; i++) ncclReduceScatter(in[i], out[i], 1, ncclFloat, ncclSum, comms[i], streams[i]);
    ncclGroupEnd();
    printf("scattered %g %g %g %g\n", got(0), got(1), got(2), got(3));
    ncclGroupStart();
    for (int i = 0; i < N; i++) ncclBroadcast(in[i], out[i], 1, ncclFloat, 2, comms[i], streams[i]);
    ncclGroupEnd();
    printf("broadcast %g %g %g %g\n", got(0), got(1), got(2), got(3));
    ncclGroupStart();
    for (int i = 0; i < N; i++) {
        ncclSend(in[i], 1, ncclFloat, (i + 1) % N, comms[i], streams[i]);
        ncclRecv(out[i], 1, ncclFloat, (i + N - 1) % N, comms[i], streams[i]);
    }
    ncclGroupEnd();
    printf("round %g %g %g %g\n", got(0), got(1), got(2), got(3));
    ncclResult_t wrong = ncclBroadcast(in[0], out[0], 1, ncclFloat, 7, comms[0], streams[0]);
    printf("%s\n", ncclGetErrorString(wrong));
    hipEvent_t ends[2];
    (void)hipSetDevice(0);
    (void)hipEventCreate(&ends[0]);
    (void)hipEventCreate(&ends[1]);
    reduce_all(ncclSum);
    (void)hipEventRecord(ends[0], streams[0]);
    (void)hipStreamSynchronize(streams[0]);
    (void)hipEventRecord(ends[1], streams[0]);
    (void)hipStreamSynchronize(streams[0]);
    float ms;
    (void)hipEventElapsedTime(&ms, ends[0], ends[1]);
    printf("they end together: %d\n", ms < 0.02f);
    ncclAllReduce(in[0], out[0], 4, ncclFloat, ncclSum, comms[0], streams[0]);
    (void)hipStreamSynchronize(streams[0]);
}
