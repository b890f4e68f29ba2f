"""What is asked of a process that was forked for it: its bounds, its one answer, how it ended."""

import ctypes
import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from traceback import format_exc
from typing import Any, NamedTuple, NoReturn

from sim.hip import parse_worker, pipe, run_worker
from sim.hip.pipe import Pipe, plain

PR_SET_PDEATHSIG, PR_SET_NAME = 1, 15
"""linux/prctl.h"""
_libc = ctypes.CDLL(None)
LOOK_S = 0.5
"""Between looks for whoever has gone in the middle of a job."""
JOBS: dict[str, Callable[..., Any]] = {"parse": parse_worker.work, "run": run_worker.work}


class Job(NamedTuple):
    name: str
    cpu_s: int
    memory_bytes: int
    request: Any

    @classmethod
    def read(cls, data: bytes) -> "Job":
        return cls(*json.loads(data))


def answer(job: Job, there: Pipe, *more: Any) -> NoReturn:
    """Does it, with what is known of it already. Nothing of the template's is cleaned up: it is not ours."""
    kind, said = pipe.BROKEN, b""
    try:
        kind, said = pipe.DONE, plain(JOBS[job.name](job.request, there, *more))
    except MemoryError:
        kind = pipe.MEMORY
    except Exception:  # noqa: BLE001  the edge of the process: the worker raises what we did wrong
        said = format_exc().encode()
    there.send(kind, said)
    os._exit(0)


def bound(job: Job) -> None:
    """No more CPU and memory than the job may have from here on."""
    end_with_parent()
    call_it(f"sim-{job.name}")
    resource.setrlimit(resource.RLIMIT_CPU, (job.cpu_s, job.cpu_s + 1))
    resource.setrlimit(resource.RLIMIT_AS, (job.memory_bytes, job.memory_bytes))


def end_with_parent() -> None:
    if sys.platform == "linux":
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def call_it(name: str) -> None:
    """What `ps` and `top` call the process: those that were forked are all one program."""
    if sys.platform == "linux":
        _libc.prctl(PR_SET_NAME, name.encode())


def end_of(child: int, parent: int) -> int:
    """How the child ended: its status, or the signal that killed it as a negative number. Ends with `parent`,
    of which SIGCHLD is blocked."""
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        if os.getppid() != parent:
            os._exit(1)
        signal.sigtimedwait({signal.SIGCHLD}, LOOK_S)
