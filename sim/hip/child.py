"""Processes of our own that parse and run what members wrote, so that only they can die of it.

A child gets its request on stdin and answers on stdout, as JSON. It has no environment, opens no file once
it has loaded, and ends by its own limits or with the process that started it.
"""

import ctypes
import json
import resource
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

PR_SET_PDEATHSIG = 1
"""linux/prctl.h"""
BOOT = (
    "import sys, types; sim = types.ModuleType('sim'); sim.__path__ = [sys.argv[1]]; "
    "sys.modules['sim'] = sim; import importlib; importlib.import_module(sys.argv[2]).main()"
)
"""Starts a module of this package without `sim/__init__`, whose imports cost a third of a second."""
ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}
"""numpy's BLAS otherwise keeps memory for a thread per core."""


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
    """`how` in plain words; `trace` is what it left on stderr, for us and never for members."""

    how: str
    trace: str = ""


class Broken(Exception):
    """Raised where the child ended by an exception of ours: the engine is wrong, not the program."""


def ask(module: str, request: Any, bounds: Bounds) -> Answered | Died:
    """Starts `module` (its `main`) and waits for its answer."""
    package = str(Path(__file__).parent.parent)
    asked = json.dumps([[bounds.cpu_s, bounds.memory_bytes], request]).encode()
    child = subprocess.Popen(  # noqa: S603  ourselves
        [sys.executable, "-I", "-c", BOOT, package, module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        cwd="/",
    )
    with child:
        try:
            answer, trace = child.communicate(asked, bounds.wall_s)
        except subprocess.TimeoutExpired:
            child.kill()
            return Died("it did not end in time")
    return _answer(child.returncode, answer, trace.decode(errors="replace"))


def _answer(status: int, answer: bytes, trace: str) -> Answered | Died:
    if status == 0 and answer:
        return Answered(json.loads(answer))
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return Died("it needed more than its CPU time", trace)
    if "MemoryError" in trace or "bad_alloc" in trace or status == -signal.SIGABRT:
        return Died("it needed more than its memory", trace)
    if status == 1:
        raise Broken(trace)
    return Died("it crashed", trace)


Request: TypeAlias = Any


def receive() -> tuple[Request, list[int]]:
    """For the child: its request, and its bounds (CPU seconds, bytes)."""
    bounds, request = json.loads(sys.stdin.buffer.read())
    return request, bounds


def bound(bounds: list[int]) -> None:
    """For the child, once it has loaded all that it needs: no more CPU, memory and files than this."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    cpu_s, memory_bytes = bounds
    spent = int(resource.getrusage(resource.RUSAGE_SELF).ru_utime)
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_CPU, spent + cpu_s),
        (resource.RLIMIT_AS, memory_bytes),
        (resource.RLIMIT_NOFILE, 3),
    ):
        resource.setrlimit(what, (most, most))


def send(answer: Any) -> None:
    sys.stdout.write(json.dumps(answer))
    sys.stdout.flush()
