"""Device functions against Python's own integers and its math module, a value at a time."""

import ctypes
import math
import struct
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sim.hip.faults import Fault, fault_text
from tests.sim.hip.running import run

N = 256
INTEGERS: dict[str, Callable[[int, int], int]] = {
    "__popc(x)": lambda x, _: x.bit_count(),
    "__popcll(w)": lambda x, y: (x << 32 | y).bit_count(),
    "__ffs((int)x)": lambda x, _: (x & -x).bit_length(),
    "__ffsll(w)": lambda x, y: ((x << 32 | y) & -(x << 32 | y)).bit_length(),
    "__clz((int)x)": lambda x, _: 32 - x.bit_length(),
    "__clzll((long long)w)": lambda x, y: 64 - (x << 32 | y).bit_length(),
    "__brev(x)": lambda x, _: int(f"{x:032b}"[::-1], 2),
    "__brevll(w) >> 32": lambda x, y: int(f"{y:032b}"[::-1], 2),
    "__umul24(x, y)": lambda x, y: (x & 0xFFFFFF) * (y & 0xFFFFFF),
    "__mul24((int)x, (int)y)": lambda x, y: signed(x << 8 & 0xFFFFFFFF, 8) * signed(y << 8 & 0xFFFFFFFF, 8),
    "__umulhi(x, y)": lambda x, y: x * y >> 32,
    "__mulhi((int)x, (int)y)": lambda x, y: signed(x) * signed(y) >> 32,
    "__umul64hi(w, w + y)": lambda x, y: (x << 32 | y) * ((x << 32 | y) + y & 2**64 - 1) >> 64,
    "__mul64hi((long long)w, -5)": lambda x, y: wide(x << 32 | y) * -5 >> 64,
    "__byte_perm(x, y, 0x3715)": lambda x, y: sum(
        (y << 32 | x).to_bytes(8, "little")[at] << 8 * i for i, at in enumerate((5, 1, 7, 3))
    ),
    "__builtin_amdgcn_perm(x, y, 0x0c050d02)": lambda x, y: (
        y >> 16 & 255 | 0xFF00 | (x >> 8 & 255) << 16
    ),
    "__funnelshift_l(x, y, 37)": lambda x, y: (y << 32 | x) << 5 >> 32,
    "__funnelshift_lc(x, y, 37)": lambda x, y: x,
    "__funnelshift_r(x, y, y)": lambda x, y: (y << 32 | x) >> (y & 31),
    "__builtin_amdgcn_alignbit(y, x, 7)": lambda x, y: (y << 32 | x) >> 7,
    "__sad((int)x, (int)y, 9u)": lambda x, y: abs(signed(x) - signed(y)) + 9,
    "__usad(x, y, 9u)": lambda x, y: abs(x - y) + 9,
    "__hadd((int)x, (int)y)": lambda x, y: signed(x) + signed(y) >> 1,
    "__urhadd(x, y)": lambda x, y: x + y + 1 >> 1,
    "__bitextract_u32(x, 5, 9)": lambda x, _: x >> 5 & 511,
    "__bitinsert_u32(x, y, 5, 9)": lambda x, y: x & ~(511 << 5) | (y & 511) << 5,
    "__builtin_ctz(x | 256)": lambda x, _: ((x | 256) & -(x | 256)).bit_length() - 1,
    "__float_as_uint(__int2float_rn((int)x))": lambda x, _: bits(np.float32(signed(x))),
    "__float2int_rn(__int2float_rn((int)x >> 9) * 0.25f)": lambda x, _: round((signed(x) >> 9) / 4),
    "__float2int_rd(__int2float_rn((int)x >> 9) * 0.25f)": lambda x, _: (signed(x) >> 9) // 4,
    "__float2int_ru(__int2float_rn((int)x >> 9) * 0.25f)": lambda x, _: -(-(signed(x) >> 9) // 4),
    "__float2int_rz(__int2float_rn((int)x >> 9) * 0.25f)": lambda x, _: int((signed(x) >> 9) / 4),
    "__double2hiint(x * 3.0)": lambda x, _: struct.unpack("<q", struct.pack("<d", x * 3.0))[0] >> 32,
    "__double2loint(__hiloint2double(x >> 2, y))": lambda _, y: y,
    "max((int)x, 3) ^ min(y, 7u)": lambda x, y: max(signed(x), 3) ^ min(y, 7),
    "abs((int)x)": lambda x, _: abs(signed(x)),
    "__builtin_amdgcn_sdot4(x, y, 5, false)": lambda x, y: 5 + sum(
        signed(x << 24 - 8 * i & 0xFFFFFFFF, 24) * signed(y << 24 - 8 * i & 0xFFFFFFFF, 24) for i in range(4)
    ),
}  # fmt: skip


def signed(value: int, shift: int = 0) -> int:
    return (value - (1 << 32) if value >> 31 else value) >> shift


def wide(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value


def bits(value: Any) -> int:
    return int(value.view(np.uint32))


def test_integer_functions_equal_pythons_integers() -> None:
    random = np.random.default_rng(5)
    x, y = (random.integers(0, 2**32, N, dtype="u4") >> random.integers(0, 30, N, dtype="u4") for _ in "xy")
    body = "".join(f"o[{number * N} + t] = (unsigned)({one});" for number, one in enumerate(INTEGERS))
    text = "__global__ void k(const unsigned* p, const unsigned* q, unsigned* o) { int t = threadIdx.x;"
    text += (
        f"unsigned x = p[t], y = q[t]; unsigned long long w = ((unsigned long long)x << 32) | y; {body} }}"
    )
    found = run(text, x, y, np.zeros(N * len(INTEGERS), "u4")).arrays[2].reshape(-1, N).tolist()
    pairs = list(zip(x.tolist(), y.tolist(), strict=True))
    for (name, wanted), row in zip(INTEGERS.items(), found, strict=True):
        assert row == [wanted(one, other) & 0xFFFFFFFF for one, other in pairs], name


ONE: dict[str, Callable[[float], float]] = {
    **{
        name: getattr(math, name) for name in ("sqrt", "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10")
    },
    **{name: getattr(math, name) for name in ("log1p", "sin", "cos", "tan", "asin", "acos", "atan", "sinh")},
    **{name: getattr(math, name) for name in ("cosh", "tanh", "floor", "ceil", "trunc")},
    "rsqrt": lambda x: 1 / math.sqrt(x),
    "rcbrt": lambda x: 1 / math.cbrt(x),
    "rint": lambda x: float(round(x)),
    "sinpi": lambda x: math.sin(math.pi * x),
    "cospi": lambda x: math.cos(math.pi * x),
    "normcdf": lambda x: 0.5 * math.erfc(-x / math.sqrt(2)),
    **{name: getattr(math, name) for name in ("asinh", "atanh", "erf", "erfc", "lgamma")},
    "tgamma": math.gamma,
    "exp10": lambda x: 10.0**x,
    "j0": lambda x: float(bessel("j0", x)),
    "j1": lambda x: float(bessel("j1", x)),
    "y0": lambda x: float(bessel("y0", x)),
    "y1": lambda x: float(bessel("y1", x)),
    "erfcx": lambda x: math.exp(x * x) * math.erfc(x),
}
_LIBRARY = ctypes.CDLL("libm.so.6")


def bessel(name: str, x: float) -> float:
    call = getattr(_LIBRARY, name)
    call.argtypes, call.restype = [ctypes.c_double], ctypes.c_double
    return call(x)


MORE: dict[str, Callable[[float], float]] = {
    "fmod(x, y)": lambda x: math.fmod(x, 0.3),
    "pow(x, y)": lambda x: x**0.3,
    "atan2(x, y)": lambda x: math.atan2(x, 0.3),
    "hypot(x, y)": lambda x: math.hypot(x, 0.3),
    "fma(x, y, y)": lambda x: x * 0.3 + 0.3,
    "frexp(x, &e) + e": lambda x: math.frexp(x)[0] + math.frexp(x)[1],
    "ldexp(x, 3)": lambda x: x * 8,
    "modf(x * 7, &z) + 100 * z": lambda x: math.fmod(x * 7, 1) + 100 * int(x * 7),
    "1 / modf(x * -0.0, &z)": lambda x: -math.inf,
    "remainder(x, y)": lambda x: math.remainder(x, 0.3),
    "fdim(x, y)": lambda x: max(x - 0.3, 0),
    "lrint(x * 9)": lambda x: float(round(x * 9)),
    "rhypot(x, y)": lambda x: 1 / math.hypot(x, 0.3),
}


@pytest.mark.parametrize(("type_", "code", "error"), [("float", "f4", 4e-7), ("double", "f8", 4e-14)])
def test_math_functions_equal_the_math_module(type_: str, code: str, error: float) -> None:
    x = np.linspace(0.01, 0.99, N).astype(code)
    end = "f" if type_ == "float" else ""
    calls = [*(f"{one}{end}(x)" for one in ONE), *(one.replace("(", f"{end}(", 1) for one in MORE)]
    body = "".join(f"o[{number * N} + t] = {one};" for number, one in enumerate(calls))
    text = f"__global__ void k(const {type_}* p, {type_}* o) {{ int t = threadIdx.x; {type_} x = p[t],"
    found = (
        run(f"{text} y = 0.3, z; int e; {body} }}", x, np.zeros(N * len(calls), code))
        .arrays[1]
        .reshape(-1, N)
    )
    for call, wanted, row in zip(calls, (*ONE.values(), *MORE.values()), found, strict=True):
        right = np.array([wanted(one) for one in x.tolist()])
        near = max(error, 1e-9) if call[1:3] in ("0(", "1(", "0f", "1f") else error
        assert np.allclose(row, right, rtol=near, atol=near), call


FAST = """__global__ void k(const float* p, float* o) { int t = threadIdx.x; float x = p[t], s, c;
__sincosf(x, &s, &c); o[t] = s * s + c * c; o[64 + t] = __fdividef(x, 3.f);
o[128 + t] = __saturatef(x * 3 - 1);
o[192 + t] = __fmul_rn(x, x) - x * 1.0f; o[256 + t] = __expf(__logf(x));
o[320 + t] = __powf(x, 2.f);
o[384 + t] = __frsqrt_rn(x); o[448 + t] = norm3df(x, 1.f, 2.f); }"""


def test_fast_functions_and_those_with_a_named_rounding() -> None:
    x = np.linspace(0.05, 0.95, 64).astype("f4")
    rows = run(FAST, x, np.zeros(512, "f4"), block=(64,)).arrays[1].reshape(8, 64)
    held = np.clip(x * 3 - 1, 0, 1)
    wanted = [x * 0 + 1, x / 3, held, x * x - x, x, x * x, 1 / np.sqrt(x), np.sqrt(x * x + 5)]
    for row, right in zip(rows, wanted, strict=True):
        assert np.allclose(row, right, rtol=3e-6, atol=3e-7)
    assert np.array_equal(rows[3], (x * x) - x), "a product that names its rounding is not contracted"


WAVE = """__global__ void k(int* o) { int t = threadIdx.x, v = t * 3 + 1;
o[t] = __builtin_amdgcn_update_dpp(-1, v, 0x111, 0xf, 0xf, false);
o[64 + t] = __builtin_amdgcn_update_dpp(-1, v, 0x101, 0xf, 0xf, true);
o[128 + t] = __builtin_amdgcn_mov_dpp(v, 0x1b, 0xf, 0xf, true);
o[192 + t] = __builtin_amdgcn_update_dpp(-1, v, 0x142, 0xa, 0xf, false);
o[256 + t] = __builtin_amdgcn_ds_bpermute(t * 8, v);
o[320 + t] = __builtin_amdgcn_ds_permute((t + 5) * 4, v);
o[384 + t] = __builtin_amdgcn_ds_swizzle(v, 0x041f); o[448 + t] = __builtin_amdgcn_readlane(v, 7);
o[512 + t] = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
if (t > 9) o[576 + t] = __builtin_amdgcn_readfirstlane(v);
if (t < 48) o[640 + t] = __shfl_down(v, 16);
o[704 + t] = __builtin_amdgcn_update_dpp(-1, v, 0x143, 0xc, 0xf, false);
o[768 + t] = __builtin_amdgcn_mov_dpp(v, 0x140, 0xf, 0xf, true); }"""
ROWS: list[Callable[[int], int]] = [
    lambda t: value(t - 1) if t % 16 else -1,
    lambda t: value(t + 1) if t % 16 < 15 else 0,
    lambda t: value(t // 4 * 4 + 3 - t % 4),
    lambda t: value(t // 16 * 16 - 1) if t // 16 in (1, 3) else -1,
    lambda t: value(2 * t % 64),
    lambda t: value((t - 5) % 64),
    lambda t: value(t ^ 1),
    lambda _: value(7),
    lambda t: t,
    lambda t: value(10) if t > 9 else 0,
    lambda t: (value(t + 16) if t + 16 < 48 else 0) if t < 48 else 0,
    lambda t: value(31) if t >= 32 else -1,
    lambda t: value(t // 16 * 16 + 15 - t % 16),
]


def value(lane: int) -> int:
    return lane * 3 + 1


def test_lanes_move_as_the_isa_says() -> None:
    found = run(WAVE, np.zeros(832, "i4"), block=(64,)).arrays[0].reshape(-1, 64).tolist()
    for number, (row, wanted) in enumerate(zip(found, ROWS, strict=True)):
        assert row == [wanted(t) for t in range(64)], number


ATOMICS = """__global__ void k(unsigned* u, unsigned long long* q, float* f, double* d,
int* i) { int t = threadIdx.x;
atomicInc(u, 4u); atomicDec(u + 1, 6u); atomicMax(q, (unsigned long long)t << 33);
atomicAdd_system(u + 2, 2u);
unsafeAtomicAdd(f, 0.5f); atomicMax(f + 1, (float)t); atomicMin(d, -1.5 * t); atomicAdd(d + 1, 1.0);
atomicExch(i, t); atomicOr(i + 1, 1 << (t % 31));
__hip_atomic_fetch_add(i + 2, 3, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
int e = 0;
if (__hip_atomic_compare_exchange_strong(i + 3, &e, t + 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
__HIP_MEMORY_SCOPE_AGENT)) atomicAdd(i + 4, 1); atomicSub(i + 5, 2);
atomicAnd(u + 3, ~(1u << (t % 32)));
atomicXor(u + 4, 1u << (t % 32)); if (atomicCAS(q + 1, 0ull, 7ull + t) == 0) i[6] = t;
i[7] = __syncthreads_count(t < 10) * 10 + __syncthreads_and(t < 10) + __syncthreads_or(t == 3) * 2;
}"""


def test_atomics_of_every_type() -> None:
    full = np.array([0, 0, 0, 2**32 - 1, 0], "u4")
    u, q, f, d, i = run(
        ATOMICS, full, np.zeros(2, "u8"), np.zeros(2, "f4"), np.zeros(2, "f8"), np.zeros(8, "i4"), block=(96,)
    ).arrays
    assert u.tolist() == [96 % 5, downwards(96, 6), 192, 0, 2**32 - 1]
    assert q.tolist() == [95 << 33, 7]
    assert f.tolist() == [48, 95]
    assert d.tolist() == [-142.5, 96]
    assert i.tolist() == [95, 2**31 - 1, 288, 1, 1, -192, 0, 102]


def downwards(times: int, most: int) -> int:
    value = 0
    for _ in range(times):
        value = most if value == 0 or value > most else value - 1
    return value


def test_a_failed_assertion_is_told_by_its_lanes_and_ends_the_queue() -> None:
    with pytest.raises(Fault) as caught:
        run(
            "template <class T> __device__ void below(T n) { assert(threadIdx.x < n); }\n"
            "__global__ void k(int* a, int n) { below(n); }",
            np.zeros(1, "i4"),
            np.int32(62),
            block=(64,),
        )
    lines = fault_text(caught.value).splitlines()
    assert (
        lines[:2] == ["k.hip:2: void below(T) [T = int]: Device-side assertion `threadIdx.x < n' failed."] * 2
    )
    assert lines[2].startswith(":0:rocdevice.cpp ")
    assert lines[2].endswith(
        "HSA_STATUS_ERROR_EXCEPTION: An HSAIL operation resulted in a hardware exception. code: 0x1016"
    )
    assert (
        lines[3]
        == "k.hip:2: the assertion `threadIdx.x < n' failed, by block (0,0,0) thread (62,0,0) of kernel 'k'"
    )


VECTORS = """__global__ void k(float4* a, int* o) { int t = threadIdx.x; float4 v = a[t];
v = v * 2.0f + float4(1, 2, 3, 4);
v += v; v -= 1.0f; v /= float4(2); a[t] = -v; int3 q = make_int3(7, 8, 9) % 4;
q <<= 1; uchar4 c = make_uchar4(250, 1, 2, 3);
c = c + c; dim3 b = blockDim; uint3 i = threadIdx;
o[t] = q.x + 10 * q.z + 100 * c.x + (int)b.x * 100000 + (int)i.x * 100000000;
if (v == v && !(v != v)) o[t] += 1; }"""


def test_vector_types_work_element_by_element() -> None:
    a, o = run(VECTORS, np.ones((4, 4), "f4"), np.zeros(4, "i4"), block=(4,)).arrays
    assert a.tolist() == [[-2.5, -3.5, -4.5, -5.5]] * 4
    assert o.tolist() == [6 + 20 + 24400 + 400000 + t * 100000000 + 1 for t in range(4)]
