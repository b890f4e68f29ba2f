"""Kernels lane by lane: control flow, waves, LDS, atomics, and what goes wrong."""

import re

import numpy as np
import pytest

from sim.hip.faults import Fault, TooLong, fault_text
from tests.sim.hip.running import run

INDEX = "int i=blockIdx.x*blockDim.x+threadIdx.x;"
SUM = """__global__ void k(const int* in, int* out, int n){
__shared__ int s[32]; int t=threadIdx.x; int v = t<n ? in[t] : 0;
int lane=t%warpSize, w=t/warpSize;
for(int o=START;o>0;o/=2) v += __shfl_down(v,o);
if(lane==0) s[w]=v;
__syncthreads();
if(w==0){ v = lane < blockDim.x/warpSize ? s[lane] : 0;
  for(int o=START;o>0;o/=2) v+=__shfl_down(v,o); if(lane==0) out[0]=v; } }"""
REVERSE = """__global__ void k(float*a){ __shared__ float s[256];
int t=threadIdx.x; s[t]=a[t]; BARRIER a[t]=s[255-t]; }"""


@pytest.mark.parametrize(
    ("start", "wave", "total"),
    [("16", 64, 128), ("16", 32, 256), ("warpSize/2", 64, 256), ("warpSize/2", 32, 256)],
)
def test_a_reduction_for_32_lanes_loses_half_on_64(start: str, wave: int, total: int) -> None:
    ones = np.ones(256, "i4")
    assert (
        run(SUM.replace("START", start), ones, np.zeros(1, "i4"), np.int32(256), wave=wave).arrays[1] == total
    )


def test_a_missing_barrier_is_found_and_its_result_is_wrong() -> None:
    x = np.arange(256, dtype="f4")
    good = run(REVERSE.replace("BARRIER", "__syncthreads();"), x)
    assert np.array_equal(good.arrays[0], x[::-1])
    assert good.session.findings == {}
    bad = run(REVERSE.replace("BARRIER", ""), x)
    assert int((bad.arrays[0] != x[::-1]).sum()) == 128
    assert [one.kind for one in bad.session.findings.values()] == ["race"]


def test_a_barrier_that_not_all_threads_reach_is_found() -> None:
    ran = run(
        "__global__ void k(int*a){ if (threadIdx.x < 70) __syncthreads(); a[threadIdx.x]=1; }",
        np.zeros(256, "i4"),
    )
    assert [one.kind for one in ran.session.findings.values()] == ["divergent barrier"]


def test_a_store_past_the_end_says_where() -> None:
    with pytest.raises(Fault) as caught:
        run(
            f"__global__ void k(float*a,int n){{ {INDEX} if(i<=n) a[i]=1; }}",
            np.zeros(1000, "f4"),
            np.int32(1000),
            grid=(4,),
        )
    text = fault_text(caught.value)
    assert text.startswith("Memory access fault by GPU node-2 (Agent handle: 0x")
    assert "Reason: Page not present or supervisor privilege.\n" in text
    assert text.endswith(
        "k.hip:2: store to element 1000 of 1000 floats (4000 bytes), "
        "by block (3,0,0) thread (232,0,0) of kernel 'k'\n"
    )


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("float* p = nullptr; a[0] = *p;", "load from a null pointer"),
        (
            "__shared__ float s[16]; s[threadIdx.x] = 1; a[0] = s[0];",
            "store to element 16 of 16 floats in LDS",
        ),
        ("float l[4]; for (int j=0;j<=4;j++) l[j]=j; a[0]=l[3];", "store to element"),
        ("a[0] = *(float*)((char*)a + 2);", "unaligned load from a float"),
        (
            "char l[64]; l[threadIdx.x]=1; a[0] = *(float*)(l + (threadIdx.x & 3) * 3);",
            "unaligned load from a local array",
        ),
    ],
)
def test_bad_accesses_name_what_they_touch(body: str, why: str) -> None:
    with pytest.raises(Fault, match=re.escape(why)):
        run(f"__global__ void k(float*a){{ {body} }}", np.zeros(8, "f4"), block=(64,))


def test_a_shuffle_of_no_width_counts_lanes_round() -> None:
    text = "__global__ void k(int* o) { int t = threadIdx.x; o[t] = __shfl(t, t + 1, 0); }"
    found = run(text, np.zeros(128, "i4"), block=(128,)).arrays[0]
    assert found.tolist() == [*range(1, 64), 0, *range(65, 128), 64]


def test_an_endless_loop_ends_and_is_named() -> None:
    turns = iter(range(10))
    with pytest.raises(TooLong, match=r"k\.hip:2: the loop at line 2 of kernel 'k' does not end in time"):
        run(
            "__global__ void k(int*a){ while (a[0] == 0) a[1] += 1; }",
            np.zeros(2, "i4"),
            block=(1,),
            late=lambda: next(turns, 10) > 3,
        )


FLOW = """__global__ void k(float*a){ int t=threadIdx.x;
switch(t%4){case 0: a[t]=10; case 1: a[t]+=1; break; case 2: return; default: a[t]=-1;}
for(int i=0;i<t;i++){ if(i==3) continue; if(i>5) break; a[t]+=1; }
int q[4]={1,2,3}; q[t%3]+=t; int* p=&q[t%3]; *p*=2;
float4 v=make_float4(1,2,3,4); v.x+=q[t%3]; float4* w=&v; w->y=9; a[t]+=v.x+v.y;
do { a[t] += 0.5f; } while (a[t] < 20 && t != 3); }"""


def flow(t: int) -> float:
    a = 0.0
    if t % 4 == 0:
        a = 11
    elif t % 4 == 1:
        a += 1
    elif t % 4 == 2:
        return a
    else:
        a = -1
    for i in range(t):
        if i == 3:
            continue
        if i > 5:
            break
        a += 1
    q = [1, 2, 3, 0]
    q[t % 3] = (q[t % 3] + t) * 2
    a += 1 + q[t % 3] + 9
    while True:
        a += 0.5
        if not (a < 20 and t != 3):
            return a


def test_control_flow_diverges_as_written() -> None:
    ran = run(FLOW, np.zeros(100, "f4"), block=(100,))
    assert ran.arrays[0].tolist() == [flow(t) for t in range(100)]


def test_atomics_see_each_other_in_order() -> None:
    text = """__global__ void k(int*h,float*f){
    atomicAdd(&h[threadIdx.x%4],1); atomicMax(h+5,(int)threadIdx.x);
    atomicAdd(f,0.5f); __shared__ unsigned c; if(threadIdx.x==0) c=0;
    __syncthreads(); atomicAdd(&c,2u); __syncthreads();
    if(threadIdx.x==9) h[6]=c; h[8+threadIdx.x] = atomicAdd(h+7, 3);
    int old = atomicCAS(h+4, 0, 7); if (old == 0) h[4] += 1; }"""
    ran = run(text, np.zeros(264, "i4"), np.zeros(1, "f4"))
    assert ran.arrays[0][:7].tolist() == [64, 64, 64, 64, 8, 255, 512]
    assert ran.arrays[0][8:].tolist() == [3 * t for t in range(256)]
    assert ran.arrays[1] == 128


WAVE = """__global__ void k(unsigned long long*b, int*o){
int t=threadIdx.x; unsigned long long m=__ballot(t%3==0); b[t]=m;
o[t]=__popcll(m)+100*__any(t==5)+1000*__all(t>=0); o[256+t]=__shfl_xor(t,5,8); o[512+t]=__shfl(t,9,16);
o[768+t]=__ffsll(m);
o[1024+t]=__shfl_down(t,3,8); o[1280+t]=__shfl_up(t,3,8); }"""


@pytest.mark.parametrize("wave", [32, 64])
def test_waves_are_as_wide_as_the_device_has_them(wave: int) -> None:
    ran = run(WAVE, np.zeros(256, "u8"), np.zeros(1536, "i4"), wave=wave)
    for t in range(256):
        first = t // wave * wave
        bits = sum(1 << (lane - first) for lane in range(first, first + wave) if lane % 3 == 0)
        assert int(ran.arrays[0][t]) == bits
        assert ran.arrays[1][t] == bits.bit_count() + 100 * (first <= 5 < first + wave) + 1000
        assert ran.arrays[1][256 + t] == t ^ 5
        assert ran.arrays[1][512 + t] == t // 16 * 16 + 9
        assert ran.arrays[1][768 + t] == (bits & -bits).bit_length()
        assert ran.arrays[1][1024 + t] == (t + 3 if t % 8 < 5 else t)
        assert ran.arrays[1][1280 + t] == (t - 3 if t % 8 >= 3 else t)


def test_kernels_print_lane_after_lane() -> None:
    ran = run(
        "__global__ void k(float*a){ if (threadIdx.x % 2) "
        'printf("%d: %5.2f\\n", threadIdx.x, a[threadIdx.x]); }',
        np.ones(4, "f4"),
        block=(4,),
    )
    assert ran.printed == "1:  1.00\n3:  1.00\n"


def test_generated_source_holds_no_name_or_text_of_the_members() -> None:
    text = "struct Secret { int inner; }; __global__ void k(int*zebra){ "
    text += 'Secret giraffe; giraffe.inner = 1; zebra[0]=giraffe.inner; printf("lion %d\\n", 1); }'
    source = run(text, np.zeros(1, "i4"), block=(1,)).source
    assert [word for word in ("zebra", "giraffe", "Secret", "inner", "lion") if word in source] == []


ARRAYS = """__global__ void k(float* a, int* o, int n) { int t = threadIdx.x; float m[3][4];
int q[8] = {5, 6}; float w[2][2]; w[1][0] = 7;
for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = i * 10 + j + t;
if (t % 2) m[1][2] = -t; m[t % 3][1] += 100; float* row = w[1]; q[t % 8] += t; q[7]--;
a[t] = m[1][2] + m[t % 3][t % 4]; o[t] = q[t % 8] + q[0] + q[n];
float kept[2]; kept[0] = t; kept[1] = 2; float* p = kept; a[64 + t] = p[t % 2] + *(kept + 1) + row[0]; }"""


def test_local_arrays_keep_a_value_for_each_lane() -> None:
    a, o = run(ARRAYS, np.zeros(128, "f4"), np.zeros(64, "i4"), np.int32(7), block=(64,)).arrays
    for t in range(64):
        m = [[i * 10 + j + t for j in range(4)] for i in range(3)]
        if t % 2:
            m[1][2] = -t
        m[t % 3][1] += 100
        q = [5, 6, 0, 0, 0, 0, 0, 0]
        q[t % 8] += t
        q[7] -= 1
        assert a[t] == m[1][2] + m[t % 3][t % 4]
        assert o[t] == q[t % 8] + q[0] + q[7]
        assert a[64 + t] == (2 if t % 2 else t) + 2 + 7


SWAPPED = "for (int old = *p, seen; (seen = atomicCAS(p, old, old + 3)) != old; old = seen) {}"
FOUND = {
    "float x = s[255 - t]; a[t] = x;": ["unwritten LDS"],
    "if (t < 200) s[t] = t; __syncthreads(); a[t] = s[t] + 1;": ["unwritten LDS"],
    "if (t < 200) s[t] = t; __syncthreads(); if (t < 200) a[t] = s[t] + 1;": [],
    "if (t == 0) s[0] = 0; atomicAdd(&s[0], 1.f);": ["race"],
    "if (t == 0) s[0] = 0; __syncthreads(); atomicAdd(&s[0], 1.f); __syncthreads(); a[t] = s[0];": [],
    "if (t == 0) s[0] = 0; __syncthreads(); atomicAdd(&s[0], 1.f); a[t] = s[0];": ["race"],
    f"int* p = (int*)a; {SWAPPED}": [],
    f"if (t == 0) s[0] = 0; __syncthreads(); int* p = (int*)s;\nfor (int i = 0; i < 3; i++) {SWAPPED}\n"
    "__syncthreads(); a[t] = p[0];": [],
    "a[t] = a[(t + 64) % 256] + 1;": ["race in memory"],
    "float x = a[(t + 64) % 256]; __syncthreads(); a[t] = x;": [],
    "a[0] = 1;": [],
    "a[t] += 1; __syncthreads(); a[255 - t] += 1;": [],
    "float4* v = (float4*)s; v[t / 4 * 4 % 64] = make_float4(1, 2, 3, t / 64); a[t] = s[t];": [
        "race",
        "unwritten LDS",
    ],
}


def test_what_hardware_does_not_tell_is_found() -> None:
    head = "__global__ void k{}(float* a) {{ __shared__ float s[256]; int t = threadIdx.x;\n{} }}\n"
    text = "".join(head.format(number, body) for number, body in enumerate(FOUND))
    for number, (body, kinds) in enumerate(FOUND.items()):
        ran = run(text, np.zeros(256, "f4"), name=f"k{number}")
        assert [one.kind for one in ran.session.findings.values()] == kinds, body


VOTES = """__global__ void k(int* a) { __shared__ int s[256]; int t = threadIdx.x; s[t] = t;
int x = s[255 - t], n = __syncthreads_count(t % 3 == 0);
int m = __syncthreads_and(t < 200) + 2 * __syncthreads_or(t == 7);
a[t] = n * 10 + m; s[t] = x; }"""


def test_votes_of_a_workgroup_count_every_wave_also_one_after_the_other() -> None:
    ran = run(VOTES, np.zeros(256, "i4"))
    assert [one.kind for one in ran.session.findings.values()] == ["race"]
    assert ran.arrays[0].tolist() == [862] * 256


def test_a_finding_names_the_first_thread_and_a_wait_for_the_clock_ends() -> None:
    text = """__global__ void k(long long* a) { __shared__ int s[128];
int t = threadIdx.x + 64 * threadIdx.y; s[t] = t;
a[t] = s[127 - t]; long long start = clock64(), turns = 0; while (clock64() - start < 1000000) turns++;
a[128] = turns; a[129] = wall_clock64(); }"""
    ran = run(text, np.zeros(130, "i8"), block=(64, 2))
    assert [one.text for one in ran.session.findings.values()] == [
        "a wave reads LDS that another wave touched since the last barrier, "
        "first by block (0,0,0) thread (0,0,0)"
    ]
    assert 0 < ran.arrays[0][128] < 1000
    assert ran.arrays[0][129] >= 1000000 // 21


CHAINS = {
    "for (int o = 16; o > 0; o /= 2) v += __shfl_down(v, o); if (t % 64 == 0) a[t / 64] = v;": 1,
    "for (int o = 1; o < 32; o *= 2) v += __shfl_xor(v, o); if (t % 64 == 0) atomicAdd(a, v);": 1,
    "for (int o = 32; o > 0; o /= 2) v += __shfl_down(v, o); if (t % 64 == 0) a[t / 64] = v;": 0,
    "for (int o = 16; o > 0; o /= 2) v += __shfl_down(v, o); if (t % 32 == 0) a[t / 32] = v;": 0,
    "for (int o = 16; o > 0; o /= 2) v += __shfl_down(v, o, 32); if (t % 32 == 0) a[t / 32] = v;": 0,
    "v = t % 64 < 4; for (int o = 2; o > 0; o /= 2) v += __shfl_down(v, o); if (t == 0) a[0] = v;": 0,
    "for (int o = 16; o > 0; o /= 2) v += __shfl_xor(v, o); a[t] = v;": 0,
}


def test_shuffles_that_leave_lanes_unheard_are_found() -> None:
    head = "__global__ void k{}(float* a) {{ int t = threadIdx.x; float v = 1;\n{} }}\n"
    text = "".join(head.format(number, body) for number, body in enumerate(CHAINS))
    for number, (body, count) in enumerate(CHAINS.items()):
        ran = run(text, np.zeros(256, "f4"), name=f"k{number}")
        found = [one.text for one in ran.session.findings.values()]
        assert len(found) == count, body
        reached = "lanes 32 to 63 of the wave never reach lane 0: the first offset is 16 of 64"
        assert all(one.startswith(reached) for one in found)


def test_a_shuffle_of_64_lanes_stays_inside_a_warp_of_32() -> None:
    ran = run(
        "__global__ void k(int* o) { o[threadIdx.x] = __shfl_down((int)threadIdx.x, 32, 64)"
        " + 1000 * __shfl_xor((int)threadIdx.x, 32, 64); }",
        np.zeros(64, np.int32),
        block=(64,),
        wave=32,
    )
    assert ran.arrays[0].tolist() == [1001 * one for one in range(64)]


DEEP = """__device__ int walked(int n, int* trail) { int own[4]; own[0] = n; trail[n % 4] += 1;
if (n == 0) return trail[0]; return own[0] + walked(n - 1, own) * 0
  + walked(n / 2 - 1 < 0 ? 0 : n / 2 - 1, trail); }
__global__ void k(int* a) { int t = threadIdx.x, trail[4] = {0, 0, 0, 0}, sum = 0;
for (int i = 0; i < 40; i++) sum += walked(t % 3, trail); a[t] = sum + trail[0]; }"""


def walked(n: int, trail: list[int]) -> int:
    trail[n % 4] += 1
    if n == 0:
        return trail[0]
    walked(n - 1, [n, 0, 0, 0])
    return n + walked(max(n // 2 - 1, 0), trail)


def test_functions_that_call_themselves_give_their_memory_back() -> None:
    ran = run(DEEP, np.zeros(64, "i4"), block=(64,))
    assert "R.released(K)" in ran.source
    found = ran.arrays[0].tolist()
    for t in range(64):
        trail = [0, 0, 0, 0]
        assert found[t] == sum(walked(t % 3, trail) for _ in range(40)) + trail[0]


@pytest.mark.parametrize(
    ("body", "kinds"),
    [
        (
            "__shared__ bool f; if(!t) f=false; __syncthreads(); if (t%3) f=true; __syncthreads(); a[t]=f;",
            [],
        ),
        ("__shared__ unsigned char s[300]; s[t+1]=t; if (t==0) s[0]=7; __syncthreads(); a[t]=s[t];", []),
        ("__shared__ int f; f=t; __syncthreads(); a[t]=f;", ["race"]),
        ("__shared__ int f; if (t==0) f=0; if (t==70) f=1; __syncthreads(); a[t]=f;", ["race"]),
    ],
)
def test_waves_may_write_one_value_and_parts_of_a_word(body: str, kinds: list[str]) -> None:
    ran = run(f"__global__ void k(int*a){{ int t=threadIdx.x; {body} }}", np.zeros(256, "i4"))
    assert [one.kind for one in ran.session.findings.values()] == kinds
