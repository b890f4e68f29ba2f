"""What the node gives a running program: environment, stdin, working directory, files, time."""

import errno
import json
import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from posixpath import join, normpath

from sim.hip import pipe
from sim.hip.child import Disk
from sim.hip.pipe import Pipe

HOME = "/home/dev"


class Kept:
    """A disk in memory, for programs that run without a node. What is written is in `files`."""

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        self.files = dict(files or {})
        self.folders: set[str] = {HOME}

    def read(self, path: str) -> bytes:
        if path in self.folders:
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if path not in self.files:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        return self.files[path]

    def write(self, path: str, data: bytes) -> None:
        self.files[path] = data

    def remove(self, path: str) -> None:
        if path in self.folders:
            self.folders.remove(path)
            return
        self.read(path)
        del self.files[path]

    def rename(self, old: str, new: str) -> None:
        self.files[new] = self.read(old)
        del self.files[old]

    def listed(self, path: str) -> dict[str, bool]:
        if path not in self.folders:
            self.read(path)
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)
        here = sorted(one for one in (*self.files, *self.folders) if one.rpartition("/")[0] == path)
        return {one.rpartition("/")[2]: one in self.folders for one in here}

    def make(self, path: str) -> None:
        if path in self.folders or path in self.files:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
        self.folders.add(path)


class Asked:
    """The node's disk, asked over the pipe to the worker."""

    def __init__(self, there: Pipe) -> None:
        self._there = there

    def read(self, path: str) -> bytes:
        return self._answer(pipe.READ, path, b"")

    def write(self, path: str, data: bytes) -> None:
        self._answer(pipe.WRITE, path, b"\0" + data)

    def remove(self, path: str) -> None:
        self._answer(pipe.REMOVE, path, b"")

    def rename(self, old: str, new: str) -> None:
        self._answer(pipe.RENAME, old, b"\0" + new.encode("utf-8", "replace"))

    def listed(self, path: str) -> dict[str, bool]:
        found: dict[str, bool] = json.loads(self._answer(pipe.LIST, path, b""))
        return found

    def make(self, path: str) -> None:
        self._answer(pipe.MAKE, path, b"")

    def _answer(self, kind: bytes, path: str, data: bytes) -> bytes:
        # The end of its time must not strike between question and answer: the next frame would be read
        # for it.
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGXCPU, signal.SIGALRM))
        self._there.send(kind, path.encode("utf-8", "replace").replace(b"\0", b"") + data)
        answer, value = self._there.receive()
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if answer == pipe.REFUSED:
            raise OSError(int(value), os.strerror(int(value)), path)
        return value


@dataclass(frozen=True, slots=True)
class Process:
    """`started_s` is the node's time in seconds since 1970; `stdin` is text as it was piped."""

    environment: Mapping[str, str] = field(default_factory=dict)
    stdin: str = ""
    cwd: str = HOME
    pid: int = 4242
    started_s: float = 1_780_000_000.0
    disk: Disk = field(default_factory=Kept)

    def path(self, name: str) -> str:
        """`name` made absolute as the kernel does it."""
        return normpath(join(self.cwd, name))
