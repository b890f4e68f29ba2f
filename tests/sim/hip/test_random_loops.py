"""Loops made by chance end the same at once and turn by turn."""

import random

import pytest

from sim import PROFILES
from sim.hip.build import Built, build, run
from sim.hip.source import Source

COUNT = 96
HEAD = f"""#include <cstdio>
#include <cmath>
#include <cstdlib>
#include <hip/hip_runtime.h>
const int N = {COUNT};
float a[N * 2], b[N * 2], c[N * 2]; int x[N * 2], y[N * 2]; double d[N * 2];
struct P {{ float x; int n; float4 v; }} p[N * 2];
float clip(float v) {{ if (v > 3) return 3; if (v < -2) return v * 0.5f; return v; }}
int steps(int v) {{ int c = 0;
while (v > 1 && c < 40) {{ if (v % 2) v = 3 * v + 1; else v /= 2; c++; }} return c; }}
P made(float x, int n) {{ P r; r.x = x; r.n = n; r.v = {{x, 1, 2, clip(x)}}; return r; }}
int at(const int *v, int n, int w) {{ for (int k = 0; k < n; k++) if (v[k] == w) return k; return -1; }}
void said(int i, int n) {{ printf("%d:%d ", i, n); }}
float most = -1, least = 1; bool same = true;
int main() {{ int j, k; float t; for (int i = 0; i < 2 * N; i++) {{
a[i] = i % 7 * 0.5f - 1; b[i] = i % 11 * 0.25f;
c[i] = i; x[i] = i * 37 % 101; y[i] = i; d[i] = i * 0.125; }}
float (*m)[4] = (float (*)[4])c; float f = 0; double g = 0; int n = 0; long l = 0; int last = 0;
"""
TAIL = """double s = 0; for (int i = 0; i < 2 * N; i++) {
s = s * 0.5 + a[i] + b[i] + c[i] + x[i] + y[i] + d[i] + p[i].x + p[i].n + p[i].v.x + p[i].v.w;
if (i % 16 == 0) printf("%.17g ", s); }
printf("%.9g %.17g %d %ld %d %g %g %d\\n", f, g, n, l, last, most, least, same); }
"""
PLACES = ("i", "i + 1", "N - 1 - i", "2 * i", "i / 2", "i & 7", "x[i] & 63", "N + i")


def _real(made: random.Random, depth: int = 2) -> str:
    if depth == 0:
        array = made.choice(("a", "b", "c", "d"))
        return made.choice((f"{array}[{made.choice(PLACES)}]", "i", "0.5f", "2.0", f"{array}[i]"))
    one, other = _real(made, depth - 1), _real(made, depth - 1)
    return made.choice((f"({one} {made.choice('+-*')} {other})", f"({one} > {other} ? {one} : {other})",
                        f"std::sqrt(std::fabs({one}))", one))  # fmt: skip


def _whole(made: random.Random) -> str:
    one, other = (f"{made.choice('xy')}[{made.choice(PLACES)}]" for _ in range(2))
    return (
        f"({one} {made.choice(('+', '-', '*', '&', '^'))} {other} {made.choice(('', '+ i', '>> 1', '% 97'))})"
    )


def _statement(made: random.Random) -> str:
    test = f"if ({_real(made, 1)} > {made.choice(('0', '1', '5'))}) "
    start = test if made.random() < 0.3 else ""
    return start + made.choice((
        f"{made.choice('abcd')}[{made.choice(PLACES)}] {made.choice(('=', '+=', '-='))} {_real(made)};",
        f"{made.choice('xy')}[{made.choice(PLACES)}] {made.choice(('=', '+='))} {_whole(made)};",
        f"f += {_real(made)};", f"g += {_real(made)};", f"n += {_whole(made)};", "l++;",
        f"last = {_whole(made)};", "if (i % 5 == 3) continue;", 'if (x[i] == 50) printf("%d ", i);',
        "if (y[i] > 90000) break;", "x[i] = y[i] = rand() % 60;", "a[i] = rand() % 9 - rand() % 5;",
        f"m[i / 4][i % 4] = {_real(made)};", _called(made), _inner(made), _kept(made),
    ))  # fmt: skip


def _called(made: random.Random) -> str:
    """Functions and classes."""
    return made.choice((
        f"{made.choice('abcd')}[{made.choice(PLACES)}] = clip({_real(made)});",
        f"x[{made.choice(PLACES)}] = steps(y[{made.choice(PLACES)}] & 255);",
        f"p[{made.choice(PLACES)}] = made({_real(made)}, {_whole(made)});",
        f"p[{made.choice(PLACES)}].v.w += clip({_real(made)}) * p[i].x;",
        f"{{ P q = p[{made.choice(PLACES)}]; d[i] = q.x + q.n + q.v.z; p[i] = q; }}",
        f"x[i] = at(y, {made.choice(('20', 'x[i] & 15'))}, x[{made.choice(PLACES)}]);",
        "if (clip(b[i]) > 2.6f) break;", "if (x[i] == 71) { said(i, steps(i)); break; }",
    ))  # fmt: skip


def _inner(made: random.Random) -> str:
    """Loops that turn as often as a lane needs, with variables from outside."""
    array, ends = made.choice("acd"), made.choice(("continue", "break"))
    return made.choice((
        f"k = 0; while (k < (x[i] & 7)) {{ {array}[i] += k; k++; if (k == 5) {ends}; n += k; }}",
        f"k = i & 3; do {{ {array}[i] += b[k]; if (b[k] > 1) {ends}; k++; l += 2; }} while (k < 5 && k++);",
        f"for (int q = 0; q < (x[i] & 7); q++) {{ if (y[q] == x[i]) {ends}; {array}[i] += b[q]; }}",
        f"for (j = 0; j < 6; j++) {{ t = b[j] * 2; if (t > 1) {ends}; {array}[i] += t; }}",
        "for (j = 0; j < 3; j++) for (k = 0; k < 4; k++) { t = i + j; g += t * k; n += j ^ k; } c[i] = j;",
        f"if (x[i] & 1) {{ for (j = 0; j < 4; j++) {array}[i] += j; }} else j = 9;",
    ))  # fmt: skip


def _kept(made: random.Random) -> str:
    """The most, the least, the last."""
    one = _real(made, 1)
    return made.choice((
        f"if ({one} {made.choice(('>', '>='))} most) most = {one};", f"least = std::fmin(least, {one});",
        f"most = most < {one} ? {one} : most;", f"least = {one} < least ? {one} : least;",
        f"same = same && {one} < 30;",
        f"if ({one} > 2) last = {_whole(made)};", f"most = fmaxf({one}, most);",
        "if (x[i] != 0) y[i] = 100 / x[i] + y[i] % x[i];", "if (a[i] < 1e6 && a[i] > -1e6) x[i] = (int)a[i];",
    ))  # fmt: skip


def _loop(made: random.Random) -> str:
    body = " ".join(_statement(made) for _ in range(made.randint(1, 3)))
    head = made.choice(("int i = 0; i < N; i++", "int i = N - 1; i >= 0; i--", "int i = 0; i < N; i += 3"))
    if made.random() < 0.2:
        body = f"for (int j = 0; j < 5; j++) {{ {body.replace('continue', 'break')} }}"
    return f"for ({head}) {{ {body} }}\n"


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(60))
def test_a_loop_at_once_is_the_loop_turn_by_turn(seed: int) -> None:
    made = random.Random(seed)
    text = HEAD + "".join(_loop(made) for _ in range(12)) + TAIL
    built = build(Source("x.hip", {"x.hip": text}))
    assert isinstance(built, Built), built.stderr
    at_once, turn_by_turn = (
        run(built, ["./a.out"], PROFILES["MI300X"], device={"at_once": how}) for how in (True, False)
    )
    assert (at_once.stdout, at_once.status) == (turn_by_turn.stdout, turn_by_turn.status), text
