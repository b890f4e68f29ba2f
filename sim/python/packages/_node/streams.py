"""Open files, and the three standard streams."""

import io
import os
import stat
import weakref
from typing import Any

from _node import clock, disk
from _node.disk import Inode
from _node.frames import show

FIRST_FD = 3
files: dict[int, "NodeFile"] = {}
_wrappers: "weakref.WeakSet[Any]" = weakref.WeakSet()
_devices = {"/dev/null": b"", "/dev/stdin": None}


class Printed(io.RawIOBase):
    """Descriptor 1 or 2."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self.name = {1: "<stdout>", 2: "<stderr>"}[fd]
        self.mode = "wb"

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._fd

    def write(self, data: Any) -> int:
        block = bytes(data)
        show("out" if self._fd == 1 else "err", block)
        return len(block)


class NodeFile(io.RawIOBase):
    """One open file of the node."""

    def __init__(
        self, place: str, inode: Inode, name: Any, *, reads: bool, writes: bool, appends: bool
    ) -> None:
        self.name, self.place, self.inode = name, place, inode
        self._reads, self._writes, self._appends = reads, writes, appends
        self._at, self._untold = 0, False
        self._fd = max([FIRST_FD - 1, *files]) + 1
        files[self._fd] = self
        self.mode = "rb+" if reads and writes else "rb" if reads else "wb"

    def readable(self) -> bool:
        return self._reads

    def writable(self) -> bool:
        return self._writes

    def seekable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._fd

    def readinto(self, buffer: Any) -> int:
        if not self._reads:
            raise io.UnsupportedOperation("not readable")
        block = bytes(self.inode.data[self._at : self._at + len(buffer)])
        buffer[: len(block)] = block
        self._at += len(block)
        return len(block)

    def write(self, data: Any) -> int:
        if not self._writes:
            raise io.UnsupportedOperation("not writable")
        block, held = bytes(data), self.inode.data
        if self.place == os.devnull:
            return len(block)
        if self._appends:
            self._at = len(held)
        held.extend(b"\0" * (self._at - len(held)))
        held[self._at : self._at + len(block)] = block
        self._at += len(block)
        self._changed()
        return len(block)

    def seek(self, offset: int, whence: int = 0) -> int:
        self._at = max(0, offset + {0: 0, 1: self._at, 2: len(self.inode.data)}[whence])
        return self._at

    def tell(self) -> int:
        return self._at

    def truncate(self, size: int | None = None) -> int:
        size = self._at if size is None else size
        held = self.inode.data
        held.extend(b"\0" * (size - len(held)))
        del held[size:]
        self._changed()
        return size

    def _changed(self) -> None:
        self.inode.modified = clock.now()
        if len(self.inode.data) <= disk.EMITTED_AT_ONCE:
            disk.tell(self.place, self.inode)
        else:
            self._untold = True

    def tell_all(self) -> None:
        if self._untold:
            self._untold = False
            disk.tell(self.place, self.inode)

    def close(self) -> None:
        if not self.closed:
            self.tell_all()
            files.pop(self._fd, None)
            super().close()


def open_raw(path: Any, *, reads: bool, writes: bool, how: str, mode: int = 0o666) -> NodeFile:
    """`how`: keep, truncate, append or exclusive. Raises OSError."""
    place = disk.locate(path)
    inode = disk.inodes.get(place)
    if place in _devices and inode is None:
        inode = Inode("file", 0o666, 0.0)
    if inode is None:
        if not writes or how == "keep":
            raise disk.missing(path)
        place, inode = disk.create(path, mode & ~0o022)
    elif how == "exclusive":
        raise FileExistsError(17, "File exists", path)
    elif inode.kind == "directory":
        raise IsADirectoryError(21, "Is a directory", path)
    elif writes and place not in _devices and not disk.own(place):
        raise disk.denied(path)
    opened = NodeFile(place, inode, path, reads=reads, writes=writes, appends=how == "append")
    if how == "truncate":
        opened.truncate(0)
    return opened


def _letters(mode: str) -> tuple[str, bool, bool]:
    """The one of r, w, a and x; whether +; whether b. Raises ValueError as `open` does."""
    kinds = [letter for letter in mode if letter in "rwax"]
    if set(mode) - set("rwax+bt") or len(set(mode)) != len(mode):
        raise ValueError(f"invalid mode: {mode!r}")
    if len(kinds) != 1:
        raise ValueError("must have exactly one of create/read/write/append mode")
    if "b" in mode and "t" in mode:
        raise ValueError("can't have text and binary mode at once")
    return kinds[0], "+" in mode, "b" in mode


def open_file(
    file: Any,
    mode: str = "r",
    buffering: int = -1,
    encoding: str | None = None,
    errors: str | None = None,
    newline: str | None = None,
    closefd: bool = True,
    opener: Any = None,
) -> Any:
    kind, plus, binary = _letters(mode)
    if binary and encoding is not None:
        raise ValueError("binary mode doesn't take an encoding argument")
    reads, writes = kind == "r" or plus, kind != "r" or plus
    if opener is not None:
        raw = _of_fd(opener(file, os.O_RDWR if plus else os.O_RDONLY if kind == "r" else os.O_WRONLY))
    elif isinstance(file, int):
        raw = _of_fd(file)
    else:
        how = {"r": "keep", "w": "truncate", "a": "append", "x": "exclusive"}[kind]
        raw = open_raw(file, reads=reads, writes=writes, how=how)
    wrapped = _buffered(raw, reads, writes, buffering)
    if not binary:
        lines = buffering == 1
        wrapped = io.TextIOWrapper(wrapped, encoding or "utf-8", errors, newline, line_buffering=lines)
        wrapped.mode = mode
    _wrappers.add(wrapped)
    return wrapped


def _of_fd(fd: int) -> Any:
    if fd in (1, 2):
        return Printed(fd)
    if fd not in files:
        raise OSError(9, "Bad file descriptor")
    return files[fd]


def _buffered(raw: Any, reads: bool, writes: bool, buffering: int) -> Any:
    if buffering == 0:
        return raw
    if reads and writes:
        return io.BufferedRandom(raw)
    return io.BufferedReader(raw) if reads else io.BufferedWriter(raw)


def flush_all() -> None:
    for wrapped in list(_wrappers):
        if not wrapped.closed and wrapped.writable():
            wrapped.flush()
    for file in list(files.values()):
        file.tell_all()


def open_fd(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
    access = flags & (os.O_RDONLY | os.O_WRONLY | os.O_RDWR)
    writes = access != os.O_RDONLY
    how = "exclusive" if flags & os.O_EXCL else "append" if flags & os.O_APPEND else "keep"
    if flags & os.O_TRUNC:
        how = "truncate"
    if how == "keep" and flags & os.O_CREAT and disk.locate(path) not in disk.inodes:
        how = "truncate"
    opened = open_raw(path, reads=access != os.O_WRONLY, writes=writes, how=how, mode=mode)
    return opened.fileno()


def write_fd(fd: int, data: bytes) -> int:
    return int(_of_fd(fd).write(data))


def read_fd(fd: int, most: int) -> bytes:
    return bytes(_of_fd(fd).read(most))


def close_fd(fd: int) -> None:
    _of_fd(fd).close()


def seek_fd(fd: int, offset: int, whence: int) -> int:
    return int(_of_fd(fd).seek(offset, whence))


def stat_of(inode: Inode, place: str) -> os.stat_result:
    own = disk.own(place) or place in disk.OWN
    who = disk.UID if own else 0
    size = len(inode.data) if inode.kind == "file" else 4096
    whole, number = int(inode.modified), hash(place) & 0xFFFFFFFF
    fields = (inode.format | inode.mode, number, 66306, 1, who, who, size, whole, whole, whole)
    return os.stat_result((*fields, *(inode.modified,) * 3, *(int(inode.modified * 1e9),) * 3))


def is_directory(inode: Inode) -> bool:
    return stat.S_ISDIR(inode.format)
