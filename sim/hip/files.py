"""The files of a run: read from the node's disk when opened, written back when closed."""

import errno
from dataclasses import dataclass, field
from typing import Any, Final

from sim.hip.process import Process

STDOUT, STDERR, STDIN = 1, 2, 3
"""What a FILE* of these is; those that the program opens follow."""
MOST_BYTES: Final = 10 << 20


@dataclass(slots=True)
class Open:
    """A file that is open; all that have it open share its content."""

    path: str
    content: bytearray
    reads: bool
    writes: bool
    appends: bool = False
    at: int = 0
    ended: bool = False
    failed: bool = False
    changed: bool = False


class Full(Exception):
    """Raised where a program writes more than it may keep."""


@dataclass(slots=True)
class Files:
    process: Process
    opened: dict[int, Open] = field(default_factory=dict)
    next: int = STDIN + 1
    listings: dict[int, Any] = field(default_factory=dict)
    """Directories that are open (sim.hip.c_folders)."""

    def __post_init__(self) -> None:
        given = self.process.stdin.encode("utf-8", "surrogateescape")
        self.opened[STDIN] = Open("", bytearray(given), True, False)

    def open(self, name: str, mode: str) -> int:
        """The number of the open file; raises OSError with an errno."""
        path, kind, plus = self.process.path(name), mode[:1], "+" in mode
        if kind not in ("r", "w", "a"):
            raise OSError(errno.EINVAL, "")
        content = self._content(path, kind)
        number, self.next = self.next, self.next + 1
        self.opened[number] = Open(path, content, kind == "r" or plus, kind != "r" or plus, kind == "a")
        return number

    def _content(self, path: str, kind: str) -> bytearray:
        held = next((one.content for one in self.opened.values() if one.path == path), None)
        if kind == "w":
            self.process.disk.write(path, b"")
            made = bytearray() if held is None else held
            made.clear()
            return made
        if held is not None:
            return held
        try:
            return bytearray(self.process.disk.read(path))
        except FileNotFoundError:
            if kind == "r":
                raise
        self.process.disk.write(path, b"")
        return bytearray()

    def exists(self, name: str) -> bool:
        try:
            self.process.disk.read(self.process.path(name))
        except OSError as error:
            return error.errno == errno.EISDIR
        return True

    def close(self, number: int) -> None:
        file = self.opened.pop(number)
        if file.changed:
            self.process.disk.write(file.path, bytes(file.content))

    def flush(self) -> None:
        """As the end of a program does: what was written reaches the node."""
        for file in self.opened.values():
            if file.changed:
                self.process.disk.write(file.path, bytes(file.content))
                file.changed = False

    def read(self, file: Open, size: int) -> bytes:
        """Up to `size` bytes; fewer mean that the end was met."""
        if not file.reads:
            file.failed = True
            return b""
        found = bytes(file.content[file.at : file.at + size])
        file.at += len(found)
        file.ended = file.ended or len(found) < size
        return found

    def line(self, file: Open, most: int = -1) -> bytes:
        """Up to and with the next newline, `most` bytes at most."""
        end = file.content.find(b"\n", file.at)
        size = (len(file.content) if end < 0 else end + 1) - file.at
        size = size if most < 0 else min(size, most)
        found = self.read(file, size)
        file.ended = file.ended or (end < 0 and file.at == len(file.content) and len(found) != most)
        return found

    def write(self, file: Open, given: bytes) -> int:
        if not file.writes:
            file.failed = True
            return 0
        at = len(file.content) if file.appends else file.at
        if at > len(file.content):
            file.content.extend(b"\0" * (at - len(file.content)))
        file.content[at : at + len(given)] = given
        file.at, file.changed = at + len(given), True
        if len(file.content) > MOST_BYTES:
            raise Full
        return len(given)

    def seek(self, file: Open, offset: int, whence: int) -> bool:
        to = offset + (0, file.at, len(file.content))[whence]
        if to < 0 or to > MOST_BYTES:
            return False
        file.at, file.ended = to, False
        return True
