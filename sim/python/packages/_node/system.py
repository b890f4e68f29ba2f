"""`os` and its kin of the node: files, names and identity; what would leave the node is refused."""

import builtins
import errno
import io
import os
import socket
import sys
from collections.abc import Callable, Iterator
from posixpath import basename, join
from typing import Any

from _node import clock, disk, streams, waiting
from _node.frames import Ended, NotSimulated, need

LINUX_ERRNO = {
    **{"EPERM": 1, "ENOENT": 2, "EINTR": 4, "EIO": 5, "EBADF": 9, "EAGAIN": 11, "ENOMEM": 12, "EACCES": 13},
    **{"EEXIST": 17, "EXDEV": 18, "ENOTDIR": 20, "EISDIR": 21, "EINVAL": 22, "ENOSPC": 28, "ESPIPE": 29},
    **{"EROFS": 30, "EPIPE": 32, "ENOSYS": 38, "ENOTEMPTY": 39, "ELOOP": 40, "ENETUNREACH": 101},
    **{"ETIMEDOUT": 110, "ECONNREFUSED": 111},
}
PROCESSES = ("system", "popen", "fork", "forkpty", "posix_spawn", "kill")
_finished: set[Any] = set()
"""Threads: each has run to its end when `start` comes back."""
IN_THE_SHELL = "run the command in the shell"


class Entry:
    """`os.DirEntry`."""

    def __init__(self, folder: str, name: str) -> None:
        self.name, self.path = name, join(folder, name)

    def __repr__(self) -> str:
        return f"<DirEntry {self.name!r}>"

    def __fspath__(self) -> str:
        return self.path

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        return self._is("directory", follow_symlinks)

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        return self._is("file", follow_symlinks)

    def is_symlink(self) -> bool:
        return self._is("symlink", follow=False)

    def is_junction(self) -> bool:
        return False

    def _is(self, kind: str, follow: bool) -> bool:
        inode = disk.inodes.get(disk.locate(self.path, follow=follow))
        return inode is not None and inode.kind == kind

    def stat(self, *, follow_symlinks: bool = True) -> os.stat_result:
        return _stat(self.path, follow_symlinks=follow_symlinks)

    def inode(self) -> int:
        return self.stat(follow_symlinks=False).st_ino


class Scan:
    """What `os.scandir` gives."""

    def __init__(self, folder: str, names: list[str]) -> None:
        self._entries = iter([Entry(folder, name) for name in names])

    def __iter__(self) -> Iterator[Entry]:
        return self._entries

    def __next__(self) -> Entry:
        return next(self._entries)

    def __enter__(self) -> "Scan":
        return self

    def __exit__(self, *_: object) -> None: ...

    def close(self) -> None: ...


def _names(path: Any = ".") -> list[str]:
    inode = disk.find(path)
    if inode.kind != "directory":
        raise NotADirectoryError(20, "Not a directory", path)
    if disk.locate(path) in disk.asked:
        raise need(f"path {disk.locate(path)}")
    return sorted(inode.names)


def _scan(path: Any = ".") -> Scan:
    return Scan(os.fsdecode(path), _names(path))


def _stat(path: Any, *, dir_fd: int | None = None, follow_symlinks: bool = True) -> os.stat_result:
    if isinstance(path, int):
        opened = streams.files.get(path)
        if opened is None:
            raise OSError(9, "Bad file descriptor")
        return streams.stat_of(opened.inode, opened.place)
    inode = disk.find(path, follow=follow_symlinks)
    return streams.stat_of(inode, disk.locate(path, follow=follow_symlinks))


def _lstat(path: Any, *, dir_fd: int | None = None) -> os.stat_result:
    return _stat(path, follow_symlinks=False)


def _chmod(path: Any, mode: int, *, dir_fd: int | None = None, follow_symlinks: bool = True) -> None:
    inode, place = disk.find(path), disk.locate(path)
    if not disk.own(place):
        raise PermissionError(1, "Operation not permitted", path)
    inode.mode = mode & 0o7777
    if inode.kind == "file":
        disk.tell(place, inode)


def _utime(
    path: Any, times: Any = None, *, ns: Any = None, dir_fd: Any = None, follow_symlinks: bool = True
) -> None:
    inode = disk.find(path)
    inode.modified = ns[1] / 1e9 if ns else times[1] if times else clock.now()


def _access(path: Any, mode: int, **_: Any) -> bool:
    try:
        inode, place = disk.find(path), disk.locate(path)
    except OSError:
        return False
    if mode & os.W_OK and not (disk.own(place) or place in disk.OWN):
        return False
    return not mode & os.X_OK or inode.kind == "directory" or bool(inode.mode & 0o111)


def _readlink(path: Any, *, dir_fd: int | None = None) -> str:
    inode = disk.find(path, follow=False)
    if inode.kind != "symlink":
        raise OSError(22, "Invalid argument", path)
    return inode.target


def _exit(status: int) -> None:
    raise Ended(status & 0xFF)


def _refused(what: str, hint: str = IN_THE_SHELL) -> Callable[..., Any]:
    def call(*_: Any, **__: Any) -> Any:
        raise NotSimulated(what, hint)

    return call


def _unreachable(*_: Any, **__: Any) -> Any:
    raise OSError(101, "Network is unreachable")


def _unresolved(*_: Any, **__: Any) -> Any:
    raise socket.gaierror(-3, "Temporary failure in name resolution")


def patch(env: dict[str, str], who: dict[str, str], cpus: int) -> None:
    pid = int(who["pid"])
    replaced: dict[str, Callable[..., Any]] = {
        **{"open": streams.open_fd, "write": streams.write_fd, "read": streams.read_fd},
        **{"close": streams.close_fd, "lseek": streams.seek_fd, "fsync": lambda fd: None},
        **{"stat": _stat, "lstat": _lstat, "fstat": _stat, "access": _access, "chmod": _chmod},
        **{"utime": _utime, "readlink": _readlink, "listdir": _names, "scandir": _scan},
        **{"mkdir": lambda path, mode=0o777, **_: disk.make_dir(path, mode & ~0o022)},
        **{"rmdir": lambda path, **_: disk.remove_dir(path)},
        **{"remove": lambda path, **_: disk.remove(path), "unlink": lambda path, **_: disk.remove(path)},
        **{"rename": lambda old, new, **_: disk.rename(old, new)},
        **{"replace": lambda old, new, **_: disk.rename(old, new)},
        **{"getcwd": lambda: disk.cwd, "getcwdb": lambda: disk.cwd.encode(), "chdir": disk.change_dir},
        **{
            "isatty": lambda fd: False,
            "getpid": lambda: pid,
            "getppid": lambda: pid - 1,
        },
        **{"getuid": lambda: 1000, "geteuid": lambda: 1000, "getgid": lambda: 1000, "getegid": lambda: 1000},
        **{
            "getlogin": lambda: who["user"],
            "cpu_count": lambda: cpus,
            "_exit": _exit,
            "uname": lambda: _uname(who),
        },
        **{name: _refused(f"os.{name}", "work on copies") for name in ("link", "symlink", "truncate")},
        **{
            name: _refused(f"os.{name}")
            for name in ("system", "popen", "fork", "forkpty", "posix_spawn", "kill")
        },
        **{name: _refused(f"os.{name}") for name in dir(os) if name.startswith(("exec", "spawn"))},
        "register_at_fork": lambda **_: None,
        "sched_getaffinity": lambda pid: set(range(cpus)),
    }
    for name, function in replaced.items():
        setattr(os, name, function)
    os.environ.clear()
    os.environ.update(env)
    builtins.open = io.open = streams.open_file
    sys.modules["tokenize"].__dict__["_builtin_open"] = streams.open_file
    for name, number in LINUX_ERRNO.items():
        setattr(errno, name, number)
    _patch_network(who["hostname"])
    _patch_processes()
    waiting.patch()


def _uname(who: dict[str, str]) -> Any:
    return os.uname_result(("Linux", who["hostname"], who["kernel"], who["kernel_build"], "x86_64"))


def _patch_network(hostname: str) -> None:
    for name in ("connect", "connect_ex", "sendto"):
        setattr(socket.socket, name, _unreachable)
    for name in ("bind", "listen", "accept"):
        setattr(socket.socket, name, _refused(f"socket.{name}", "this node has no network"))
    socket.getaddrinfo = socket.gethostbyname = _unresolved
    socket.create_connection = _unreachable
    socket.gethostname = lambda: hostname


def _patch_processes() -> None:
    import subprocess
    import threading

    def launched(self: Any, args: Any, *_: Any, **__: Any) -> None:
        first = args if isinstance(args, str) else next(iter(args))
        raise NotSimulated(f"starting {basename(str(first).split()[0])} from Python", IN_THE_SHELL)

    def started(self: Any) -> None:
        # The sandbox has one thread: the work is done at once, and joining it finds it done.
        self._started.set()
        try:
            self.run()
        except (Exception, SystemExit):  # as in CPython: they end the thread alone, told by the hook
            self._invoke_excepthook(self)
        _finished.add(self)

    def joined(self: Any, timeout: float | None = None) -> None:
        if self not in _finished:
            raise RuntimeError("cannot join thread before it is started")

    threading.Thread.join = joined  # type: ignore[method-assign]
    threading.Thread.is_alive = lambda self: False  # type: ignore[method-assign]
    subprocess.Popen.__init__ = launched  # type: ignore[method-assign]
    subprocess.Popen.__del__ = lambda self: None  # type: ignore[method-assign]
    threading.Thread.start = started  # type: ignore[method-assign]
