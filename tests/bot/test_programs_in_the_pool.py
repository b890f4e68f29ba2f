"""Members' HIP programs in real worker processes: what these hold, and that nothing outlives a kill."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter, process_time

import pytest
import pytest_asyncio

from bot.consoles import KILL_AFTER_S, Consoles, Lost
from sim import Outcome, Scene, State
from tests.bot.processes import children, descendants, has_ended, proc, until_gone, workers
from tests.sim.hip.test_parse_safety import HOSTILE
from tests.sim.typing_in import NOW

pytestmark = pytest.mark.asyncio(loop_scope="module")

SPIN = b"""\
#include <hip/hip_runtime.h>
__global__ void spin(int* x) { while (x[0] == 0) x[1] += 1; }
int main() {
  int* x;
  if (hipMalloc(&x, 64)) return 1;
  spin<<<1, 64>>>(x);
  return hipDeviceSynchronize();
}
"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def consoles() -> AsyncIterator[Consoles]:
    pool = Consoles(1)
    await pool.start()
    yield pool
    await pool.close()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def state(consoles: Consoles) -> State:
    return await consoles.create("MI300X", Scene(files={"spin.hip": SPIN}), seed=1, now=NOW)


async def typed(consoles: Consoles, state: State, line: str, put: dict[str, bytes]) -> Outcome | Lost:
    return await consoles.run(state, line, member="U1", now=NOW, seed=1, put=put)


def templates() -> list[int]:
    return [pid for worker in workers() for pid in children(worker) if b"sim.hip" in proc(pid, "cmdline")]


def jobs() -> list[int]:
    """What compiles or runs a program; what waits for one to read is no job."""
    own = (pid for template in templates() for pid in descendants(template))
    return [pid for pid in own if proc(pid, "comm").strip() in (b"sim-parse", b"sim-run")]


async def test_a_template_holds_no_environment_no_file_and_no_way_to_open_one(
    consoles: Consoles, state: State
) -> None:
    done = await typed(consoles, state, "hipcc --offload-arch=gfx942 a.cpp", {"a.cpp": b"int main() {}\n"})
    assert isinstance(done, Outcome)
    assert done.status == 0, done.transcript
    (template,) = templates()
    names = [pair.partition(b"=")[0] for pair in proc(template, "environ").split(b"\0") if pair]
    assert sorted(names) == [b"LIBCLANG_NOTHREADS", b"OPENBLAS_NUM_THREADS", b"PYTHONDONTWRITEBYTECODE"]
    links = [os.readlink(link) for link in Path(f"/proc/{template}/fd").iterdir()]
    assert all(link.startswith(("pipe:", "/dev/null")) for link in links), links
    assert b"Max open files            3                    3 " in proc(template, "limits")


BUILD = "hipcc --offload-arch=gfx942 spin.hip"


@pytest.mark.parametrize("line", [BUILD, "./a.out"], ids=["compiler", "kernel"])
async def test_nothing_outlives_a_killed_worker(consoles: Consoles, state: State, line: str) -> None:
    built = await typed(consoles, state, BUILD, {})
    assert isinstance(built, Outcome)
    other = {"spin.hip": HOSTILE["macro bomb"].encode()}  # takes its time to compile
    running = asyncio.create_task(typed(consoles, built.state, line, other))
    at_work = await until_at_work()
    (worker,) = workers()
    family = [worker, *descendants(worker)]
    assert set(at_work) <= set(family)
    os.kill(worker, signal.SIGKILL)
    assert isinstance(await running, Lost)
    assert not await until_gone(family)
    for _ in range(150):
        if has_ended(worker):
            break
        await asyncio.sleep(0.02)


async def until_at_work() -> list[int]:
    for _ in range(500):
        await asyncio.sleep(0.01)
        if found := jobs():
            return found
    raise AssertionError("nobody compiles or runs anything")


ENDS_WITHIN_S = 3.0
"""Of every row of `HOSTILE` where nobody else is at work: the pool kills what takes longer."""
TRIES = 3
"""Of a row: others may come to work meanwhile, and a row that needs longer needs it each time."""
SPIN_S = 0.2
OF_THE_HOST = ("root:/root", "/usr/sbin/nologin", "PYTHONHASHSEED", "OPENBLAS_NUM_THREADS", "LANG=C.UTF-8")
"""What stands in /etc/passwd, and in the environment of a worker and of what it starts."""


def crowd() -> float:
    """How much longer than alone a process takes now."""
    began, used = perf_counter(), process_time()
    while process_time() - used < SPIN_S:
        pass
    return max(1.0, (perf_counter() - began) / SPIN_S)


def host_lines() -> set[str]:
    """What no output may hold of the files that the rows name."""
    lines = Path("/etc/passwd").read_text().splitlines()
    return {line for line in lines if len(line) > 20} | set(OF_THE_HOST)


@asynccontextmanager
async def pool_of(size: int, *, within_s: float = KILL_AFTER_S) -> AsyncIterator[tuple[Consoles, State]]:
    pool = Consoles(size, kill_after_s=within_s)
    await pool.start()
    try:
        yield pool, await pool.create("MI300X", Scene(), seed=1, now=NOW)
    finally:
        await pool.close()


@pytest.mark.prove
@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_program_ends_in_time_and_shows_nothing_of_the_host(name: str) -> None:
    put = {"x.hip": HOSTILE[name].encode()}
    line = "hipcc --offload-arch=gfx942 x.hip && ./a.out"
    for _ in range(TRIES):
        async with pool_of(1, within_s=ENDS_WITHIN_S * crowd()) as (pool, state):
            await typed(
                pool, state, "hipcc ok.cpp", {"ok.cpp": b"int main() {}\n"}
            )  # what compiles is loaded
            before = workers()
            done = await typed(pool, state, line, put)
            if isinstance(done, Lost):
                continue
            after = await typed(pool, state, "echo on", {})
            assert workers() == before
            family = [pid for worker in before for pid in (worker, *descendants(worker))]
            left = jobs()
        assert isinstance(after, Outcome)
        assert after.transcript == "on\n"
        shown = f"{done.transcript}{done.trace.plain()}"
        assert not [line for line in host_lines() if line in shown]
        assert left == []
        assert not await until_gone(family)
        return
    raise AssertionError(done)


@pytest.mark.prove
async def test_a_program_that_compiles_for_ever_keeps_no_other_member_waiting() -> None:
    bomb = {"x.hip": HOSTILE["macro bomb"].encode()}
    async with pool_of(2) as (pool, state):
        monster = asyncio.create_task(typed(pool, state, "hipcc x.hip", bomb))
        await until_at_work()
        answers = [await pool.run(state, f"echo {n}", member="U2", now=NOW, seed=1) for n in range(5)]
        assert not monster.done()
        assert [one.transcript for one in answers if isinstance(one, Outcome)] == [f"{n}\n" for n in range(5)]
        done = await monster
        assert isinstance(done, Outcome)
        assert done.transcript.startswith("the compiler stopped: ")
