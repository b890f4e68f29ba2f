"""The node's file system as tools and the trace see it: paths, entries and times of the node's own clock."""

import errno
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from posixpath import basename, dirname, join
from typing import Any

from bashkit import FileSystem

from sim.errors import NotSimulated
from sim.tools import Entry

RawEntry = Mapping[str, Any]
"""As the virtual file system gives it: file_type, size, mode, modified."""

_REFUSALS: Mapping[str, tuple[type[OSError], int, str]] = {
    "read-only": (PermissionError, errno.EACCES, "Permission denied"),
    "Permission denied": (PermissionError, errno.EACCES, "Permission denied"),
    "is a directory": (IsADirectoryError, errno.EISDIR, "Is a directory"),
    "not a directory": (NotADirectoryError, errno.ENOTDIR, "Not a directory"),
    "parent directory": (FileNotFoundError, errno.ENOENT, "No such file or directory"),
    "not found": (FileNotFoundError, errno.ENOENT, "No such file or directory"),
}
"""What the virtual file system says, and the error a program on a real node would get."""


OWN = ("/home/", "/tmp/")  # noqa: S108  paths of the node
WRITABLE = (*(f"{top}dev/" if top == "/home/" else top for top in OWN), "/var/tmp/", "/dev/shm/", "/dev/null")  # noqa: S108
"""Where the member's account may make, change and remove files."""
SAME_S = 0.001
"""Two stamps this close are one."""
MERGED = ("/bin", "/lib", "/lib64", "/sbin")
"""Ubuntu's links to what stands in /usr, which the virtual file system mounts in both places."""


@dataclass(frozen=True, slots=True)
class FileClock:
    """Turns times of the host, which the virtual file system stamps, into times of the node.

    `started` is the host's time, in seconds, when the line began; `now` the node's; `restored` holds, for
    each file of earlier lines, the host time it was put back with and the node time that stands for.
    """

    started: float
    now: float
    restored: dict[str, tuple[float, float]]
    image_time: float = 0.0
    """The node's time of all files that are not the member's own."""

    def node_time(self, path: str, stamp: float) -> float:
        if not path.startswith(OWN):
            return self.image_time
        host, node = self.restored.get(path, (0.0, 0.0))
        if abs(host - stamp) < SAME_S:
            return node
        return stamp if self.dated(stamp) else self.now + max(0.0, stamp - self.started)

    def kept(self, path: str, stamp: float) -> bool:
        """Whether the file still has the time that it was put back with."""
        host, _ = self.restored.get(path, (0.0, 0.0))
        return abs(host - stamp) < SAME_S

    def moved(self, old: str, new: str) -> None:
        """The file `old`, or the directory with all it holds, is called `new` now."""
        inside = [path for path in self.restored if path == old or path.startswith(f"{old}/")]
        self.restored.update({new + path[len(old) :]: self.restored.pop(path) for path in inside})

    def dated(self, stamp: float) -> bool:
        """Whether a new time was set by hand (`touch -d`): it is a time of the node, not of the host."""
        return not self.started - 1 <= stamp <= self.started + 3600


class NodeFiles:
    """`sim.tools.Files` over the virtual file system of one line."""

    def __init__(self, fs: FileSystem, clock: FileClock, *, root: bool = False) -> None:
        self._fs = fs
        self._clock = clock
        self._root = root

    def read(self, path: str) -> bytes | None:
        if self.is_dir(path) or not self._fs.exists(path):
            return None
        return self._fs.read_file(path)

    def write(self, path: str, data: bytes, *, mode: int = 0o644) -> None:
        """Raises the OSError that a real program would get (PermissionError, IsADirectoryError, ...)."""
        self._check(path)
        try:
            self._fs.write_file(path, data)
        except RuntimeError as refused:
            raise _os_error(refused, path) from None
        self._fs.chmod(path, mode)

    def append(self, path: str, data: bytes) -> None:
        """Adds to a file, or makes it; raises as `write` does."""
        self._check(path)
        try:
            self._fs.append_file(path, data)
        except RuntimeError as refused:
            raise _os_error(refused, path) from None

    def make_dir(self, path: str) -> None:
        self._check(path)
        try:
            self._fs.mkdir(path, recursive=True)
        except RuntimeError as refused:
            raise _os_error(refused, path) from None

    def is_dir(self, path: str) -> bool:
        entry = self.entry(path)
        return entry is not None and entry.kind == "directory"

    def names(self, path: str) -> tuple[str, ...]:
        return tuple(sorted(raw["name"] for raw in self._fs.read_dir(path))) if self.is_dir(path) else ()

    def mode(self, path: str) -> int | None:
        entry = self.entry(path)
        return None if entry is None else entry.mode

    def chmod(self, path: str, mode: int) -> None:
        self._check(path)
        self._fs.chmod(path, mode)

    def remove(self, path: str) -> None:
        self._check(path)
        try:
            self._fs.remove(path)
        except RuntimeError as refused:
            raise _os_error(refused, path) from None

    def rename(self, old: str, new: str) -> None:
        if not self._fs.exists(dirname(new)):
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", new)
        self._check(old)
        self._check(new)
        try:
            self._fs.rename(old, new)
        except RuntimeError as refused:
            raise _os_error(refused, new) from None
        self._clock.moved(old, new)

    def symlink(self, target: str, path: str) -> None:
        try:
            self._fs.symlink(target, path)
        except RuntimeError as refused:
            raise _os_error(refused, path) from None

    def entry(self, path: str, *, follow: bool = True) -> Entry | None:
        if not follow:
            return self._own_entry(path)
        if not self._fs.exists(path):
            return None
        return self._entry(path, self._fs.stat(path), target="")

    def _check(self, path: str) -> None:
        """Who may change what: the virtual file system lets everybody, where it lets anybody.

        What root changes beyond `sim.root_files` is said to be a gap; nothing would keep it.
        """
        if path.startswith(WRITABLE) or not self._fs.exists(dirname(path)):
            return
        if self._root:
            raise NotSimulated(f"changing {path} as root")
        raise PermissionError(errno.EACCES, "Permission denied", path)

    def entries(self, path: str) -> Mapping[str, Entry]:
        listing = self._fs.read_dir(path) if self.is_dir(path) else []
        found = {str(raw["name"]): raw["metadata"] for raw in listing}
        return {
            name: self._merged(join(path, name)) or self._listed(join(path, name), found[name])
            for name in sorted(found)
        }

    def _merged(self, path: str) -> Entry | None:
        if path not in MERGED:
            return None
        entry = self._entry(path, self._fs.stat(path), target=f"usr{path}")
        return replace(entry, kind="symlink", size_bytes=len(entry.target), mode=0o777)

    def _own_entry(self, path: str) -> Entry | None:
        # `stat` of the virtual file system follows links; only a listing, which costs, shows the link itself.
        if not self._is_link(path):
            return (self._merged(path) if self._fs.exists(path) else None) or self.entry(path)
        parent = dirname(path)
        listing = self._fs.read_dir(parent) if self.is_dir(parent) else []
        found = (raw["metadata"] for raw in listing if raw["name"] == basename(path))
        return next((self._listed(path, stat) for stat in found), None)

    def _is_link(self, path: str) -> bool:
        try:
            self._fs.read_link(path)
        except RuntimeError:
            return False
        return True

    def _listed(self, path: str, stat: RawEntry) -> Entry:
        link = stat["file_type"] == "symlink"
        return self._entry(path, stat, target=self._fs.read_link(path) if link else "")

    def _entry(self, path: str, stat: RawEntry, *, target: str) -> Entry:
        return Entry(
            kind=stat["file_type"],
            size_bytes=stat["size"],
            mode=stat["mode"],
            modified=datetime.fromtimestamp(self._clock.node_time(path, stat["modified"]), UTC),
            target=target,
        )


def stamp_now() -> float:
    """The time that virtual file systems stamp at this moment: the host's, in seconds."""
    stamp: float = FileSystem().stat("/")["modified"]
    return stamp


def walk(fs: FileSystem, top: str) -> Iterator[tuple[str, RawEntry]]:
    """Every path below `top` with its entry; no link is followed."""
    for raw in sorted(fs.read_dir(top), key=lambda raw: str(raw["name"])):
        path = f"{top.rstrip('/')}/{raw['name']}"
        yield path, raw["metadata"]
        if raw["metadata"]["file_type"] == "directory":
            yield from walk(fs, path)


def _os_error(refused: RuntimeError, path: str) -> OSError:
    text = str(refused)
    for words, (error, number, shown) in _REFUSALS.items():
        if words in text:
            return error(number, shown, path)
    return OSError(errno.ENOSPC, "No space left on device", path)
