"""Frames between a worker and what parses and runs for it: a letter, a length, so many bytes."""

import json
import os
import select
from struct import Struct
from time import monotonic
from typing import Any

HEAD = Struct("<cI")
JOB, DONE, BROKEN, MEMORY, ENDED = b"j", b"d", b"b", b"m", b"e"
"""A job and its bounds; its answer; a traceback of ours; no memory was left; how the process ended."""
READ, WRITE, REMOVE, RENAME, REPLY, REFUSED = b"r", b"w", b"x", b"v", b"y", b"n"
LIST, MAKE = b"l", b"k"
"""A file of the node that a running program reads, writes, ..., a directory that it lists or makes, and what
comes of it: bytes, or an errno."""
MOST_BYTES = 512 * 2**20


class Closed(Exception):
    """Raised where nobody is at the other end."""


class Late(Exception):
    """Raised where the other end says nothing until the deadline."""


class Pipe:
    """One end. `deadline` is a monotonic time in seconds; None waits for ever."""

    def __init__(self, reads: int, writes: int) -> None:
        self.reads = reads
        self.writes = writes
        self.deadline: float | None = None

    def send(self, kind: bytes, data: bytes = b"") -> None:
        """Raises Closed."""
        left = memoryview(HEAD.pack(kind, len(data)) + data)
        while left:
            left = left[self._write(left) :]

    def answer(self, kind: bytes, data: bytes) -> None:
        """As `send`, to somebody who has asked and may have died since: then Closed, for only half an answer
        can be on its way. Raises Late too."""
        left = memoryview(HEAD.pack(kind, len(data)) + data)
        while left:
            wait = None if self.deadline is None else max(0.0, self.deadline - monotonic())
            heard, free, _ = select.select([self.reads], [self.writes], [], wait)
            if heard:
                raise Closed
            if not free:
                raise Late
            left = left[self._write(left[: select.PIPE_BUF]) :]

    def _write(self, data: memoryview) -> int:
        try:
            return os.write(self.writes, data)
        except BrokenPipeError:
            raise Closed from None

    def is_asked(self, within_s: float) -> bool:
        """Whether a frame comes, or the other end goes."""
        return bool(select.select([self.reads], [], [], within_s)[0])

    def receive(self) -> tuple[bytes, bytes]:
        """Raises Closed and Late."""
        kind, size = HEAD.unpack(self._exactly(HEAD.size))
        if size > MOST_BYTES:
            raise Closed
        return kind, self._exactly(size)

    def _exactly(self, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            if self.deadline is not None:
                left = self.deadline - monotonic()
                if left <= 0 or not select.select([self.reads], [], [], left)[0]:
                    raise Late
            chunk = os.read(self.reads, min(size - len(data), 1 << 20))
            if not chunk:
                raise Closed
            data += chunk
        return bytes(data)


def plain(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
