"""The process that runs what members paste: `python -m sim.worker`, spoken to over stdin and stdout.

It holds no secret and opens nothing. It ends when its stdin does, or with the process that started it, also
in the middle of a line.
"""

import ctypes
import os
import resource
import signal
import sys
import threading
from queue import Empty, SimpleQueue
from traceback import format_exc
from typing import BinaryIO

from sim.console import create, run
from sim.errors import SimError
from sim.hip.child import warm as warm_engine
from sim.hipcc import load as load_compilers
from sim.python.sandbox import warm as warm_python
from sim.tools import tools
from sim.wire import (
    PREFIX,
    Answer,
    Broken,
    Create,
    Made,
    Ran,
    Ready,
    Refused,
    Request,
    Run,
    pack,
    read_request,
    size,
)

PR_SET_PDEATHSIG = 1
"""linux/prctl.h"""
DATA_BYTES = 4 * 2**30
"""RLIMIT_DATA: far above the worst hostile line measured (0.6 GB; facts: shell, "Limits and abuse")."""
IDLE_S = 3.0
"""Longer than a bot takes to start and be asked: what is warmed sooner takes the processor from that."""
OPEN_FILES = 1024
"""Each virtual file system of an image that is kept has three; `sim.mount` keeps some 16 images of ten."""


def main() -> None:
    _bound_this_process()
    answers = _take_stdout()
    requests: SimpleQueue[Request] = SimpleQueue()
    threading.Thread(target=_serve, args=(requests, answers), daemon=True, name="lines").start()
    while (request := _next(sys.stdin.buffer)) is not None:
        requests.put(request)
    # Whoever asked is gone, and so is the use of a line that still runs.
    os._exit(0)


def _bound_this_process() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_DATA, DATA_BYTES),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
    ):
        _, hard = resource.getrlimit(what)
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (bound, bound))


def _take_stdout() -> BinaryIO:
    """Keeps the real stdout for answers; what else is printed goes where stderr goes."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _next(stdin: BinaryIO) -> Request | None:
    prefix = stdin.read(PREFIX.size)
    if len(prefix) < PREFIX.size:
        return None
    return read_request(stdin.read(size(prefix)))


def _serve(requests: "SimpleQueue[Request]", answers: BinaryIO) -> None:
    tools()  # loaded before the first line waits for them
    _send(answers, Ready())
    while (request := _at_once(requests)) is not None:
        _send(answers, _answer(request))
    warm_engine()
    warm_python()
    load_compilers()
    while True:
        _send(answers, _answer(requests.get()))


def _at_once(requests: "SimpleQueue[Request]") -> Request | None:
    """None where nobody waits for a line: then is the time to start what the first programs need."""
    try:
        return requests.get(timeout=IDLE_S)
    except Empty:
        return None


def _send(answers: BinaryIO, answer: Answer) -> None:
    answers.write(pack(answer))
    answers.flush()


def _answer(request: Request) -> Answer:
    try:
        return _done(request)
    except SimError as error:
        return Refused(type(error).__name__, str(error))
    except Exception:  # noqa: BLE001  the edge of the process: the bot logs what we did wrong
        return Broken(format_exc())


def _done(request: Request) -> Answer:
    match request:
        case Create(profile, scene, seed, now):
            return Made(create(profile, scene, seed=seed, now=now))
        case Run(state, line, now, seed, limits, put):
            return Ran(run(state, line, now=now, seed=seed, limits=limits, put=put))


if __name__ == "__main__":
    main()
