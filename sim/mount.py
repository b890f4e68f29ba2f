"""The base image as read-only file systems, one per top-level directory, mounted into each line's shell."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from posixpath import dirname

from bashkit import Bash, FileSystem

from sim.binary import MAGIC, Binary, encode
from sim.files import walk
from sim.image import Link, base_files
from sim.node import Node
from sim.people import HOME
from sim.refusals import COMMANDS, PROGRAMS
from sim.stack import CPU_SOCKETS, CPU_THREADS_PER_SOCKET
from sim.sysfs import moment_files
from sim.tools import tools

_BIN = "/usr/bin"
_ALIASES = {_BIN: ("/usr/bin", "/bin"), "/root": ("/root", "/media", "/mnt", "/run", "/srv")}
"""Mounted more than once: on Ubuntu `/bin` is a link to `/usr/bin`; the virtual shell's own `/bin` lists
more. The other directories are empty, `/root` to those that may not look into it."""
_ALWAYS = ("/root",)
_SHELL_DEVICES = frozenset(("fd", "null", "random", "stderr", "stdin", "stdout", "tty", "urandom", "zero"))
"""What the virtual shell has in /dev and answers for; mounting over it would take it away."""
_UNMOUNTED = (f"{HOME}/", "/dev/")
KEPT_IMAGES = 14
"""In memory, about 1 MB and 30 file descriptors each."""
_SCRATCH = ("dev", "home", "tmp")
"""Directories that a new in-memory file system has and a part of the image must not."""


@dataclass(frozen=True, slots=True)
class Image:
    files: Mapping[str, bytes | Link]
    parts: Mapping[str, FileSystem]
    """By mount point."""
    devices: Mapping[str, bytes]
    """Under /dev: written, not mounted, for what the virtual shell has there must stay."""


def image_of(node: Node) -> Image:
    """The mounted part of the node's image, built once per content of the node."""
    return _built(node)


def home_files(node: Node) -> Mapping[str, bytes | Link]:
    return {path: data for path, data in base_files(node).items() if path.startswith(f"{HOME}/")}


def mount(bash: Bash, image: Image) -> None:
    fs = bash.fs()
    for point, part in image.parts.items():
        for place in _ALIASES.get(point, (point,)):
            if not fs.exists(place):
                fs.mkdir(place, recursive=True)
            bash.mount(place, part, read_only=True)
    place_devices(fs, image)


def place_moment(image: Image, node: Node, now: datetime) -> None:
    """What of /proc and /sys is another at every moment; of devices that nobody uses, nothing is."""
    up_s = (now - node.booted_at).total_seconds()
    idle_s = 0.997 * up_s * CPU_SOCKETS * CPU_THREADS_PER_SOCKET
    image.parts["/proc"].write_file("/uptime", f"{up_s:.2f} {idle_s:.2f}\n".encode())
    if node.activities:
        for path, data in moment_files(node, now).items():
            image.parts["/sys"].write_file(path.removeprefix("/sys"), data)


def place_devices(fs: FileSystem, image: Image) -> None:
    """Makes /dev hold the image's devices and no others."""
    there = {path for path, entry in walk(fs, "/dev") if path.split("/")[2] not in _SHELL_DEVICES}
    for path in sorted(there - image.devices.keys(), reverse=True):
        if not any(device.startswith(f"{path}/") for device in image.devices):
            fs.remove(path)
    for path in image.devices.keys() - there:
        if not fs.exists(dirname(path)):
            fs.mkdir(dirname(path), recursive=True)
        fs.write_file(path, image.devices[path])


def mount_points(image: Image) -> frozenset[str]:
    return frozenset(place for point in image.parts for place in _ALIASES.get(point, (point,)))


def follow(image: Image, node: Node) -> Image:
    """The image after a tool has changed the node: mounted parts change in place, under the running line."""
    files = mounted_files(node)
    for path in image.files.keys() - files.keys():
        _remove(*_place(image.parts, path))
    for path, data in files.items():
        if image.files.get(path) != data:
            _put(image.parts, path, data)
    _built.cache_clear()  # its entry for the node before shares the parts just changed
    return Image(files, image.parts, _devices(node))


@lru_cache(maxsize=KEPT_IMAGES)
def _built(node: Node) -> Image:
    files = mounted_files(node)
    parts = {point: _blank() for point in sorted({*_tops(files), _BIN, *_ALWAYS})}
    parts["/usr"].mkdir("/bin")
    for path, data in files.items():
        _put(parts, path, data)
    return Image(files, parts, _devices(node))


def mounted_files(node: Node) -> Mapping[str, bytes | Link]:
    files = {path: data for path, data in base_files(node).items() if not path.startswith(_UNMOUNTED)}
    return {**dict(_stubs()), **files}


def _devices(node: Node) -> Mapping[str, bytes]:
    files = base_files(node).items()
    return {path: data for path, data in files if path.startswith("/dev/") and isinstance(data, bytes)}


def _stubs() -> Iterator[tuple[str, bytes]]:
    for name in (*COMMANDS, *PROGRAMS):
        yield f"{_BIN}/{name}", _stub(name)
    for tool in tools().values():
        for path in tool.PATHS:
            yield path, _stub(tool.NAME)


def _stub(command: str) -> bytes:
    return encode(Binary(kind="system", entry={"command": command}))


def _tops(files: Mapping[str, bytes | Link]) -> frozenset[str]:
    return frozenset("/" + path.split("/")[1] for path in files)


def _blank() -> FileSystem:
    part = FileSystem()
    for name in _SCRATCH:
        part.remove(f"/{name}", recursive=True)
    return part


def _place(parts: Mapping[str, FileSystem], path: str) -> tuple[FileSystem, str]:
    top = _BIN if path.startswith(f"{_BIN}/") else "/" + path.split("/")[1]
    return parts[top], path.removeprefix(top)


def _remove(part: FileSystem, inside: str) -> None:
    """The file, and the directories that it leaves empty."""
    part.remove(inside)
    folder = dirname(inside)
    while folder != "/" and not part.read_dir(folder):
        part.remove(folder)
        folder = dirname(folder)


def _put(parts: Mapping[str, FileSystem], path: str, data: bytes | Link) -> None:
    part, inside = _place(parts, path)
    if not part.exists(dirname(inside)):
        part.mkdir(dirname(inside), recursive=True)
    match data:
        case Link():
            part.symlink(data.target, inside)
        case bytes():
            part.write_file(inside, data)
            if data.startswith((b"#!", MAGIC)):
                part.chmod(inside, 0o755)
