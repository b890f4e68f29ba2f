"""The node's files in memory: what `open`, `os` and their kin see instead of the sandbox's own disk."""

import stat
from binascii import a2b_base64
from dataclasses import dataclass, field
from posixpath import basename, dirname, join, normpath
from typing import Any

from _node import clock
from _node.frames import emit, need

LINKS_FOLLOWED = 40
UID = 1000
OWN = ("/home/dev", "/tmp")  # noqa: S108  paths of the node
EMITTED_AT_ONCE = 64 * 1024
"""A file up to this size is told at every write, a larger one when it is closed."""


@dataclass(eq=False)
class Inode:
    kind: str
    mode: int
    modified: float
    data: bytearray = field(default_factory=bytearray)
    target: str = ""
    names: set[str] = field(default_factory=set)

    @property
    def format(self) -> int:
        return {"file": stat.S_IFREG, "directory": stat.S_IFDIR, "symlink": stat.S_IFLNK}[self.kind]


inodes: dict[str, Inode] = {"/": Inode("directory", 0o755, 0.0)}
asked: set[str] = set()
"""Paths that the node holds and has not given yet; one that is touched starts the program again, with it."""
cwd = "/"


def fill(tree: list[dict[str, Any]], held_back: list[str]) -> None:
    """`tree`: path, kind, mode, modified and text, bytes (base64) or target; parents come first."""
    asked.update(held_back)
    for entry in tree:
        data = entry["text"].encode() if "text" in entry else a2b_base64(entry.get("bytes", ""))
        _add(
            entry["path"],
            Inode(entry["kind"], entry["mode"], entry["modified"], bytearray(data), entry.get("target", "")),
        )


def _add(path: str, inode: Inode) -> None:
    parent = dirname(path)
    if parent not in inodes:
        _add(parent, Inode("directory", 0o755, inode.modified))
    inodes[parent].names.add(basename(path))
    inodes.setdefault(path, inode)


def missing(path: Any) -> FileNotFoundError:
    return FileNotFoundError(2, "No such file or directory", path)


def denied(path: Any) -> PermissionError:
    return PermissionError(13, "Permission denied", path)


def absolute(path: Any) -> str:
    import os

    text = os.fsdecode(path)
    if not text:
        raise missing(path)
    return text if text.startswith("/") else join(cwd, text)


def locate(path: Any, *, follow: bool = True) -> str:
    """The canonical path; its last part need not exist. Raises OSError as the kernel does."""
    parts = [part for part in absolute(path).split("/") if part not in ("", ".")]
    here, hops = "/", 0
    while parts:
        part = parts.pop(0)
        if part == "..":
            here = dirname(here)
            continue
        inode = inodes.get(here)
        if inode is None:
            raise missing(path)
        if inode.kind != "directory":
            raise NotADirectoryError(20, "Not a directory", path)
        there = join(here, part)
        if there in asked:
            raise need(f"path {there}")
        found = inodes.get(there)
        if found is not None and found.kind == "symlink" and (parts or follow):
            hops += 1
            if hops > LINKS_FOLLOWED:
                raise OSError(40, "Too many levels of symbolic links", path)
            parts = [piece for piece in join(here, found.target).split("/") if piece] + parts
            here = "/"
            continue
        here = there
    return here


def find(path: Any, *, follow: bool = True) -> Inode:
    inode = inodes.get(locate(path, follow=follow))
    if inode is None:
        raise missing(path)
    return inode


def own(path: str) -> bool:
    return path.startswith(tuple(f"{top}/" for top in OWN))


def place_for(path: Any, *, follow: bool = True) -> str:
    """Where something new may stand. Raises OSError."""
    place = locate(path, follow=follow)
    parent = inodes.get(dirname(place))
    if parent is None:
        raise missing(path)
    if parent.kind != "directory":
        raise NotADirectoryError(20, "Not a directory", path)
    if not own(place):
        raise denied(path)
    return place


def create(path: Any, mode: int) -> tuple[str, Inode]:
    place = place_for(path)
    inode = Inode("file", mode, clock.now())
    _add(place, inode)
    tell(place, inode)
    return place, inode


def tell(place: str, inode: Inode) -> None:
    """Reports a file as it now stands to the node."""
    if inodes.get(place) is inode and own(place):
        emit("write", path=place, data=inode.data.decode("latin-1"), mode=inode.mode)


def make_dir(path: Any, mode: int) -> None:
    place = locate(path)
    if place in inodes:
        raise FileExistsError(17, "File exists", path)
    place_for(path)
    _add(place, Inode("directory", mode & 0o777, clock.now()))
    emit("mkdir", path=place)


def drop(place: str) -> None:
    inodes[dirname(place)].names.discard(basename(place))
    del inodes[place]
    emit("remove", path=place)


def remove(path: Any) -> None:
    place = locate(path, follow=False)
    inode = find(path, follow=False)
    if inode.kind == "directory":
        raise IsADirectoryError(21, "Is a directory", path)
    if not own(place):
        raise denied(path)
    drop(place)


def remove_dir(path: Any) -> None:
    place = locate(path, follow=False)
    inode = find(path, follow=False)
    if inode.kind != "directory":
        raise NotADirectoryError(20, "Not a directory", path)
    if inode.names:
        raise OSError(39, "Directory not empty", path)
    if not own(place):
        raise denied(path)
    drop(place)


def rename(source: Any, target: Any) -> None:
    old, inode = locate(source, follow=False), find(source, follow=False)
    new = locate(target, follow=False)
    there = inodes.get(new)
    if not own(old):
        raise PermissionError(13, "Permission denied", source, None, target)
    if there is not None and there.kind == "directory":
        if inode.kind == "directory" and not there.names:
            drop(new)
        else:
            raise IsADirectoryError(21, "Is a directory", source, None, target)
    place_for(target, follow=False)
    moved = [path for path in inodes if path == old or path.startswith(f"{old}/")]
    for path in moved:
        _move(path, new + path.removeprefix(old))
    for path in sorted(moved, reverse=True):
        drop(path)


def _move(old: str, new: str) -> None:
    inode = inodes[old]
    if inode.kind == "directory":
        _add(new, Inode("directory", inode.mode, inode.modified))
        emit("mkdir", path=new)
        return
    if new in inodes:
        drop(new)
    _add(new, inode)
    tell(new, inode)


def change_dir(path: Any) -> None:
    global cwd
    if find(path).kind != "directory":
        raise NotADirectoryError(20, "Not a directory", path)
    cwd = locate(path)


def canonical(path: str) -> str:
    return normpath(path)
