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
const int N = {COUNT};
float a[N * 2], b[N * 2], c[N * 2]; int x[N * 2], y[N * 2]; double d[N * 2];
int main() {{ for (int i = 0; i < 2 * N; i++) {{
a[i] = i % 7 * 0.5f - 1; b[i] = i % 11 * 0.25f;
c[i] = i; x[i] = i * 37 % 101; y[i] = i; d[i] = i * 0.125; }}
float (*m)[4] = (float (*)[4])c; float f = 0; double g = 0; int n = 0; long l = 0; int last = 0;
"""
TAIL = """double s = 0; for (int i = 0; i < 2 * N; i++) {
s = s * 0.5 + a[i] + b[i] + c[i] + x[i] + y[i] + d[i]; if (i % 16 == 0) printf("%.17g ", s); }
printf("%.9g %.17g %d %ld %d\\n", f, g, n, l, last); }
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
        f"m[i / 4][i % 4] = {_real(made)};",
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
    text = HEAD + "".join(_loop(made) for _ in range(20)) + TAIL
    built = build(Source("x.hip", {"x.hip": text}))
    assert isinstance(built, Built), built.stderr
    at_once, turn_by_turn = (
        run(built, ["./a.out"], PROFILES["MI300X"], device={"at_once": how}) for how in (True, False)
    )
    assert (at_once.stdout, at_once.status) == (turn_by_turn.stdout, turn_by_turn.status), text
