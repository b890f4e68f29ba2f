"""The node's files on their way into the sandbox and back."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from posixpath import join
from typing import Any

from sim.binary import MAGIC
from sim.image import Link
from sim.mount import mounted_files
from sim.python.frames import AnyFrame, MakeDir, Remove, Write
from sim.tools import Call, Entry

FILE_GIVEN_BYTES = 256 * 1024
"""A larger file waits until the program asks for it."""
ALL_GIVEN_BYTES = 2**22
STEPS_MOST = 4_000
"""Files that a program may write, make or remove: each takes the node 0.2 ms and more."""
EMPTY_DEVICES = "/dev"
"""Entries under it are names only: nothing is read from them."""

TreeEntry = dict[str, Any]


@dataclass(slots=True)
class Tree:
    """What the sandbox is given; `held_back` are paths that it must ask for."""

    entries: list[TreeEntry] = field(default_factory=list)
    held_back: list[str] = field(default_factory=list)
    room: int = ALL_GIVEN_BYTES


def tree_of(call: Call, wanted: frozenset[str]) -> Tree:
    """The member's own files, and of the image those top directories that are `wanted`."""
    image = mounted_files(call.node)
    tops = {"/" + path.split("/")[1] for path in image}
    tree = Tree()
    for name in call.files.names("/"):
        top = f"/{name}"
        if top in (*tops, "/bin", EMPTY_DEVICES) and top not in wanted:
            tree.held_back.append(top)
            tree.entries.append(_entry(top, "directory", 0o755, call.node.booted_at.timestamp()))
        elif top in tops:
            _add_image(tree, image, top, call.node.booted_at.timestamp())
        else:
            _walk(call, tree, top, wanted)
    return tree


def _entry(path: str, kind: str, mode: int, modified: float, **more: str) -> TreeEntry:
    return {"path": path, "kind": kind, "mode": mode, "modified": modified, **more}


def _content(data: bytes) -> dict[str, str]:
    try:
        return {"text": data.decode()}
    except UnicodeDecodeError:
        return {"bytes": b64encode(data).decode()}


def _add_image(tree: Tree, image: Mapping[str, bytes | Link], top: str, modified: float) -> None:
    for path, data in image.items():
        if not path.startswith(f"{top}/"):
            continue
        match data:
            case Link(target):
                tree.entries.append(_entry(path, "symlink", 0o777, modified, target=target))
            case bytes():
                mode = 0o755 if data.startswith((b"#!", MAGIC)) else 0o644
                tree.entries.append(_entry(path, "file", mode, modified, **_content(data)))


def _walk(call: Call, tree: Tree, path: str, wanted: frozenset[str]) -> None:
    top = call.files.entry(path, follow=False)
    for place, entry in ((path, top), *_below(call, path)):
        if entry is not None:
            _add(call, tree, place, entry, wanted)


def _below(call: Call, folder: str) -> Iterator[tuple[str, Entry]]:
    for name, entry in call.files.entries(folder).items():
        path = join(folder, name)
        yield path, entry
        if entry.kind == "directory":
            yield from _below(call, path)


def _add(call: Call, tree: Tree, path: str, entry: Entry, wanted: frozenset[str]) -> None:
    modified = entry.modified.timestamp()
    match entry.kind:
        case "directory":
            tree.entries.append(_entry(path, "directory", entry.mode, modified))
        case "symlink":
            tree.entries.append(_entry(path, "symlink", 0o777, modified, target=entry.target))
        case "file" | "fifo" if path.startswith(f"{EMPTY_DEVICES}/"):
            tree.entries.append(_entry(path, "file", entry.mode, modified))
        case "file" if path in wanted or entry.size_bytes <= min(FILE_GIVEN_BYTES, tree.room):
            tree.room -= entry.size_bytes
            data = call.files.read(path) or b""
            tree.entries.append(_entry(path, "file", entry.mode, modified, **_content(data)))
        case _:
            tree.held_back.append(path)
            tree.entries.append(_entry(path, "file", entry.mode, modified))


def put_back(call: Call, frames: Sequence[AnyFrame]) -> str:
    """Does on the node's disk what the program did on its own; an error in words, or ""."""
    steps = _last_of_each(frames)
    said = (
        ""
        if len(steps) <= STEPS_MOST
        else f"python3: only the first {STEPS_MOST} changes of files are kept\n"
    )
    for step in steps[:STEPS_MOST]:
        try:
            _put(call, step)
        except OSError as error:
            said = said or f"OSError: [Errno {error.errno}] {error.strerror}: {error.filename!r}\n"
    return said


def _last_of_each(frames: Sequence[AnyFrame]) -> tuple[Write | MakeDir | Remove, ...]:
    """The steps in order; of several writes to a path only the last."""
    steps: dict[tuple[str, str], Write | MakeDir | Remove] = {}
    for frame in frames:
        match frame:
            case Write(path=path):
                steps.pop(("write", path), None)
                steps["write", path] = frame
            case Remove(path=path):
                steps.pop(("write", path), None)
                steps.pop(("mkdir", path), None)
                steps["remove", path] = frame
            case MakeDir(path=path):
                steps["mkdir", path] = frame
            case _:
                continue
    return tuple(steps.values())


def _put(call: Call, step: Write | MakeDir | Remove) -> None:
    match step:
        case Write(path=path, data=data, mode=mode):
            held = data.encode("latin-1")
            if call.files.read(path) != held or call.files.mode(path) != mode:
                call.files.write(path, held, mode=mode)
        case MakeDir(path=path):
            call.files.make_dir(path)
        case Remove(path=path):
            if call.files.entry(path, follow=False) is not None:
                call.files.remove(path)
