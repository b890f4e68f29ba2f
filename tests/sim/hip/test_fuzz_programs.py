"""Programs with tokens changed: each is refused or runs within its limits, and nothing of ours breaks."""

import os
import random
import re
from collections import Counter
from pathlib import Path
from time import perf_counter

import pytest

from sim import PROFILES
from sim.hip.build import Built, Limits, build, run
from sim.hip.child import Bounds, Broken
from tests.sim.hip.test_programs import FOLDER, PROGRAMS, source

PARTS, COUNT = 8, 250
"""Two thousand in all, in parts that two processes share."""
BOUNDS, LIMITS = (
    Bounds(cpu_s=2, wall_s=60),
    Limits(run_s=1, spare_s=60, heap_bytes=64 << 20, memory_bytes=1 << 30),
)
MOST_S = BOUNDS.wall_s + LIMITS.run_s + LIMITS.spare_s + 10
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\w+|[^\w\s]|\s+')
OPERATORS = ("+", "-", "*", "/", "%", "<", ">", "&", "|", "^")
NUMBERS = ("0", "1", "2", "-1", "33", "64", "1000", "65537", "2147483647", "0x7fffffffffffffff", "1e30")
POOL = r"""0 -1 1e30 0x7fffffffffffffff nullptr this sizeof new delete[] throw goto while for ( ) { }
[ ] ; , . -> :: & && * + - / % << >> = == != < > ? : ~ ! # template typename struct union enum static inline
const auto float double int char unsigned long void bool __shared__ __device__ __global__ __constant__
__syncthreads(); threadIdx.x blockIdx.x warpSize <<<1,1>>> <<<0,0>>> printf malloc free hipMalloc hipFree
exit(0); return; break; std::vector<int> std::string operator 'x' "%s%n%d" [&] [=] decltype(auto)
\n#include"/etc/passwd"\n \n#include</proc/self/environ>\n \n#define\x20x\n __LINE__ __FILE__ asm("") 'ab'
R"(x)" \\ @ $""".split()  # noqa: SIM905
HOST_CONTENT = re.compile(r"root:.?:0:0|PATH=/|/site-packages/|Traceback \(most recent")


def mutated(chance: random.Random, text: str) -> str:
    """Half of them gently, by a token of the same sort, so that many compile and run; half at random."""
    tokens = TOKEN.findall(text)
    solid = [number for number, one in enumerate(tokens) if one.strip()]
    change = _gently if chance.random() < 0.5 else _roughly
    for _ in range(chance.choice((1, 1, 2, 3))):
        change(chance, tokens, solid)
    return "".join(tokens)


def _gently(chance: random.Random, tokens: list[str], solid: list[int]) -> None:
    begin = len(tokens) // 6
    at = chance.choice(
        [one for one in solid if one > begin and (tokens[one].isdigit() or tokens[one] in OPERATORS)]
    )
    tokens[at] = chance.choice(NUMBERS if tokens[at].isdigit() else OPERATORS)


def _roughly(chance: random.Random, tokens: list[str], solid: list[int]) -> None:
    at, other = chance.choice(solid), chance.choice(solid)
    match chance.randrange(6):
        case 0:
            tokens[at] = ""
        case 1:
            tokens[at] = tokens[at] * 2
        case 2:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        case 3:
            tokens[at] = chance.choice(POOL).encode().decode("unicode_escape")
        case 4:
            tokens[at] = f"{tokens[at]} {chance.choice(POOL)} "
        case _:
            tokens[at] = tokens[other]


def outcome(name: str, text: str) -> tuple[str, str]:
    """How it ended in a word, and all that was said."""
    profile = PROFILES["H100" if name.endswith(".cu") else "MI300X"]
    try:
        built = build(source(name, text), BOUNDS)
        if not isinstance(built, Built):
            return "refused", built.stderr
        ran = run(built, ["./a.out"], profile, limits=LIMITS)
    except Broken as broken:
        return "broken", str(broken)
    return f"status {ran.status}", ran.stdout + ran.stderr


def processes(parent: int) -> set[int]:
    found = Path(f"/proc/{parent}/task").glob("*/children")
    return {int(child) for path in found for child in path.read_text().split()}


def command_line(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


@pytest.mark.prove
@pytest.mark.parametrize("part", range(PARTS))
def test_mutated_programs_end_and_break_nothing(part: int) -> None:
    chance = random.Random(f"20261130 {part}")
    ends: Counter[str] = Counter()
    broken: list[tuple[str, str, str]] = []
    for _ in range(COUNT):
        name = chance.choice(PROGRAMS)
        text = mutated(chance, (FOLDER / name).read_text())
        began = perf_counter()
        end, said = outcome(name, text)
        assert perf_counter() - began < MOST_S, (name, text)
        assert end == "broken" or HOST_CONTENT.search(said) is None, (name, said, text)
        ends[end] += 1
        broken += [(name, said.strip(), text)] if end == "broken" else []
    assert not broken, (ends, broken)
    assert ends["refused"] > COUNT / 4, ends
    templates = [pid for pid in processes(os.getpid()) if b"ModuleType('sim')" in command_line(pid)]
    assert templates
    assert [child for one in templates for child in processes(one)] == []
