"""Half precision and bfloat16 against numpy's own float16, and against rounding by hand."""

import numpy as np

from tests.sim.hip.running import run

HALF = """#include <hip/hip_fp16.h>
__global__ void k(const __half* p, const __half* q, __half* o, float* f, int* i) {
int t = threadIdx.x; half a = p[t], b = q[t]; half* r = o + t;
r[0] = a + b; r[256] = a * b; r[512] = a - b; r[768] = a / b; r[1024] = __hadd(a, b);
r[1280] = __hfma(a, b, a); r[1536] = a * b + a; r[1792] = -a; a += b; r[2048] = a;
r[2304] = __float2half(3.14159f * t); r[2560] = hsqrt(__habs(b)); r[2816] = (half)t;
half2 v = __halves2half2(a, b), w = __half2half2(b); v = __hadd2(v, w); v = __hmul2(v, w);
r[3072] = v.x; r[3328] = __high2half(v); r[3584] = __float2half_rz(0.1f * t);
f[t] = __half2float(b) + __low2float(v); i[t] = __hgt(a, b) + 2 * (a < b) + 4 * __heq(b, b);
i[256 + t] = __half_as_ushort(b); i[512 + t] = __half2int_rn(b); r[3840] = __shfl_xor(b, 1); }"""


def test_halves_round_after_each_operation() -> None:
    random = np.random.default_rng(8)
    a, b = (random.normal(0, 4, 256).astype("f2") for _ in "ab")
    found = run(HALF, a, b, np.zeros(4096, "f2"), np.zeros(256, "f4"), np.zeros(768, "i4"))
    rows = found.arrays[2].reshape(16, 256)
    wide, t = a.astype("f8") * b.astype("f8") + a.astype("f8"), np.arange(256)
    later = a + b
    v = ((later + b) * b, (b + b) * b)
    wanted = [
        *(a + b, a * b, a - b, a / b, a + b, wide.astype("f2"), wide.astype("f2"), -a, later),
        *((np.float32(3.14159) * t.astype("f4")).astype("f2"), np.sqrt(np.abs(b)), t.astype("f2"), *v),
    ]
    for number, (row, right) in enumerate(zip(rows, wanted, strict=False)):
        assert np.array_equal(row, right), number
    tenths = np.float32(0.1) * t.astype("f4")
    assert all(0 <= x - float(h) < np.spacing(h) for x, h in zip(tenths.tolist(), rows[14], strict=True))
    assert np.array_equal(rows[15], b.reshape(-1, 2)[:, ::-1].reshape(-1))
    assert np.array_equal(found.arrays[3], b.astype("f4") + v[0].astype("f4"))
    ints = found.arrays[4].reshape(3, 256)
    assert np.array_equal(ints[0], (later > b) + 2 * (later < b) + 4)
    assert np.array_equal(ints[1], b.view("u2"))
    assert np.array_equal(ints[2], np.rint(b.astype("f4")))


BF16 = """#include <hip/hip_bf16.h>
#include <hip/hip_bfloat16.h>
__global__ void k(const float* p, const float* q, unsigned short* o, float* f) {
int t = threadIdx.x; __hip_bfloat16 a = __float2bfloat16(p[t]), b = q[t]; unsigned short* r = o + t;
r[0] = __bfloat16_as_ushort(a); r[256] = (a + b).__x; r[512] = __hmul(a, b).__x; a += b;
r[768] = __hfma(a, b, a).__x; hip_bfloat16 c(q[t]); c = c * c; r[1024] = c.data;
f[t] = float(a) + __bfloat162float(__hneg(b)); f[256 + t] = (a > b) + 2 * (c < c); }"""


def bfloat(value):
    """Rounded to the nearest float whose lower half is zero, ties to even."""
    bits = value.astype("f4").view("u4").astype("u8")
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16 << 16).astype("u4").view("f4")


def test_bfloat16_rounds_after_each_operation() -> None:
    random = np.random.default_rng(9)
    p, q = (random.normal(0, 4, 256).astype("f4") for _ in "ab")
    p[0] = np.nan
    found = run(BF16, p, q, np.zeros(1280, "u2"), np.zeros(512, "f4"))
    rows = found.arrays[2].reshape(5, 256).astype("u4") << 16
    a, b = bfloat(p), bfloat(q)
    later = bfloat(a + b)
    wanted = [a, later, bfloat(a * b), bfloat(later.astype("f8") * b + later), bfloat(b * b)]
    for row, right in zip(rows.view("f4"), wanted, strict=True):
        assert np.array_equal(row[1:], right[1:])
    assert np.isnan(rows.view("f4")[0][0])
    assert np.array_equal(found.arrays[3][1:256], (later - b)[1:])
    assert np.array_equal(found.arrays[3][257:], (later > b)[1:])
