"""The worker as a process, spoken to byte by byte, and the frames it speaks in."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.msgpack import encode

from sim import Artifact, Limits, Outcome, Scene, State, Trace
from sim.wire import (
    PREFIX,
    Answer,
    Broken,
    Create,
    Made,
    Ran,
    Ready,
    Refused,
    Run,
    pack,
    read_answer,
    read_request,
    size,
)

NOW = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
ROOT = Path(__file__).parents[2]
STATE = State(1, '{"x": "é"}', {"ab": b"\x00\xff", "cd": b""})
REQUESTS = (
    Create("MI300X", Scene(files={"a": b"\x00"}, faults=("x",), env={"A": "1"}), 3, NOW),
    Run(STATE, "echo 'é' \u2028", NOW, 3, Limits(shell_s=1), {"f": b"\n\n", "g": bytes(range(256))}),
)
ANSWERS = (
    Ready(),
    Made(STATE),
    Ran(Outcome("t", 3, STATE, Trace(gaps=("x",)), "o", "e", (Artifact("a.png", "image/png", b"\x89PNG"),))),
    Refused("SimError", "no"),
    Broken("Traceback"),
)


def body(frame: bytes) -> bytes:
    found = frame[PREFIX.size :]
    assert len(found) == size(frame[: PREFIX.size])
    return found


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: type(request).__name__)
def test_a_request_crosses_unchanged(request_: Create | Run) -> None:
    assert read_request(body(pack(request_))) == request_


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: type(answer).__name__)
def test_an_answer_crosses_unchanged(answer: Answer) -> None:
    assert read_answer(body(pack(answer))) == answer


@pytest.mark.parametrize(
    "said",
    [
        [],
        {"kind": "unheard of"},
        {"kind": "made"},
        {"kind": "made", "state": {"version": 1, "head": {}, "blobs": {}}},
        {"kind": "refused", "error": 3, "text": "x"},
        {"kind": "refused", "error": "x", "text": "x", "more": 1},
        {"kind": "ran", "outcome": {"transcript": "x"}},
    ],
)
def test_the_bot_takes_nothing_else(said: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_answer(encode(said))


@pytest.mark.parametrize("said", [b"", b"{}", b"\xc1", pack(Ready())[PREFIX.size :] * 2])
def test_what_is_no_frame_is_refused_too(said: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_answer(said)


def test_a_frame_too_large_is_refused_unread() -> None:
    with pytest.raises(ValueError, match="a frame of"):
        size(PREFIX.pack(2**31))


@pytest.fixture
def worker() -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        [sys.executable, "-m", "sim.worker"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    yield process
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        assert stream is not None
        stream.close()


def ask(worker: "subprocess.Popen[bytes]", request: Create | Run | None) -> Answer:
    assert worker.stdin is not None
    assert worker.stdout is not None
    if request is not None:
        worker.stdin.write(pack(request))
        worker.stdin.flush()
    return read_answer(worker.stdout.read(size(worker.stdout.read(PREFIX.size))))


def test_a_worker_says_ready_makes_a_node_and_runs_lines(worker: "subprocess.Popen[bytes]") -> None:
    assert ask(worker, None) == Ready()
    made = ask(worker, Create("MI300X", Scene(), 1, NOW))
    assert isinstance(made, Made)
    ran = ask(worker, Run(made.state, "echo hi", NOW, 1, Limits(), {}))
    assert isinstance(ran, Ran)
    assert ran.outcome.transcript == "hi\n"
    assert isinstance(ask(worker, Create("nope", Scene(), 1, NOW)), Refused)
    broken = ask(worker, Run(State(1, "{}", {}), "echo hi", NOW, 1, Limits(), {}))
    assert isinstance(broken, Broken)
    assert "ValidationError" in broken.traceback


def test_a_worker_does_not_run_out_of_files(worker: "subprocess.Popen[bytes]") -> None:
    ask(worker, None)
    for seed in range(40):
        made = ask(worker, Create("MI300X", Scene(), seed, NOW))
        assert isinstance(made, Made)
        ran = ask(worker, Run(made.state, "ls /sys > /dev/null && echo hi", NOW, seed, Limits(), {}))
        assert isinstance(ran, Ran)
        assert ran.outcome.transcript == "hi\n"


def test_a_worker_ends_with_its_input_also_in_a_line(worker: "subprocess.Popen[bytes]") -> None:
    ask(worker, None)
    made = ask(worker, Create("MI300X", Scene(), 1, NOW))
    assert isinstance(made, Made)
    assert worker.stdin is not None
    worker.stdin.write(pack(Run(made.state, "sleep 100", NOW, 1, Limits(shell_s=100), {})))
    worker.stdin.close()
    assert worker.wait(timeout=10) == 0


def test_a_worker_loads_nothing_of_the_bot() -> None:
    script = "import sys, sim.worker, sim.tools; sim.tools.tools(); print(*sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in shown.stdout.split()}
    assert not loaded & {"slack_bolt", "slack_sdk", "sqlalchemy", "aiohttp", "bot", "drills", "structlog"}
