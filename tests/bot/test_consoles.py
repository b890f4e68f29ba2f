"""The pool with real worker processes: turns, kills, hostile lines, and that nothing is left behind."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import pytest_asyncio

import sim
from bot.consoles import BUSY, CRASHED, LAST_WORDS_BYTES, Consoles, Lost, WorkerFailed
from sim import Limits, Outcome, Scene, State, UnknownProfile
from tests.bot.processes import children, has_ended, open_files, proc, until_gone, workers

NOW = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
ROOT = Path(__file__).parents[2]
HOSTILE = (ROOT / "tests/data/hostile.txt").read_text().splitlines()
WITHIN_S = 15.0
QUICK = Limits(shell_s=1.0)


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def consoles() -> AsyncIterator[Consoles]:
    pool = Consoles(2)
    await pool.start()
    yield pool
    await pool.close()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def state(consoles: Consoles) -> State:
    return await consoles.create("MI300X", Scene(), seed=1, now=NOW)


async def typed(
    consoles: Consoles, state: State, line: str, *, member: str = "U1", limits: Limits = QUICK
) -> Outcome | Lost:
    return await consoles.run(state, line, member=member, now=NOW, seed=1, limits=limits)


async def transcript(consoles: Consoles, state: State, line: str, *, member: str = "U1") -> str:
    outcome = await typed(consoles, state, line, member=member)
    assert isinstance(outcome, Outcome)
    return outcome.transcript


async def test_a_line_runs_and_its_state_carries_on(consoles: Consoles, state: State) -> None:
    first = await typed(consoles, state, "cd /tmp; printf 'a\\0b' > f; false")
    assert isinstance(first, Outcome)
    assert await transcript(consoles, first.state, "echo $?; pwd; wc -c f") == "1\n/tmp\n3 f\n"


async def test_files_are_put(consoles: Consoles, state: State) -> None:
    put = {"a.bin": bytes(range(256)) * 100}
    outcome = await consoles.run(state, "wc -c < a.bin", member="U1", now=NOW, seed=1, put=put)
    assert isinstance(outcome, Outcome)
    assert outcome.transcript == "25600\n"


async def test_an_error_of_sim_comes_back_as_itself(consoles: Consoles) -> None:
    with pytest.raises(UnknownProfile, match="nope"):
        await consoles.create("nope", Scene(), seed=1, now=NOW)


async def test_a_bug_of_ours_is_raised_with_its_traceback(consoles: Consoles, state: State) -> None:
    damaged = State(state.version, state.head, {})
    with pytest.raises(WorkerFailed, match="Traceback"):
        await typed(consoles, damaged, "echo hi")
    assert await transcript(consoles, state, "echo hi") == "hi\n"


async def test_a_worker_is_given_nothing(consoles: Consoles, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(workers()) == 2
    for pid in workers():
        environment = dict(pair.split(b"=", 1) for pair in proc(pid, "environ").split(b"\0") if pair)
        assert environment == {b"LANG": b"C.UTF-8", b"PYTHONHASHSEED": b"0"}
        assert os.getpgid(pid) == pid
        assert not any("socket" in link for link in open_files(pid))


async def test_a_killed_worker_costs_its_line_only(consoles: Consoles, state: State) -> None:
    before = workers()
    line = asyncio.create_task(typed(consoles, state, "sleep 3", limits=Limits()))
    await asyncio.sleep(0.3)
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    assert await line == CRASHED
    for _ in range(150):
        if all(map(has_ended, before)):
            break
        await asyncio.sleep(0.02)
    assert await transcript(consoles, state, "echo on") == "on\n"
    assert not set(before) & set(workers())


async def test_a_worker_that_died_between_lines_is_replaced_unseen(consoles: Consoles, state: State) -> None:
    for pid in workers():
        os.kill(pid, signal.SIGKILL)
    await asyncio.sleep(0.3)
    assert await transcript(consoles, state, "echo on") == "on\n"


async def test_a_worker_that_does_not_answer_is_killed(state: State) -> None:
    others = workers()
    pool = Consoles(1, kill_after_s=1.0)
    await pool.start()
    own = [pid for pid in workers() if pid not in others]
    lost = await typed(pool, state, "sleep 4", limits=Limits(shell_s=10))
    assert isinstance(lost, Lost)
    assert lost.reason == "timeout"
    assert not await until_gone(own)
    assert await transcript(pool, state, "echo on") == "on\n"
    await pool.close()


async def test_where_the_system_starts_no_process_the_line_fails_and_the_next_one_runs(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = Consoles(1)
    await pool.start()
    await pool._workers[0].kill()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", "/nowhere/python")
        with pytest.raises(WorkerFailed, match="no worker could be started"):
            await typed(pool, state, "echo lost")
    assert await transcript(pool, state, "echo on") == "on\n"
    await pool.close()


async def test_a_worker_that_does_not_start_leaves_its_last_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sim").mkdir()
    (tmp_path / "sim/__init__.py").touch()
    (tmp_path / "sim/worker.py").write_text(
        "import sys\nprint('x' * 1_000_000, file=sys.stderr)\nimport nowhere\n"
    )
    monkeypatch.setattr(sim, "__file__", str(tmp_path / "sim/__init__.py"))
    pool = Consoles(1)
    with pytest.raises(WorkerFailed, match="No module named 'nowhere'") as caught:
        await pool.start()
    assert len(str(caught.value)) < LAST_WORDS_BYTES + 100
    await pool.close()


async def test_a_job_that_breaks_the_pool_itself_fails_alone(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = Consoles(1)
    await pool.start()
    with pytest.raises(TypeError, match="type object is unsupported"):
        await pool.run(state, "echo lost", member="U1", now=NOW, seed=1, put={"f": object()})
    assert await transcript(pool, state, "echo on") == "on\n"
    await pool.close()


async def test_a_member_has_one_line_running_and_three_waiting(consoles: Consoles, state: State) -> None:
    lines = [asyncio.create_task(typed(consoles, state, f"sleep 0.2; echo {n}")) for n in range(6)]
    ended: list[int] = []
    for number, line in enumerate(lines):
        line.add_done_callback(lambda _, number=number: ended.append(number))
    outcomes = await asyncio.gather(*lines)
    assert outcomes[4:] == [BUSY, BUSY]
    assert ended == [4, 5, 0, 1, 2, 3]


async def test_members_take_turns(consoles: Consoles, state: State) -> None:
    """Eight members, of whom one pastes all they may: nobody waits for more than a turn of each other."""
    ended: list[str] = []

    async def run(member: str, line: str) -> None:
        assert await transcript(consoles, state, line, member=member) == f"{line.split()[-1]}\n"
        ended.append(member)

    greedy = [asyncio.create_task(run("U0", "sleep 0.2; echo x")) for _ in range(4)]
    await asyncio.sleep(0)
    await asyncio.gather(*greedy, *(run(f"U{n}", "sleep 0.1; echo y") for n in range(1, 8)))
    assert ended.index("U7") < len(ended) - 1 - ended[::-1].index("U0")
    assert ended.count("U0") == 4


async def test_another_member_is_answered_while_one_is_stuck(consoles: Consoles, state: State) -> None:
    stuck = asyncio.create_task(typed(consoles, state, "sleep 60", member="U1", limits=Limits(shell_s=3)))
    await asyncio.sleep(0.1)
    outcome = await asyncio.wait_for(typed(consoles, state, "amd-smi list | grep -c GPU:", member="U2"), 2)
    assert isinstance(outcome, Outcome)
    assert outcome.stdout == "8\n"
    assert not stuck.done()
    await stuck


async def test_nothing_is_left_after_close(state: State) -> None:
    others = workers()
    pool = Consoles(2)
    await pool.start()
    line = asyncio.create_task(typed(pool, state, "sleep 10 & sleep 10 & wait", limits=Limits()))
    await asyncio.sleep(0.2)
    own = [pid for pid in workers() if pid not in others]
    assert len(own) == 2
    await pool.close()
    assert not await until_gone(own)
    with pytest.raises(asyncio.CancelledError):
        await line


PARENT = """
import asyncio, sys
from datetime import UTC, datetime
from bot.consoles import Consoles
from sim import Limits, Scene
async def main():
    pool = Consoles(2)
    await pool.start()
    now = datetime(2026, 6, 1, tzinfo=UTC)
    state = await pool.create("MI300X", Scene(), seed=1, now=now)
    run = pool.run(state, "sleep 12", member="U1", now=now, seed=1, limits=Limits(shell_s=12))
    task = asyncio.create_task(run)
    await asyncio.sleep(0.3)
    print("running", flush=True)
    await task
asyncio.run(main())
"""


async def test_nothing_is_left_after_the_bot_is_killed() -> None:
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PARENT, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert parent.stdout is not None
    assert await parent.stdout.readline() == b"running\n"
    left = [pid for pid in children(parent.pid) if b"sim.worker" in proc(pid, "cmdline")]
    assert len(left) == 2
    parent.kill()
    await parent.wait()
    assert not await until_gone(left)


SLOW = ("sleep", "timeout 100", "wait", "for i in $(seq 12000)", "jq -n", "/dev/urandom", "while :; do head")
"""Beginnings and parts of hostile lines that use their whole time: left to the full proof."""


async def survives(
    consoles: Consoles, state: State, line: str, limits: Limits, *, member: str = "U1"
) -> None:
    began = time.monotonic()
    outcome = await typed(consoles, state, line, member=member, limits=limits)
    assert time.monotonic() - began < WITHIN_S, line
    assert isinstance(outcome, Outcome), (line, outcome)
    shown = outcome.transcript.lower()
    assert not any(word in shown for word in ("bashkit", "sandbox", "did you mean")), line
    assert len(shown.encode()) < limits.output_bytes + 1000, line
    after = await typed(consoles, outcome.state, "\\echo on", member=member, limits=limits)
    assert isinstance(after, Outcome), (line, after)
    assert after.transcript.endswith("on\n"), (line, after.transcript[-200:])


@pytest.mark.parametrize(
    "line", [pytest.param(HOSTILE[0], marks=pytest.mark.prove), "printf './s\\n' > s; chmod +x s; ./s"]
)
async def test_the_lines_that_crash_the_shell_do_not(consoles: Consoles, state: State, line: str) -> None:
    """On a usual stack these two end the process (facts: shell): they get their whole time here."""
    before = workers()
    await survives(consoles, state, line, Limits())
    # More may be there: those that an earlier test killed come back on demand.
    assert set(before) <= set(workers())


async def test_hostile_lines_are_answered(consoles: Consoles, state: State) -> None:
    """A third of them for a moment each; `make prove` gives each its whole time."""
    quick = [line for line in HOSTILE if not any(part in line for part in SLOW)]
    assert len(quick) > 100

    async def paste(member: str, lines: list[str]) -> None:
        for line in lines:
            await survives(consoles, state, line, Limits(shell_s=0.2), member=member)

    await asyncio.gather(paste("U1", quick[::6]), paste("U2", quick[3::6]))


@pytest.mark.prove
@pytest.mark.timeout(1500)
async def test_every_hostile_line_is_answered_at_full_length(consoles: Consoles, state: State) -> None:
    for line in HOSTILE:
        await survives(consoles, state, line, Limits())


async def test_a_paste_of_a_megabyte_is_answered(consoles: Consoles, state: State) -> None:
    paste = "echo " + "x" * 2**20 + "\n"
    await survives(consoles, state, paste, Limits())
    await survives(consoles, state, "true\n" * 200_000, Limits())
    await survives(consoles, state, "(" * 2**20, Limits())


async def test_no_process_of_the_system_is_started(consoles: Consoles, state: State) -> None:
    await typed(consoles, state, "ls | cat; bash -c 'sh -c ls'; find / | xargs -n 100 echo > /dev/null")
    # A worker may keep two children: the sandbox that a hostile line of Python has started, and the engine's
    # template, which it starts when it is ready.
    started = [proc(child, "cmdline") for pid in workers() for child in children(pid)]
    own = (b"sim.python.child", b"types.ModuleType('sim')")
    assert [line for line in started if not any(name in line for name in own)] == []
