"""Processes of our own that parse and run what members wrote, so that only they can die of it.

One process, the template, has libclang and numpy loaded; for every job it forks a child, which gets a request
and answers once, as JSON. Neither has an environment or a file of the host open, none can open one, and all
end by their limits or with the process that started them.
"""

import json
import signal
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Literal, Protocol

from sim.beside import Beside
from sim.hip import pipe
from sim.hip.pipe import Closed, Late, Pipe, plain

BOOT = (
    "import sys, types; sim = types.ModuleType('sim'); sim.__path__ = [sys.argv[1]]; "
    "sys.modules['sim'] = sim; import importlib; importlib.import_module('sim.hip.template').main()"
)
"""Starts a module of this package without `sim/__init__`, whose imports cost a third of a second."""
ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1", "LIBCLANG_NOTHREADS": "1"}
"""numpy's BLAS otherwise keeps memory for a thread per core; a fork within libclang has one thread."""
Job = Literal["parse", "run"]
KILLED_ITSELF = "it needed more than its CPU time"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Seconds of CPU, seconds on the wall, bytes of address space."""

    cpu_s: int
    wall_s: float
    memory_bytes: int = 1 << 30


@dataclass(frozen=True, slots=True)
class Answered:
    value: Any


@dataclass(frozen=True, slots=True)
class Died:
    """`how` in plain words."""

    how: str


class Broken(Exception):
    """Raised where the child ended by an exception of ours: the engine is wrong, not the program."""


class Disk(Protocol):
    """Files that a job may read and write, by absolute path. All raise OSError with an errno."""

    def read(self, path: str) -> bytes: ...

    def write(self, path: str, data: bytes) -> None: ...

    def remove(self, path: str) -> None: ...

    def rename(self, old: str, new: str) -> None: ...

    def listed(self, path: str) -> dict[str, bool]:
        """What a directory holds, by name: whether it is one itself."""

    def make(self, path: str) -> None:
        """A directory."""


_TEMPLATE = Beside(("-I", "-c", BOOT, str(Path(__file__).parent.parent)), ENVIRONMENT, "/")


def warm() -> None:
    """Starts the template now, so that the first job does not wait for all of its loading."""
    _TEMPLATE.pipes()


def ask(job: Job, request: Any, bounds: Bounds, disk: Disk | None = None) -> Answered | Died:
    """One job in a child of its own. Raises Broken."""
    requests, answers = _TEMPLATE.pipes()
    there = Pipe(answers.fileno(), requests.fileno())
    try:
        return _asked(there, plain([job, bounds.cpu_s, bounds.memory_bytes, request]), bounds, disk)
    except Closed:
        _TEMPLATE.end()
        return Died("it crashed")
    except Late:
        _TEMPLATE.end()
        return Died("it did not end in time")


def _asked(there: Pipe, job: bytes, bounds: Bounds, disk: Disk | None) -> Answered | Died:
    there.send(pipe.JOB, job)
    there.deadline = monotonic() + bounds.wall_s
    answer: Answered | Died | None = None
    while True:
        kind, data = there.receive()
        match kind:
            case pipe.DONE:
                answer = Answered(json.loads(data))
            case pipe.MEMORY:
                answer = Died("it needed more than its memory")
            case pipe.READ | pipe.WRITE | pipe.REMOVE | pipe.RENAME | pipe.LIST | pipe.MAKE if (
                disk is not None
            ):
                there.answer(*_on_disk(disk, kind, data))
            case pipe.BROKEN:
                there.receive()
                raise Broken(data.decode(errors="replace"))
            case pipe.ENDED if answer is None:
                # It may have died in the middle of a frame: what follows in the pipes means nothing.
                _TEMPLATE.end()
                _TEMPLATE.pipes()
                return Died(_how(int(data)))
            case pipe.ENDED:
                assert answer is not None
                return answer
            case _:
                raise Closed


def _on_disk(disk: Disk, kind: bytes, data: bytes) -> tuple[bytes, bytes]:
    path, _, written = data.partition(b"\0")
    try:
        return pipe.REPLY, _done(disk, kind, path.decode(errors="replace"), written)
    except OSError as refused:
        return pipe.REFUSED, str(refused.errno or 5).encode()


def _done(disk: Disk, kind: bytes, path: str, data: bytes) -> bytes:
    match kind:
        case pipe.WRITE:
            disk.write(path, data)
        case pipe.REMOVE:
            disk.remove(path)
        case pipe.RENAME:
            disk.rename(path, data.decode(errors="replace"))
        case pipe.LIST:
            return plain(disk.listed(path))
        case pipe.MAKE:
            disk.make(path)
        case _:
            return disk.read(path)
    return b""


def _how(status: int) -> str:
    """`status` as os.waitstatus_to_exitcode gives it."""
    return _SIGNALS.get(-status, "it crashed")


_SIGNALS: dict[int, str] = {
    signal.SIGXCPU: KILLED_ITSELF,
    signal.SIGKILL: KILLED_ITSELF,
    signal.SIGABRT: "it needed more than its memory",
}
