"""What `ls` and `stat` say of an entry: its permissions, owner, size and age."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zlib import crc32

from sim.node import Node
from sim.people import USER
from sim.tools import Entry, Files

OWN = ("/home/dev", "/tmp/")  # noqa: S108  paths of the node
BLOCK_BYTES = 4096
IN_MEMORY = ("/proc", "/sys")
MODES = {"/proc": 0o555, "/sys": 0o555, "/root": 0o700}
PROGRAMS = ("/bin/", "/usr/bin/", "/sbin/", "/usr/sbin/", "/opt/rocm-6.4.1/bin/", "/opt/rocm/bin/")
STUB_BYTES, PROGRAM_BYTES, LIBRARY_BYTES = 400, 14_480, 1_048_576
"""The files of commands and libraries are stubs here; they are shown as large as such files are: ?"""
KFD_MAJOR = 510
"""Given out as the driver loads; it differs from one machine to the next."""
DRM_MAJOR = 226
MEMORY = {"null": 3, "zero": 5, "random": 8, "urandom": 9}
MEMORY_MAJOR = 1
"""Documentation/admin-guide/devices.txt of Linux."""
RECENT = timedelta(days=182.625)
"""ls shows the hour of files this young, the year of others (GNU coreutils: six months)."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry as programs show it; `numbers` are major and minor of a device."""

    kind: str
    permissions: str
    links: int
    owner: str
    group: str
    size_bytes: int
    modified: datetime
    numbers: tuple[int, int] | None = None

    @property
    def blocks(self) -> int:
        """Kilobytes on disk."""
        return -(-self.size_bytes // BLOCK_BYTES) * 4 if self.kind in ("file", "directory") else 0


def listed(path: str, entry: Entry, node: Node, files: Files | None = None) -> Listed:
    """With `files`, a directory has a link for each that it holds."""
    numbers = _device_numbers(path, node) if entry.kind == "file" else None
    directory = entry.kind == "directory"
    own = path.startswith(OWN)
    inner = files.entries(path).values() if directory and files else ()
    entry = replace(entry, mode=MODES.get(path, entry.mode))
    return Listed(
        kind="device" if numbers else entry.kind,
        permissions=_of_device(numbers) if numbers else permissions(entry),
        links=2 + sum(one.kind == "directory" for one in inner) if directory else 1,
        owner=USER if own else "root",
        group=_group(path, numbers) if numbers else USER if own else "root",
        size_bytes=_size_bytes(path, entry),
        modified=entry.modified,
        numbers=numbers,
    )


def _size_bytes(path: str, entry: Entry) -> int:
    if entry.kind == "directory":
        return 0 if path in IN_MEMORY else BLOCK_BYTES
    name = path.rpartition("/")[2]
    if entry.kind == "file" and entry.size_bytes < STUB_BYTES:
        if path.startswith(PROGRAMS):
            return PROGRAM_BYTES + 8 * (crc32(name.encode()) % 16_384)
        if ".so" in name and not path.startswith(OWN):
            return LIBRARY_BYTES + 8 * (crc32(name.encode()) % 4_194_304)
    return len(entry.target) or entry.size_bytes


def permissions(entry: Entry) -> str:
    letter = {"directory": "d", "symlink": "l", "fifo": "p", "file": "-"}[entry.kind]
    mode = 0o777 if entry.kind == "symlink" else entry.mode
    bits = "".join("rwx"[bit % 3] if mode >> (8 - bit) & 1 else "-" for bit in range(9))
    for bit, at in ((0o4000, 2), (0o2000, 5)):
        if mode & bit:
            bits = f"{bits[:at]}{'s' if bits[at] == 'x' else 'S'}{bits[at + 1 :]}"
    sticky = bits[:-1] + ("t" if bits[-1] == "x" else "T") if mode & 0o1000 else bits
    return letter + sticky


def age(moment: datetime, now: datetime) -> str:
    """As ls -l shows a time."""
    recent = now - RECENT < moment <= now + timedelta(hours=1)
    return (
        f"{moment:%b} {moment.day:>2} {moment:%H:%M}"
        if recent
        else f"{moment:%b} {moment.day:>2}  {moment:%Y}"
    )


def human(size: int) -> str:
    """As -h shows a size: one digit behind the point below ten, rounded up."""
    if size < 1024:
        return str(size)
    for unit in "KMGTP":
        tenths = -(-size * 10 // 1024)
        size = -(-size // 1024)
        if tenths < 100:
            return f"{tenths / 10:.1f}{unit}"
        if size < 1024:
            break
    return f"{size}{unit}"


def _of_device(numbers: tuple[int, int]) -> str:
    return "crw-rw-rw-" if numbers[0] == MEMORY_MAJOR else "crw-rw----"


def _device_numbers(path: str, node: Node) -> tuple[int, int] | None:
    if path.removeprefix("/dev/") in MEMORY:
        return MEMORY_MAJOR, MEMORY[path.removeprefix("/dev/")]
    if path == "/dev/kfd":
        return KFD_MAJOR, 0
    for device in node.devices:
        if path == f"/dev/dri/renderD{device.render_minor}":
            return DRM_MAJOR, device.render_minor
        if path == f"/dev/dri/card{device.card}":
            return DRM_MAJOR, device.card
    return (DRM_MAJOR, 0) if path == "/dev/dri/card0" else None


def _group(path: str, numbers: tuple[int, int]) -> str:
    if numbers[0] == MEMORY_MAJOR:
        return "root"
    return "video" if path.startswith("/dev/dri/card") and numbers[0] == DRM_MAJOR else "render"
