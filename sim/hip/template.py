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
from typing import Any, NamedTuple, NoReturn

from sim.hip import parse_worker, pipe, prepared, run_worker
from sim.hip.pipe import Closed, Pipe, plain

PR_SET_PDEATHSIG = 1
"""linux/prctl.h"""
_libc = ctypes.CDLL(None)
LOOK_S = 0.5
"""Between looks for a worker that has gone in the middle of a job."""
IDLE_S = 0.3
"""Without a job: then is the time to learn what programs begin with."""
JOBS: dict[str, Callable[[Any, Pipe], Any]] = {"parse": parse_worker.work, "run": run_worker.work}


class Job(NamedTuple):
    name: str
    cpu_s: int
    memory_bytes: int
    request: Any


def main() -> None:
    worker = os.getppid()
    there = _take_pipes()
    parse_worker.load()
    run_worker.load()
    _allow_nothing()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    gc.freeze()
    unknown: prepared.Beginning = ()
    while True:
        if unknown and not there.is_asked(IDLE_S):
            prepared.learn(unknown)
            unknown = ()
        try:
            _, data = there.receive()
        except Closed:
            return
        job = Job(*json.loads(data))
        child = os.fork()
        if child == 0:
            _child(there, job)
        there.send(pipe.ENDED, str(_end_of(child, worker)).encode())
        unknown = _unknown(job) or unknown


def _unknown(job: Job) -> prepared.Beginning:
    """Of a program that was parsed: what it begins with, if that is not yet known."""
    begins = parse_worker.beginning(job.request) if job.name == "parse" else ()
    return begins if begins != prepared.best(begins) else ()


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


def _child(there: Pipe, job: Job) -> NoReturn:
    """One job. Nothing of the template's is cleaned up: it is not ours."""
    kind, answer = pipe.BROKEN, b""
    try:
        _bound(job)
        kind, answer = pipe.DONE, plain(JOBS[job.name](job.request, there))
    except MemoryError:
        kind = pipe.MEMORY
    except Exception:  # noqa: BLE001  the edge of the process: the worker raises what we did wrong
        answer = format_exc().encode()
    there.send(kind, answer)
    os._exit(0)


def _bound(job: Job) -> None:
    """No more CPU and memory than the job may have from here on."""
    if sys.platform == "linux":
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    resource.setrlimit(resource.RLIMIT_CPU, (job.cpu_s, job.cpu_s + 1))
    resource.setrlimit(resource.RLIMIT_AS, (job.memory_bytes, job.memory_bytes))
