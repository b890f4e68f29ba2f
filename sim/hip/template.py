"""The process from which those that parse and run are forked: it loads all once, then can open nothing.

Its ends of the pipes are all that it has. A child talks to the worker itself while it lives; then the
template says how it ended. Whoever asked may be gone: that ends the child and the template.
"""

import gc
import os
import resource
import signal

from sim.hip import parse_worker, pipe, prepared, run_worker
from sim.hip.jobs import Job, answer, bound, end_of
from sim.hip.pipe import Closed, Pipe
from sim.hip.readers import Readers

IDLE_S = 0.3
"""Without a job: then is the time to learn what programs begin with."""


def main() -> None:
    worker = os.getppid()
    there = _take_pipes()
    readers = Readers(there)
    parse_worker.load()
    run_worker.load()
    _allow_nothing()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    gc.freeze()
    readers.learn(prepared.ALWAYS)
    unknown: prepared.Beginning = ()
    while True:
        if unknown and not there.is_asked(IDLE_S):
            readers.learn(unknown)
            unknown = ()
        try:
            _, data = there.receive()
        except Closed:
            return
        job = Job.read(data)
        begins = parse_worker.beginning(job.request) if job.name == "parse" else ()
        reader = readers.of(begins)
        ended = _done(job, there, worker, readers) if reader is None else reader.read(data)
        there.send(pipe.ENDED, str(ended).encode())
        if begins and readers.lack(begins):
            unknown = begins


def _done(job: Job, there: Pipe, worker: int, readers: Readers) -> int:
    """How the child ended that does it."""
    child = os.fork()
    if child == 0:
        readers.close()
        bound(job)
        answer(job, there)
    return end_of(child, worker)


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
