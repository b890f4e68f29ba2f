"""The process in which members' Python runs, beside a worker: `python -m sim.python.child`.

It holds pyeryx: CPython in WebAssembly, with no way to the host's files, network or processes, and bounds of
its own on time and memory. It is a process because deep recursion in C ends the one that hosts it (0.11.0:
"execution on async fiber has overflowed its stack"). It ends when its stdin does, also in mid-program.
"""

import os
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from struct import Struct
from typing import BinaryIO

REQUEST = Struct("<II")
"""Time limit in ms, bytes of code that follow."""
REPLY = Struct("<cI")
"""What follows: `t`, so many bytes that the program told; or an ending of ENDINGS and the ms it took."""
DONE, TIMEOUT, MEMORY, BROKEN, TOLD = b"d", b"l", b"m", b"b", b"t"
MEMORY_BYTES = 256 * 2**20
FILES_BYTES = 2**20
"""Of the sandbox's own disk, which nobody uses: the node's files are data in the program."""


def main() -> None:
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    requests: SimpleQueue[tuple[int, str]] = SimpleQueue()
    threading.Thread(target=_serve, args=(requests, replies), daemon=True, name="programs").start()
    while len(head := sys.stdin.buffer.read(REQUEST.size)) == REQUEST.size:
        time_ms, size = REQUEST.unpack(head)
        requests.put((time_ms, sys.stdin.buffer.read(size).decode()))
    os._exit(0)


def _serve(requests: "SimpleQueue[tuple[int, str]]", replies: BinaryIO) -> None:
    with suppress(ImportError):  # the first program tells
        import eryx

        eryx.Sandbox().execute("")  # the first costs 0.1 s, the next ones little
    while True:
        time_ms, code = requests.get()
        ending, took_ms = _run(code, time_ms, replies)
        replies.write(REPLY.pack(ending, took_ms))
        replies.flush()


def _run(code: str, time_ms: int, replies: BinaryIO) -> tuple[bytes, int]:
    """How it ended, and the milliseconds that it took. An exception of the code itself is `broken`: code that
    is ours raises none."""
    import eryx

    def told(chunk: bytes) -> None:
        replies.write(REPLY.pack(TOLD, len(chunk)) + chunk)

    limits = eryx.ResourceLimits(
        execution_timeout_ms=max(1, time_ms), max_memory_bytes=MEMORY_BYTES, max_vfs_bytes=FILES_BYTES
    )
    sandbox = eryx.Sandbox(resource_limits=limits, on_stdout=told)
    try:
        result = sandbox.execute(code)
    except eryx.TimeoutError:
        return TIMEOUT, time_ms
    except eryx.ResourceLimitError:
        return MEMORY, 0
    except eryx.ExecutionError:
        return BROKEN, 0
    return DONE, int(result.duration_ms)


if __name__ == "__main__":
    main()
