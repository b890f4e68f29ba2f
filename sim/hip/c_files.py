"""<unistd.h>, <fcntl.h> and <sys/stat.h> on the host: files by descriptor, which are those of <stdio.h>."""

import errno
import os
from collections.abc import Callable
from typing import Any

from sim.hip.c_stdio import set_error, write
from sim.hip.expr import Native
from sim.hip.files import STDERR, STDIN, STDOUT
from sim.hip.host import Host

WRITE_ONLY, READ_WRITE, CREATE, EXCLUSIVE, TRUNCATE, APPEND = 1, 2, 0o100, 0o200, 0o1000, 0o2000
"""Of open(2) on Linux."""
_STREAMS = {0: STDIN, 1: STDOUT, 2: STDERR}
_REGULAR, _STANDARD = 0o100644, 0o010600
_SIZE_AT, _MODE_AT = 0, 8
"""Where headers/sys/stat.h has st_size and st_mode."""


def _stream(host: Host, descriptor: int) -> int | None:
    stream = _STREAMS.get(descriptor, descriptor if descriptor > 2 else -1)
    return stream if stream in (STDOUT, STDERR) or stream in host.files.opened else None


def _open(host: Host, call: Native, name: int, flags: int, *_: int) -> int:
    path = host.string(name, call.line)
    there = host.files.exists(path)
    if not there and not flags & CREATE:
        return set_error(host, errno.ENOENT) - 1
    if there and flags & CREATE and flags & EXCLUSIVE:
        return set_error(host, errno.EEXIST) - 1
    try:
        return host.files.open(path, _mode(flags, there))
    except OSError as error:
        return set_error(host, error.errno or errno.EINVAL) - 1


def _mode(flags: int, there: bool) -> str:
    if flags & APPEND:
        return "a+"
    if not flags & (WRITE_ONLY | READ_WRITE):
        return "r"
    if flags & TRUNCATE or not there:
        return "w+" if flags & READ_WRITE else "w"
    return "r+"


def _close(host: Host, _: Native, descriptor: int) -> int:
    stream = _stream(host, descriptor)
    if stream is None:
        return set_error(host, errno.EBADF) - 1
    if stream in host.files.opened and descriptor > STDERR:
        host.files.close(stream)
    return 0


def _read(host: Host, call: Native, descriptor: int, to: int, size: int) -> int:
    stream = _stream(host, descriptor)
    if stream is None or stream in (STDOUT, STDERR):
        return set_error(host, errno.EBADF) - 1
    found = host.files.read(host.files.opened[stream], size)
    host.write(to, found, call.line)
    return len(found)


def _write(host: Host, call: Native, descriptor: int, given: int, size: int) -> int:
    stream = _stream(host, descriptor)
    if stream is None:
        return set_error(host, errno.EBADF) - 1
    return write(host, call, stream, host.raw(given, size, call.line).decode("latin-1"))


def _seek(host: Host, _: Native, descriptor: int, offset: int, whence: int) -> int:
    file = host.files.opened.get(_STREAMS.get(descriptor, descriptor))
    if file is None or not host.files.seek(file, offset, whence):
        return set_error(host, errno.EBADF if file is None else errno.EINVAL) - 1
    return file.at


def _state(host: Host, call: Native, name: int, to: int) -> int:
    path = host.process.path(host.string(name, call.line))
    host.files.flush()
    try:
        size = len(host.process.disk.read(path))
    except OSError as error:
        if error.errno != errno.EISDIR:
            return set_error(host, error.errno or errno.ENOENT) - 1
        return _told(host, call, to, 4096, 0o040755)
    return _told(host, call, to, size, _REGULAR)


def _state_of(host: Host, call: Native, descriptor: int, to: int) -> int:
    stream = _stream(host, descriptor)
    if stream is None:
        return set_error(host, errno.EBADF) - 1
    if descriptor <= STDERR:
        return _told(host, call, to, 0, _STANDARD)
    return _told(host, call, to, len(host.files.opened[stream].content), _REGULAR)


def _told(host: Host, call: Native, to: int, size: int, mode: int) -> int:
    host.store(to + _SIZE_AT, "i8", size, call.line)
    host.store(to + _MODE_AT, "u4", mode, call.line)
    return 0


def _cwd(host: Host, call: Native, to: int, size: int) -> int:
    raw = os.fsencode(host.process.cwd) + b"\0"
    if len(raw) > size:
        return set_error(host, errno.ERANGE)
    host.write(to, raw, call.line)
    return to


def _link(host: Host, call: Native, name: int, to: int, size: int) -> int:
    """No file of a node's disk is a link for a program, but the one that names itself."""
    if host.string(name, call.line) != "/proc/self/exe":
        return set_error(host, errno.EINVAL) - 1
    raw = os.fsencode(host.process.path(host.name))[:size]
    host.write(to, raw, call.line)
    return len(raw)


FILES: dict[str, Callable[..., Any]] = {
    "open": _open,
    "close": _close,
    "read": _read,
    "write": _write,
    "lseek": _seek,
    "stat": _state,
    "fstat": _state_of,
    "readlink": _link,
    "isatty": lambda *_: 0,
    "getcwd": _cwd,
}
