"""Loops of kernels end the same at once and turn by turn: memory, counters, findings, faults."""

import random
from typing import Any

import numpy as np
import pytest

from sim.hip import turn_chunk, turns
from sim.hip.faults import Fault, told
from tests.sim.hip.running import run

SIZE = 512
HEAD = f"""__device__ float half_of(float x) {{ return x * 0.5f; }}
__constant__ float table[8];
__global__ void k(float* a, float* b, float* c, int* x, int* y, double* d, int n) {{
__shared__ float lds[{SIZE}]; __shared__ int bins[64];
int t = blockIdx.x * blockDim.x + threadIdx.x; int lane = threadIdx.x;
for (int i = lane; i < {SIZE}; i += blockDim.x) {{ lds[i] = a[i]; }}
if (lane < 64) bins[lane] = lane;
__syncthreads();
float f = 0, g = 1, sn = 0, cs = 0; double e = 0; int m = 0, l = 7, last = 0;
unsigned u = 1; float4 v = {{0, 1, 2, 3}};
float own[4] = {{1, 2, 3, 4}}; short h = 0; float q = 0; float mine[200]; char* raw = (char*)mine;
mine[0] = t; mine[lane % 7 + 1] = 2;
"""
TAIL = "c[t] = f + g + e + m + l + last + u + v.x + v.y + v.w + sn + cs + own[1] + h; }\n"
PLACES = ("i", "(i + lane) & 511", "(i * 3 + t) & 511", "(511 - i)", "x[i] & 511", "lane",
          "(i * 64 + lane) & 511", "(i & 7)", "t")  # fmt: skip
HEADS = ("int i = 0; i < n; i++", "int i = lane; i < n; i += blockDim.x", "int i = 0; i < lane; i++",
         "int i = n - 1; i >= 0; i--", "int i = 0; i < y[t & 511] % 60; i++", "unsigned i = t; i < n; i += 7",
         "int i = 0; i <= (lane & 15); ++i", "long i = n; i > 3; i -= 3", "int i = 0; i != 40; i = i + 1",
         "int i = 0, j = 500; i < 50; i++, j -= 2", "int i = blockIdx.x; i < 64; i += gridDim.x",
         "int i = 0; i < 45 && i < n; i++", "const float* p = a; p < a + 40; p++")  # fmt: skip


def _real(made: random.Random, depth: int = 2) -> str:
    if depth == 0:
        array = made.choice(("a", "b", "d", "a", "lds"))
        return made.choice(
            (f"{array}[{made.choice(PLACES)}]", "i", "0.5f", "2.0f", "a[i]", "b[t]", "q", "table[i & 7]")
        )
    one, other = _real(made, depth - 1), _real(made, depth - 1)
    return made.choice((f"({one} {made.choice('+-*')} {other})", f"({one} > {other} ? {one} : {other})",
                        f"sqrtf(fabsf({one}))", f"half_of({one})",
                        one, f"fmaf({one}, 2.0f, {other})"))  # fmt: skip


def _whole(made: random.Random) -> str:
    one, other = (f"{made.choice('xy')}[{made.choice(PLACES)}]" for _ in range(2))
    return (
        f"({one} {made.choice(('+', '-', '*', '&', '^'))} {other} {made.choice(('', '+ i', '>> 1', '% 97'))})"
    )


def _sum(made: random.Random) -> str:
    return made.choice((
        f"f += {_real(made)};", f"f = f + {_real(made)} * {_real(made, 1)};",
        f"g *= {_real(made, 1)} * 0.01f + 1;",
        f"e += {_real(made)} * (double){_real(made, 1)};", f"e -= {_real(made)};", f"m += {_whole(made)};",
        f"u ^= {_whole(made)};", "l++;", f"m |= {_whole(made)};", f"v.x += {_real(made)};",
        f"h += {_whole(made)};",
        f"v.y = fmaf({_real(made, 1)}, {_real(made, 1)}, v.y);", f"g = fmaxf(g, {_real(made)});",
        f"f = {_real(made, 1)} + x[i & 3] * f;", f"v.w -= {_real(made)} * {_real(made, 1)};",
    ))  # fmt: skip


def _effect(made: random.Random) -> str:
    return made.choice((
        f"{made.choice('bc')}[{made.choice(PLACES)}] {made.choice(('=', '+=', '-='))} {_real(made)};",
        f"{made.choice('xy')}[{made.choice(PLACES)}] {made.choice(('=', '+='))} {_whole(made)};",
        f"lds[{made.choice(PLACES)}] {made.choice(('=', '+='))} {_real(made)};", f"last = {_whole(made)};",
        f"q = {_real(made, 1)};", "lds[(i * 64 + lane) & 511] = 0;", "if (i % 5 == 3) continue;",
        f"sincosf({_real(made, 1)}, &sn, &cs);", "if (x[i & 511] == 50) break;",
        "atomicAdd(&bins[i & 63], 1);",
        "m += bins[i & 63]; f += mine[i & 7];", "f += mine[(i + lane) & 127]; m += raw[i & 15];",
        "mine[i & 63] = f;", f"own[i & 3] += {_real(made, 1)};", "f += own[i & 3] + own[lane & 3];",
        "d[(t * 64 + i) & 511] = f;", "d[t] = __shfl_xor(f, 1);",
        "for (int j = 0; j < 3; j++) f += a[i] * j;",
        f"for (int j = 0; j < (i & 3); j++) q += {_real(made, 0)};",
        f"c[t * 8 + (i & 7)] = {_real(made, 1)};",
        "a[i * 12] = 2;", "if (i > 20) { float w = 3; f += w * w; q = w; }",
        f"switch (i & 3) {{ case 0: f += 1; break; case 1: q = {_real(made, 0)}; break; default: m += 2; }}",
    ))  # fmt: skip


def _loop(made: random.Random) -> str:
    head = made.choice(HEADS)
    body = ["float q = 1;"] if made.random() < 0.7 else ["q = i;"]
    for _ in range(made.randint(1, 4)):
        test = f"if ({_real(made, 1)} > {made.choice(('0', '1', '5'))}) " if made.random() < 0.25 else ""
        body.append(test + (_sum(made) if made.random() < 0.6 else _effect(made)))
    text = " ".join(body)
    if "float* p" in head:
        text = f"int i = p - a; f += *p; {text}"
    return f"for ({head}) {{ {text} }}\n"


def _text(made: random.Random) -> str:
    loops = [_loop(made) for _ in range(made.randint(1, 3))]
    guard = made.choice(("", "if (lane < 50) ", "if (blockIdx.x == 0) ", "if (t < n) "))
    barrier = "__syncthreads();\n" if made.random() < 0.5 and not guard else ""
    outer = made.choice(("", "for (int r = 0; r < 3; r++) "))
    return HEAD + "".join(f"{guard}{outer}{{ {one} }} {barrier}" for one in loops) + TAIL


def _arrays() -> list[Any]:
    count = np.arange(SIZE * 2)
    return [
        (count % 7 * 0.5 - 1).astype(np.float32), (count % 11 * 0.25).astype(np.float32),
        np.zeros(SIZE * 2 * 8, np.float32), (count * 37 % 101).astype(np.int32), count.astype(np.int32),
        count * 0.125,
    ]  # fmt: skip


def told_of(text: str, grid: int, block: int, at_once: bool) -> Any:
    """All that a launch can be asked about."""
    try:
        ran = run(text, *_arrays(), np.int32(48), grid=(grid,), block=(block,), at_once=at_once)
    except Fault as fault:
        return told(fault)
    return (
        [one.tobytes() for one in ran.arrays],
        dict(ran.counters.by_line),
        {key: lines.tobytes() for key, lines in ran.counters.touched.items()},
        ran.session.findings,
        ran.session.doubtful,
        ran.printed,
    )


def same(seed: int) -> None:
    made = random.Random(seed)
    text = _text(made)
    grid, block = made.choice(((1, 64), (1, 256), (2, 64), (3, 100), (2, 128), (1, 20)))
    assert told_of(text, grid, block, True) == told_of(text, grid, block, False), text


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also loops that end soon are tried."""
    monkeypatch.setattr(turns, "WARM", 0)
    for module in (turns, turn_chunk):
        monkeypatch.setattr(module, "FEWEST", 3)


@pytest.mark.parametrize("seed", range(3))
def test_turns_at_once_are_turns_one_after_the_other(seed: int) -> None:
    same(seed)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(3, 300))
def test_so_they_are_of_many_kernels(seed: int) -> None:
    same(seed)
