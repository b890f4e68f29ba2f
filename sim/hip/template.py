"""The process from which those that parse and run are forked: it loads all once, then can open nothing.

Its ends of the pipes are all that it has. A child talks to the worker itself while it lives; then the
template says how it ended. Whoever asked may be gone: that ends the child and the template.
"""

import ctypes
import gc
import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from traceback import format_exc
from typing import Any, NoReturn

from sim.hip import parse_worker, pipe, run_worker
from sim.hip.pipe import Closed, Pipe, plain

PR_SET_PDEATHSIG = 1
"""linux/prctl.h"""
_libc = ctypes.CDLL(None)
LOOK_S = 0.5
"""Between looks for a worker that has gone in the middle of a job."""
JOBS: dict[str, Callable[[Any, Pipe], Any]] = {"parse": parse_worker.work, "run": run_worker.work}


def main() -> None:
    worker = os.getppid()
    there = _take_pipes()
    parse_worker.load()
    run_worker.load()
    _allow_nothing()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    gc.freeze()
    while True:
        try:
            _, job = there.receive()
        except Closed:
            return
        child = os.fork()
        if child == 0:
            _child(there, job)
        there.send(pipe.ENDED, str(_end_of(child, worker)).encode())


def _take_pipes() -> Pipe:
    """Keeps the real stdin and stdout for frames; whatever else is read or printed is nothing."""
    reads, writes, nothing = os.dup(0), os.dup(1), os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    os.close(nothing)
    return Pipe(reads, writes)


def _allow_nothing() -> None:
    for what, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_NOFILE, 3)):
        resource.setrlimit(what, (most, most))


def _end_of(child: int, worker: int) -> int:
    """How the child ended: its status, or the signal that killed it as a negative number."""
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        if os.getppid() != worker:
            os._exit(1)
        signal.sigtimedwait({signal.SIGCHLD}, LOOK_S)


def _child(there: Pipe, job: bytes) -> NoReturn:
    """One job. Nothing of the template's is cleaned up: it is not ours."""
    kind, answer = pipe.BROKEN, b""
    try:
        name, request = _bounded(job)
        kind, answer = pipe.DONE, plain(JOBS[name](request, there))
    except MemoryError:
        kind = pipe.MEMORY
    except Exception:  # noqa: BLE001  the edge of the process: the worker raises what we did wrong
        answer = format_exc().encode()
    there.send(kind, answer)
    os._exit(0)


def _bounded(job: bytes) -> tuple[str, Any]:
    """The job's name and request; no more CPU and memory than its bounds from here on."""
    if sys.platform == "linux":
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    name, cpu_s, memory_bytes, request = json.loads(job)
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s + 1))
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    return name, request
