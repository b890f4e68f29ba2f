"""Arithmetic against a real compiler: clang, for lanes with a fused multiply-add.

tests/programs/expressions.hip is one such program with the results that it gave, for machines without it.
"""

import random
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim import PROFILES
from sim.hip.build import Built, Limits, build, run
from sim.hip.child import Bounds
from sim.hip.source import Source
from tests.sim.hip.expressions import program, rows

PARTS, PROGRAMS, FUNCTIONS = 2, 15, 100
"""3,000 functions in all, in parts that two processes share."""
PATIENT, LIMITS = Bounds(cpu_s=10, wall_s=120), Limits(run_s=10, spare_s=110)
TIES = 2
"""Of 100 functions of lanes: a * b + c of floats is reckoned in double, which is off by one place where the
true sum lies within 2^-29 of the middle between two floats. Seeing it would cost the operation 40 % more."""
PLAIN = ("-x", "c++", "-std=c++17", "-O1", "-fwrapv", "-w")
CLANG = shutil.which("clang++-19") or "clang++"
"""g++ 12 is no oracle: it makes -0 of 0 - (float)u, and divides INT_MIN by -1 of its own accord."""
HOST = (CLANG, "-ffp-contract=off")
LANES = (CLANG, "-mfma", "-ffp-contract=on")


def text_of(chance: random.Random, count: int) -> str:
    inputs = rows(chance.choice, lambda: chance.randrange(-(2**63), 2**63), lambda: chance.uniform(-1e3, 1e3))
    return program(chance.choice, count, inputs)


def native(compiler: tuple[str, ...], text: str, folder: Path, who: str) -> list[str]:
    (folder / "x.cpp").write_text(text)
    subprocess.run([*compiler, *PLAIN, "x.cpp", "-o", who], cwd=folder, check=True)
    said = subprocess.run([folder / who], capture_output=True, check=True, text=True).stdout
    return [line for line in said.splitlines() if line.startswith(who)]


def expected(text: str, folder: Path) -> list[str]:
    return native(HOST, text, folder, "host") + native(LANES, text, folder, "lane")


def ours(text: str) -> list[str]:
    built = build(Source("x.hip", {"x.hip": text}), PATIENT)
    assert isinstance(built, Built), built.stderr
    ran = run(built, ["./x"], PROFILES["MI300X"], limits=LIMITS)
    assert ran.status == 0, ran.stderr
    return ran.stdout.splitlines()


@pytest.mark.prove
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.skipif(shutil.which(CLANG) is None, reason="needs clang (apt install clang-19)")
@settings(max_examples=PROGRAMS, deadline=None, derandomize=True, database=None)
@given(seed=st.integers(0, 2**32))
def test_expressions_give_what_clang_gives(
    tmp_path_factory: pytest.TempPathFactory, part: int, seed: int
) -> None:
    text = text_of(random.Random(f"{part} {seed}"), FUNCTIONS)
    pairs = zip(ours(text), expected(text, tmp_path_factory.mktemp("native")), strict=True)
    wrong = [pair for pair in pairs if pair[0] != pair[1]]
    assert [one for one in wrong if one[0].startswith("host")] == []
    assert len(wrong) <= TIES
