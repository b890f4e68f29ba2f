"""Lines that nobody wrote: ordinary and hostile ones, cut, doubled, spliced and spoiled at random."""

import asyncio
import os
import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.consoles import Consoles, Lost
from sim import Limits, Scene
from tests.bot.processes import children, proc

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
SEEDS = [
    line
    for name in ("sim/data/one_liners.txt", "sim/data/shell_cases.txt", "data/hostile.txt")
    for line in (ROOT / "tests" / name).read_text().splitlines()
]
SPOILS = [
    *"$`'\"\\(){}[]<>|&;!#*?~=%^ \n\t\0",
    "$(",
    "${",
    "<<E\n",
    "<(",
    "((",
    "[[",
    "sudo ",
    "é",
    "\udc80",
    "\U0001f600",
]
QUICK = Limits(shell_s=0.1, max_commands=1_000, max_loop_iterations=1_000)
WORKERS = 2


def mutated(seed: int) -> str:
    rnd = random.Random(seed)
    line = rnd.choice(SEEDS)
    for _ in range(rnd.randint(1, 5)):
        at, end = sorted((rnd.randint(0, len(line)), rnd.randint(0, len(line))))
        match rnd.randrange(5):
            case 0:
                line = line[:at] + line[end:]
            case 1:
                line = line[:end] + line[at:]
            case 2:
                line = line[:at] + rnd.choice(SPOILS) + line[at:]
            case 3:
                other = rnd.choice(SEEDS)
                line = line[:at] + other[rnd.randint(0, len(other)) :]
            case _:
                words = line.split(" ")
                rnd.shuffle(words)
                line = " ".join(words)
    return line.encode("utf-8", "replace").decode()


def descendants(parent: int) -> set[int]:
    return {child for child in children(parent) if b"\nState:\tZ" not in proc(child, "status")}


async def fuzz(first: int, count: int) -> None:
    """Runs `count` lines; fails on one that brings its worker down, and where a process is left.

    One in a thousand may take too long and lose its worker to the pool's clock: the virtual shell looks for
    a command of a near name, also near one of megabytes that the line has made up while it runs.
    """
    before = descendants(os.getpid())
    pool = Consoles(WORKERS)
    await pool.start()
    lost: dict[str, list[str]] = {"crash": [], "timeout": [], "busy": []}
    try:
        state = await pool.create("MI300X", Scene(), seed=1, now=NOW)

        async def paste(seeds: range, member: str) -> None:
            for seed in seeds:
                line = mutated(seed)
                found = await pool.run(state, line, member=member, now=NOW, seed=seed, limits=QUICK)
                if isinstance(found, Lost):
                    lost[found.reason].append(f"{seed}: {line!r}")

        shares = (range(first + worker, first + count, WORKERS) for worker in range(WORKERS))
        await asyncio.gather(*(paste(seeds, f"U{number}") for number, seeds in enumerate(shares)))
    finally:
        await pool.close()
    assert (lost["crash"], lost["busy"]) == ([], [])
    print(len(lost["timeout"]), "lines lost their worker to the clock", *lost["timeout"], sep="\n")
    assert len(lost["timeout"]) <= count // 1_000
    assert descendants(os.getpid()) - before == set()


async def test_mutated_lines_are_answered() -> None:
    await fuzz(first=0, count=150)


@pytest.mark.prove
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("first", range(1_000, 51_000, 12_500))
async def test_fifty_thousand_mutated_lines_are_answered(first: int) -> None:
    await fuzz(first, count=12_500)
