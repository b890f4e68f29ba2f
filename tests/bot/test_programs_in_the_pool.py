"""Members' HIP programs in real worker processes: what these hold, and that nothing outlives a kill."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.consoles import Consoles, Lost
from sim import Outcome, Scene, State
from tests.bot.processes import children, has_ended, proc, until_gone, workers
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


async def test_a_template_holds_no_environment_no_file_and_no_way_to_open_one(
    consoles: Consoles, state: State
) -> None:
    done = await typed(consoles, state, "hipcc --offload-arch=gfx942 a.cpp", {"a.cpp": b"int main() {}\n"})
    assert isinstance(done, Outcome)
    assert done.status == 0, done.transcript
    (template,) = templates()
    names = [pair.partition(b"=")[0] for pair in proc(template, "environ").split(b"\0") if pair]
    assert sorted(names) == [b"OPENBLAS_NUM_THREADS", b"PYTHONDONTWRITEBYTECODE"]
    links = [os.readlink(link) for link in Path(f"/proc/{template}/fd").iterdir()]
    assert all(link.startswith(("pipe:", "/dev/null")) for link in links), links
    assert b"Max open files            3                    3 " in proc(template, "limits")


BUILD = "hipcc --offload-arch=gfx942 spin.hip"


@pytest.mark.parametrize("line", [BUILD, "./a.out"], ids=["compiler", "kernel"])
async def test_nothing_outlives_a_killed_worker(consoles: Consoles, state: State, line: str) -> None:
    built = await typed(consoles, state, BUILD, {})
    assert isinstance(built, Outcome)
    other = {"spin.hip": SPIN + b"\n"}  # not yet compiled
    running = asyncio.create_task(typed(consoles, built.state, line, other))
    forked: list[int] = []
    for _ in range(500):
        forked = [pid for template in templates() for pid in children(template)]
        if forked:
            break
        await asyncio.sleep(0.01)
    (worker,) = workers()
    family = [worker, *templates(), *forked]
    assert len(family) >= 3
    os.kill(worker, signal.SIGKILL)
    assert isinstance(await running, Lost)
    assert not await until_gone(family)
    for _ in range(150):
        if has_ended(worker):
            break
        await asyncio.sleep(0.02)


@pytest.mark.prove
async def test_hostile_programs_end_in_time_and_show_nothing_of_the_host(
    consoles: Consoles, state: State
) -> None:
    for name, text in HOSTILE.items():
        done = await typed(consoles, state, "hipcc --offload-arch=gfx942 x.hip", {"x.hip": text.encode()})
        assert isinstance(done, Outcome), name
        assert "root:/root" not in done.transcript, name
        assert "/usr/sbin/nologin" not in done.transcript, name
