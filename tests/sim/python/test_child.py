"""The process that holds the sandbox lives beside its worker, and never longer."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sim import Limits, Scene
from sim.python import sandbox
from sim.wire import PREFIX, Answer, Create, Made, Ran, Run, pack, read_answer, size

pytestmark = pytest.mark.skipif(not sandbox.available(), reason="the sandbox takes Python 3.12")

NOW = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
ROOT = Path(__file__).parents[3]
LIMITS = Limits(line_s=60, shell_s=50)


@pytest.fixture
def worker() -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        [sys.executable, "-m", "sim.worker"],
        cwd=ROOT,
        env={"LANG": "C.UTF-8"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    with process:
        yield process
        process.kill()


def tell(worker: "subprocess.Popen[bytes]", request: Create | Run) -> None:
    assert worker.stdin is not None
    worker.stdin.write(pack(request))
    worker.stdin.flush()


def answer(worker: "subprocess.Popen[bytes]") -> Answer:
    assert worker.stdout is not None
    return read_answer(worker.stdout.read(size(worker.stdout.read(PREFIX.size))))


def made(worker: "subprocess.Popen[bytes]") -> Made:
    answer(worker)
    tell(worker, Create("MI300X", Scene(), 1, NOW))
    node = answer(worker)
    assert isinstance(node, Made)
    return node


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for path in found for child in path.read_text().split()]


def gone(pid: int) -> bool:
    for _ in range(100):
        status = Path(f"/proc/{pid}/stat")
        if not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.1)
    return False


def test_one_child_serves_all_programs_and_nothing_is_left_of_the_last(
    worker: "subprocess.Popen[bytes]",
) -> None:
    node = made(worker)
    seen = set()
    for line in ("python3 -c 'x = 5; print(x)'", "python3 -c 'print(globals().get(\"x\"))'"):
        tell(worker, Run(node.state, line, NOW, 1, LIMITS, {}))
        ran = answer(worker)
        assert isinstance(ran, Ran)
        assert ran.outcome.transcript in ("5\n", "None\n")
        seen |= set(children(worker.pid))
    assert len(seen) == 1
    environ = Path(f"/proc/{seen.pop()}/environ").read_bytes()
    assert environ.rstrip(b"\0") in (b"LANG=C.UTF-8", b"")


def test_a_child_that_crashes_is_replaced(worker: "subprocess.Popen[bytes]") -> None:
    node = made(worker)
    line = "python3 -c 'exec(\"(\" * 100000)'; echo $?; python3 -c 'print(2)'"
    tell(worker, Run(node.state, line, NOW, 1, LIMITS, {}))
    ran = answer(worker)
    assert isinstance(ran, Ran)
    assert ran.outcome.stdout == "139\n2\n"


@pytest.mark.parametrize("end", ["kill", "close"])
def test_no_process_is_left_when_the_worker_ends_in_mid_program(
    worker: "subprocess.Popen[bytes]", end: str
) -> None:
    node = made(worker)
    tell(worker, Run(node.state, "python3 -c 'while True: pass'", NOW, 1, LIMITS, {}))
    for _ in range(100):
        if found := children(worker.pid):
            break
        time.sleep(0.1)
    time.sleep(0.5)
    if end == "kill":
        os.kill(worker.pid, signal.SIGKILL)
    else:
        assert worker.stdin is not None
        worker.stdin.close()
    assert gone(found[0])
