"""What a thousand members who are away cost those who are there: bytes in the database, and nothing else.

The same member's line is loaded, run and saved by turns in two databases, one with that member alone and one
with a thousand others whose nodes have been used, through the same pool: the ratio is of one run.
"""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.consoles import Consoles, Lost
from bot.store import Store, members, nodes, open_store
from bot.upgrade import migrate
from sim import Scene, State

MEMBERS, ROUNDS, WARM_UP = 1_000, 100, 20
NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)
LINE = "amd-smi list > /dev/null"
USED = "cd /tmp; export RANK={0}; seq {0} > log{0}.txt; echo 'run {0}' > ~/notes.md; sudo amd-smi set -o {1}"
MOST_RATIO = 1.2
"""Of the medians. More would mean that the others cost time."""
MOST_GROWTH = 1.1
"""Of the workers' memory, from the last line alone to the last line among the others."""


async def dormant(folder: Path) -> bool:
    consoles = Consoles(2)
    await consoles.start()
    try:
        fresh = await consoles.create("MI300X", Scene(), seed=1, now=NOW)
        async with _opened(folder / "alone.db") as alone, _opened(folder / "among.db") as among:
            await _moved_in(among, consoles, fresh)
            size = (folder / "among.db").stat().st_size
            for store in (alone, among):
                await _made(store, "ME", fresh)
            return await _compared(consoles, alone, among, size)
    finally:
        await consoles.close()


async def _compared(consoles: Consoles, alone: Store, among: Store, size: int) -> bool:
    await _times_ms(consoles, (alone, among), WARM_UP)
    before_mb = _memory_mb()
    alone_ms, among_ms = await _times_ms(consoles, (alone, among), ROUNDS)
    after_mb = _memory_mb()
    ratio, growth = median(among_ms) / median(alone_ms), after_mb / before_mb
    is_met = ratio < MOST_RATIO and growth < MOST_GROWTH
    print(
        f"{MEMBERS} dormant members: {size / MEMBERS / 1024:.1f} KB each in the database; a line loaded, run "
        f"and saved {median(alone_ms):.1f} ms alone, {median(among_ms):.1f} ms among them, ratio {ratio:.2f} "
        f"(< {MOST_RATIO}); two workers and the bot hold {before_mb:.0f} MB, then {after_mb:.0f} MB "
        f"(< {MOST_GROWTH} of it): {'met' if is_met else 'NOT MET'}"
    )
    return is_met


@asynccontextmanager
async def _opened(path: Path) -> AsyncIterator[Store]:
    migrate(path)
    store = open_store(path)
    yield store
    await store.close()


async def _moved_in(store: Store, consoles: Consoles, fresh: State) -> None:
    """A thousand members, each with a node that a line of theirs has changed."""
    for number in range(MEMBERS):
        line = USED.format(number, 500 + number % 5)
        outcome = await consoles.run(fresh, line, member="mover", now=NOW, seed=number)
        assert not isinstance(outcome, Lost), outcome
        await _made(store, f"U{number}", outcome.state)


async def _made(store: Store, member: str, state: State) -> None:
    async with store.begin() as db:
        await members.meet(db, member, member, "UTC", NOW)
        await nodes.make(db, member, "home", 1, state, NOW)


async def _times_ms(consoles: Consoles, stores: tuple[Store, ...], rounds: int) -> list[list[float]]:
    """By turns, so that both see the same machine."""
    times: list[list[float]] = [[] for _ in stores]
    for _ in range(rounds):
        for store, taken in zip(stores, times, strict=True):
            began = perf_counter()
            await _a_line(store, consoles)
            taken.append((perf_counter() - began) * 1000)
    return times


async def _a_line(store: Store, consoles: Consoles) -> None:
    async with store.read() as db:
        saved = await nodes.load(db, "ME", "home")
    assert saved is not None
    outcome = await consoles.run(saved.state, LINE, member="ME", now=NOW, seed=1)
    assert not isinstance(outcome, Lost), outcome
    async with store.begin() as db:
        await nodes.save(db, saved, outcome.state, NOW)


def _memory_mb() -> float:
    """Resident, of this process and the workers that it has started."""
    own = os.getpid()
    pids = [own, *(int(path.name) for path in Path("/proc").iterdir() if _parent(path) == own)]
    return sum(_resident_kb(Path(f"/proc/{pid}/status")) for pid in pids) / 1024


def _parent(path: Path) -> int | None:
    return _number(path / "status", "PPid:") if path.name.isdigit() else None


def _resident_kb(status: Path) -> int:
    return _number(status, "VmRSS:") or 0


def _number(status: Path, name: str) -> int | None:
    try:
        lines = status.read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith(name)), None)
