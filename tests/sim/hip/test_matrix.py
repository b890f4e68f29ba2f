"""MFMA: each tile of AMD's documented layouts against numpy's product, and clang's own vectors."""

import numpy as np

from tests.sim.hip.running import run

HEAD = """typedef float f4 __attribute__((ext_vector_type(4)));
typedef float f16v __attribute__((ext_vector_type(16)));
typedef _Float16 h4 __attribute__((ext_vector_type(4)));
typedef double d4 __attribute__((ext_vector_type(4)));
typedef short s4 __attribute__((ext_vector_type(4)));
"""
TILES = {
    "h16": (16, 16, "f2", """h4 x, y; for (int e = 0; e < 4; e++) {
  x[e] = a[(t % 16) * 16 + t / 16 * 4 + e]; y[e] = b[(t / 16 * 4 + e) * 16 + t % 16]; }
f4 d = {0}; d = __builtin_amdgcn_mfma_f32_16x16x16f16(x, y, d, 0, 0, 0);
for (int v = 0; v < 4; v++) o[(t / 16 * 4 + v) * 16 + t % 16] = d[v];"""),
    "h32": (32, 8, "f2", """h4 x, y; for (int e = 0; e < 4; e++) {
  x[e] = a[(t % 32) * 8 + t / 32 * 4 + e]; y[e] = b[(t / 32 * 4 + e) * 32 + t % 32]; }
f16v d = 0.0f; d = __builtin_amdgcn_mfma_f32_32x32x8f16(x, y, d, 0, 0, 0);
for (int v = 0; v < 16; v++) o[(v / 4 * 8 + t / 32 * 4 + v % 4) * 32 + t % 32] = d[v];"""),
    "f16": (16, 4, "f4", """f4 d = {0, 0, 0, 0};
d = __builtin_amdgcn_mfma_f32_16x16x4f32(a[(t % 16) * 4 + t / 16], b[t / 16 * 16 + t % 16], d, 0, 0, 0);
for (int v = 0; v < 4; v++) o[(t / 16 * 4 + v) * 16 + t % 16] = d[v];"""),
    "f32": (32, 2, "f4", """f16v d = {0};
d = __builtin_amdgcn_mfma_f32_32x32x2f32(a[(t % 32) * 2 + t / 32], b[t / 32 * 32 + t % 32], d, 0, 0, 0);
for (int v = 0; v < 16; v++) o[(v / 4 * 8 + t / 32 * 4 + v % 4) * 32 + t % 32] = d[v];"""),
    "d16": (16, 4, "f8", """d4 d = {0};
d = __builtin_amdgcn_mfma_f64_16x16x4f64(a[(t % 16) * 4 + t / 16], b[t / 16 * 16 + t % 16], d, 0, 0, 0);
for (int v = 0; v < 4; v++) o[(4 * v + t / 16) * 16 + t % 16] = d[v];"""),
}  # fmt: skip
TYPES = {"f2": "_Float16", "f4": "float", "f8": "double"}


def text() -> str:
    found = HEAD
    for name, (_, _, code, body) in TILES.items():
        of = TYPES[code]
        result = "double" if code == "f8" else "float"
        found += (
            f"__global__ void {name}(const {of}* a, const {of}* b, {result}* o) {{ int t = threadIdx.x;\n"
        )
        found += f"{body} }}\n"
    return found


def test_tiles_multiply_as_matrices_do() -> None:
    random = np.random.default_rng(4)
    for name, (rows, depth, code, _) in TILES.items():
        a, b = random.normal(size=(rows, depth)).astype(code), random.normal(size=(depth, rows)).astype(code)
        out = np.zeros((rows, rows), "f8" if code == "f8" else "f4")
        ran = run(text(), a, b, out, name=name, block=(64,))
        assert np.allclose(ran.arrays[2], a.astype("f8") @ b.astype("f8"), rtol=1e-5, atol=1e-5), name
        assert ran.counters.total().mfma == 1


BLOCKS = """__global__ void k(const float* a, const float* b, float* o, const short* p, const short* q) {
int t = threadIdx.x; f4 d = {0}; d = __builtin_amdgcn_mfma_f32_4x4x1f32(a[t], b[t], d, 0, 0, 0);
for (int v = 0; v < 4; v++) o[(t / 4) * 16 + v * 4 + t % 4] = d[v];
s4 x, y; for (int e = 0; e < 4; e++) { x[e] = p[(t % 16) * 16 + t / 16 * 4 + e];
  y[e] = q[(t / 16 * 4 + e) * 16 + t % 16]; }
f4 w = {1, 1, 1, 1}; w = __builtin_amdgcn_mfma_f32_16x16x16bf16_1k(x, y, w, 0, 0, 0);
for (int v = 0; v < 4; v++) o[256 + (t / 16 * 4 + v) * 16 + t % 16] = w[v]; }"""


def test_sixteen_small_blocks_at_once_and_bfloat16() -> None:
    random = np.random.default_rng(6)
    a, b = random.normal(size=(16, 4)).astype("f4"), random.normal(size=(16, 4)).astype("f4")
    p, q = (random.normal(size=(16, 16)).astype("f4").view("u4") >> 16 for _ in "pq")
    given = [one.astype("u2").view("i2") for one in (p, q)]
    found = run(HEAD + BLOCKS, a, b, np.zeros(512, "f4"), *given, block=(64,)).arrays[2]
    assert np.allclose(found[:256].reshape(16, 4, 4), a[:, :, None] * b[:, None, :])
    wide = [(one << 16).view("f4").astype("f8") for one in (p, q)]
    assert np.allclose(found[256:].reshape(16, 16), wide[0] @ wide[1] + 1, rtol=1e-5, atol=1e-5)


VECTORS = """__global__ void k(float* o, float s) { int t = threadIdx.x;
f4 a = {1, 2, 3, 4}, b = (f4){4, 3, 2, 1};
a = a * b + s; a += b; b.x = a.y; b[t % 4] = 9; f4 c = -b; o[4 * t] = a[t % 4]; o[4 * t + 1] = b.w + a.z;
f4* p = (f4*)(o + 256); p[t] = c; o[4 * t + 2] = p[t].y; }"""


def test_vectors_of_clangs_own_work_by_elements() -> None:
    found = run(HEAD + VECTORS, np.zeros(512, "f4"), np.float32(2), block=(64,)).arrays[0]
    for t in range(64):
        a, b = [10.0, 11.0, 10.0, 7.0], [11.0, 3.0, 2.0, 1.0]
        b[t % 4] = 9
        assert found[4 * t : 4 * t + 3].tolist() == [a[t % 4], b[3] + a[2], -b[1]]
        assert found[256 + 4 * t : 260 + 4 * t].tolist() == [-one for one in b]
