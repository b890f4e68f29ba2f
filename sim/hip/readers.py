"""Processes that have read a beginning, and fork for every program that begins so.

The template forks them and hands them jobs. A job's child talks to the worker itself, as those do that the
template forks, and ends like them. Each says when it has ended and how.
"""

import os
import signal
from dataclasses import dataclass
from typing import NoReturn

from sim.hip import parse_worker, pipe, prepared
from sim.hip.clang import Unit
from sim.hip.jobs import Job, answer, bound, call_it, end_of, end_with_parent
from sim.hip.pipe import Closed, Pipe

MOST = 7
"""Beginnings that are kept: that of every kernel, and those used last. Each process takes some 20 MB."""


@dataclass(slots=True)
class Reader:
    """Two pipes, made before files are forbidden, and the process at their other ends, 0 for none."""

    asks: tuple[int, int]
    answers: tuple[int, int]
    beginning: prepared.Beginning = ()
    process: int = 0
    is_ready: bool = False

    def has_read(self) -> bool:
        if self.process and not self.is_ready and Pipe(self.answers[0], self.asks[1]).is_asked(0):
            Pipe(self.answers[0], self.asks[1]).receive()
            self.is_ready = True
        return self.is_ready

    def read(self, data: bytes) -> int:
        """How the child ended that the job, a frame, was for."""
        there = Pipe(self.answers[0], self.asks[1])
        there.send(pipe.JOB, data)
        return int(there.receive()[1])

    def end(self) -> None:
        """While it has no job."""
        if self.process:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
            self.has_read()
            self.process, self.is_ready = 0, False

    def close(self) -> None:
        for end in (*self.asks, *self.answers):
            os.close(end)


class Readers:
    """`there` leads to the worker."""

    def __init__(self, there: Pipe) -> None:
        self.there = there
        self.all = [Reader(os.pipe(), os.pipe()) for _ in range(MOST)]

    def of(self, beginning: prepared.Beginning) -> Reader | None:
        """Whoever has read the most of it."""
        known = {one.beginning: one for one in self.all if one.has_read()}
        found = known.get(prepared.best(beginning, known))
        if found is not None:
            self._use(found)
        return found

    def _use(self, reader: Reader) -> None:
        """The one used last stands last."""
        self.all.remove(reader)
        self.all.append(reader)

    def lack(self, beginning: prepared.Beginning) -> bool:
        """Whether it is worth to be learned."""
        known = [one.beginning for one in self.all if one.process]
        return beginning not in known and prepared.is_worth(beginning, prepared.best(beginning, known))

    def learn(self, beginning: prepared.Beginning) -> None:
        """Starts a process that reads it, some 0.3 s of CPU, in place of the one not used for longest."""
        reader = next(one for one in self.all if one.beginning != prepared.ALWAYS)
        reader.end()
        self._use(reader)
        template = os.getpid()
        reader.beginning, reader.process = beginning, os.fork()
        if reader.process == 0:
            self._serve(reader, template)

    def close(self) -> None:
        """In a process that asks none of them."""
        for one in self.all:
            one.close()

    def _serve(self, reader: Reader, template: int) -> NoReturn:
        end_with_parent()
        call_it("sim-reader")
        for other in self.all:
            if other is not reader:
                other.close()
        os.close(reader.asks[1])
        os.close(reader.answers[0])
        there = Pipe(reader.asks[0], reader.answers[1])
        jobs: list[Job] = []

        def waits() -> tuple[str, str]:
            jobs.append(_next(there, template))
            return parse_worker.program(jobs[0].request)

        def done(unit: Unit | None) -> NoReturn:
            if not jobs:
                os._exit(1)
            answer(jobs[0], self.there, unit)

        prepared.learn(reader.beginning)
        prepared.wait(reader.beginning, waits, done)
        done(None)


def _next(there: Pipe, template: int) -> Job:
    """The job that this process, a new one, is for."""
    there.send(pipe.ENDED)
    while True:
        try:
            _, data = there.receive()
        except Closed:
            os._exit(0)
        child = os.fork()
        if child == 0:
            break
        there.send(pipe.ENDED, str(end_of(child, template)).encode())
    os.close(there.reads)
    os.close(there.writes)
    job = Job.read(data)
    bound(job)
    return job
