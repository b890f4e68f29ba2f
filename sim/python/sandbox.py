"""Runs code in the child process that holds the sandbox: made for the first program, kept for the next."""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Literal

from sim.beside import Beside
from sim.python import child

MEMORY_BYTES = child.MEMORY_BYTES

TOLD_MOST = 128 * 2**20
"""Bytes that a program may tell: its output is 1 MB, its files 10 MB each."""

Ending = Literal["done", "timeout", "memory", "broken", "crashed"]
_ENDINGS: Mapping[bytes, Ending] = {
    child.DONE: "done",
    child.TIMEOUT: "timeout",
    child.MEMORY: "memory",
    child.BROKEN: "broken",
}


def available() -> bool:
    """False where the host's own Python is too old for the sandbox (3.11)."""
    return find_spec("eryx") is not None


_CHILD = Beside(("-B", "-m", "sim.python.child"))
"""With the scrubbed environment and the bounds of the worker, and in its process group."""


def warm() -> None:
    """Starts the process now; it loads beside us."""
    if available():
        _CHILD.pipes()


def execute(code: str, *, time_ms: int, told: Callable[[bytes], None]) -> tuple[Ending, int]:
    """Runs `code`; what it prints goes to `told` as it comes. Returns how it ended, and the milliseconds
    that it took."""
    requests, replies = _CHILD.pipes()
    data = code.encode("utf-8", "surrogatepass")
    requests.write(child.REQUEST.pack(time_ms, len(data)) + data)
    requests.flush()
    left = TOLD_MOST
    while len(head := replies.read(child.REPLY.size)) == child.REPLY.size:
        kind, number = child.REPLY.unpack(head)
        if kind != child.TOLD:
            return _ENDINGS[kind], number
        left -= number
        if left < 0:
            break
        told(replies.read(number))
    _CHILD.end()
    return "broken" if left < 0 else "crashed", 0
