"""The pool of worker processes that run `sim`: the bot itself never interprets what a member typed."""

import asyncio
import os
import signal
import sys
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Literal

import sim
from sim import Limits, Outcome, Scene, SimError, State, UnknownProfile, wire

KILL_AFTER_S: Final = 14.0
"""A worker that has not answered by then is killed, whatever it does: of the 15 s that a member waits at most
a second is left for the answer to stand in the thread."""
START_WITHIN_S: Final = 30.0
LAST_WORDS_BYTES: Final = 4096
"""Of what a worker says on standard error before it is ready."""
QUEUED_LINES: Final = 3
"""Lines of one member that may wait behind the one that runs."""
ENVIRONMENT: Final[Mapping[str, str]] = {"LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}
"""All that a worker is given: no token, no path."""
LIMITS: Final = Limits()
_ERRORS: Final = {error.__name__: error for error in (SimError, UnknownProfile)}


@dataclass(frozen=True, slots=True)
class Lost:
    """A line without an outcome; the node is as it was before. `words` are fit to show."""

    reason: Literal["timeout", "crash", "busy"]
    words: str


TIMED_OUT = Lost("timeout", f"that took longer than {KILL_AFTER_S:.0f} s and was stopped")
CRASHED = Lost("crash", "that brought the console down; it has been started again")
BUSY = Lost("busy", f"one line is running and {QUEUED_LINES} are waiting; try again when they are done")


class WorkerFailed(Exception):
    """A bug of ours in `sim`; the text is the worker's traceback, for the log."""


@dataclass(eq=False, slots=True)
class _Job:
    member: object
    request: wire.Request
    answer: "asyncio.Future[wire.Answer | Lost]"


class _Turns:
    """Whose line runs next: members take turns, and of each one line runs at a time, in order."""

    def __init__(self) -> None:
        self._waiting: dict[object, deque[_Job]] = {}
        self._running: set[object] = set()
        self._changed = asyncio.Condition()

    async def put(self, job: _Job) -> bool:
        """False where the member has as many lines in hand as a member may."""
        waiting = self._waiting.get(job.member, deque())
        if len(waiting) + (job.member in self._running) > QUEUED_LINES:
            return False
        self._waiting.setdefault(job.member, waiting).append(job)
        await self._tell()
        return True

    async def take(self) -> _Job:
        async with self._changed:
            await self._changed.wait_for(lambda: self._next() is not None)
        member = self._next()
        waiting = self._waiting.pop(member)
        job = waiting.popleft()
        if waiting:
            self._waiting[member] = waiting  # now behind all others
        self._running.add(member)
        return job

    async def done(self, job: _Job) -> None:
        self._running.discard(job.member)
        await self._tell()

    def _next(self) -> object | None:
        return next((member for member in self._waiting if member not in self._running), None)

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()


class _Worker:
    """One process at a time. It leads a group of its own, so that it never dies without its children."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._stderr: asyncio.Task[bytes] | None = None

    async def start(self) -> None:
        """Returns once the process has loaded everything. Raises WorkerFailed where it does not start."""
        try:
            self._process = await _spawned()
        except OSError as error:
            raise WorkerFailed(f"no worker could be started: {error}") from error
        self._stderr = asyncio.create_task(_last_words(self._process))
        answer = await self._answer(self._process, START_WITHIN_S)
        if not isinstance(answer, wire.Ready):
            await self.kill()
            raise WorkerFailed(_not_started(answer, await self._stderr))

    async def ask(self, request: wire.Request, within_s: float) -> wire.Answer | Lost:
        """The worker's answer; it is dead after a Lost. Raises WorkerFailed where it cannot be started."""
        if self._process is None or _has_ended(self._process):
            await self.kill()
            await self.start()
        process = self._process
        assert process is not None
        assert process.stdin is not None
        process.stdin.write(wire.pack(request))  # not awaited: a dead reader shows in the answer
        answer = await self._answer(process, within_s)
        if isinstance(answer, Lost):
            await self.kill()
        return answer

    async def kill(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.wait()
            self._process = None

    async def _answer(self, process: asyncio.subprocess.Process, within_s: float) -> wire.Answer | Lost:
        try:
            return await asyncio.wait_for(_read(process), within_s)
        except TimeoutError:
            return TIMED_OUT
        except (asyncio.IncompleteReadError, ConnectionError, ValueError):
            return CRASHED


async def _last_words(process: asyncio.subprocess.Process) -> bytes:
    """Read until it ends, so that it never waits for us. Of a worker that was ready nobody may look at them:
    Rust's panics quote a member's text.
    """
    assert process.stderr is not None
    words = b""
    while said := await process.stderr.read(LAST_WORDS_BYTES):
        words = (words + said)[-LAST_WORDS_BYTES:]
    return words


def _not_started(answer: wire.Answer | Lost, words: bytes) -> str:
    reason = answer.reason if isinstance(answer, Lost) else type(answer).__name__
    return f"a worker did not start ({reason}); it said:\n{words.decode(errors='replace')}"


async def _spawned() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-B", "-m", "sim.worker"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=Path(sim.__file__).parents[1],
        env=ENVIRONMENT,
        start_new_session=True,
    )


def _has_ended(process: asyncio.subprocess.Process) -> bool:
    """Asks the system: the event loop may not have heard of it yet, and a line would be lost for nothing."""
    try:
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


async def _read(process: asyncio.subprocess.Process) -> wire.Answer:
    stdout = process.stdout
    assert stdout is not None
    size = wire.size(await stdout.readexactly(wire.PREFIX.size))
    return wire.read_answer(await stdout.readexactly(size))


class Consoles:
    """`size` workers. Lines of different members run at once, up to `size`; a line waits for its member's
    own lines and for its turn, never behind all of another member's."""

    def __init__(self, size: int, *, kill_after_s: float = KILL_AFTER_S) -> None:
        self._workers = [_Worker() for _ in range(size)]
        self._kill_after_s = kill_after_s
        self._turns = _Turns()
        self._jobs: set[_Job] = set()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Raises WorkerFailed where a worker does not start."""
        await asyncio.gather(*(worker.start() for worker in self._workers))
        self._tasks = [asyncio.create_task(self._serve(worker)) for worker in self._workers]

    async def close(self) -> None:
        """Kills all workers with what runs in them; whoever waits for a line is cancelled."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.kill() for worker in self._workers))
        for job in self._jobs:
            job.answer.cancel()

    async def create(self, profile: str, scene: Scene, *, seed: int, now: datetime) -> State:
        """As `sim.create`. Raises WorkerFailed for a bug of ours and for a worker that died."""
        match await self._ask(object(), wire.Create(profile, scene, seed, now)):
            case wire.Made(state):
                return state
            case other:
                raise WorkerFailed(f"no node was made: {other}")

    async def run(
        self,
        state: State,
        line: str,
        *,
        member: str,
        now: datetime,
        seed: int,
        limits: Limits = LIMITS,
        put: Mapping[str, bytes] | None = None,
    ) -> Outcome | Lost:
        """As `sim.run`, in turn. Raises SimError, and WorkerFailed for a bug of ours."""
        match await self._ask(member, wire.Run(state, line, now, seed, limits, put or {})):
            case wire.Ran(outcome):
                return outcome
            case Lost() as lost:
                return lost
            case other:
                raise WorkerFailed(f"no outcome: {other}")

    async def _ask(self, member: object, request: wire.Request) -> wire.Ready | wire.Made | wire.Ran | Lost:
        job = _Job(member, request, asyncio.get_running_loop().create_future())
        if not await self._turns.put(job):
            return BUSY
        self._jobs.add(job)
        try:
            answer = await job.answer
        finally:
            self._jobs.discard(job)
        match answer:
            case wire.Refused(error, text):
                raise _ERRORS.get(error, SimError)(text)
            case wire.Broken(traceback):
                raise WorkerFailed(traceback)
            case _:
                return answer

    async def _serve(self, worker: _Worker) -> None:
        while True:
            job = await self._turns.take()
            is_lost = await self._settle(worker, job)
            await self._turns.done(job)
            if is_lost:
                with suppress(WorkerFailed):  # the next line starts it, or is told why not
                    await worker.start()

    async def _settle(self, worker: _Worker, job: _Job) -> bool:
        """Whether the worker was lost over the job."""
        try:
            answer = await worker.ask(job.request, self._kill_after_s)
        except Exception as error:  # noqa: BLE001 - it is the job's: raised to whoever waits, the pool goes on
            await worker.kill()
            if not job.answer.done():
                job.answer.set_exception(error)
            return False
        if not job.answer.done():
            job.answer.set_result(answer)
        return isinstance(answer, Lost)
