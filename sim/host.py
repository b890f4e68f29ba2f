"""The host under the devices: its processors and memory by NUMA node, its disks and its first processes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sim.node import Node
from sim.procfs import proc_files
from sim.stack import CPU_SOCKETS, CPU_THREADS_PER_SOCKET, HOST_MEMORY_KB

_CORES = CPU_THREADS_PER_SOCKET // 2
CPU_SETS: Sequence[tuple[int, ...]] = tuple(
    tuple(
        first + cpu for first in (socket * _CORES, (CPU_SOCKETS + socket) * _CORES) for cpu in range(_CORES)
    )
    for socket in range(CPU_SOCKETS)
)
"""Hardware threads of each NUMA node: one node a socket, siblings behind all cores, as Linux numbers them."""
DISTANCES = ((10, 32), (32, 10))
"""ACPI SLIT of two EPYC 9004 sockets with one node each."""


def memory_kb(node: Node) -> Mapping[str, int]:
    """/proc/meminfo by name."""
    lines = proc_files(node)["/proc/meminfo"].decode().splitlines()
    return {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines)}


def numa_megabytes(number: int) -> int:
    return HOST_MEMORY_KB[number] // 1024


def free_megabytes(number: int, node: Node) -> int:
    """Free memory is spread as all memory is."""
    share = HOST_MEMORY_KB[number] / sum(HOST_MEMORY_KB)
    return int(memory_kb(node)["MemFree"] * share) // 1024


@dataclass(frozen=True, slots=True)
class Disk:
    """A mounted file system; sizes in KiB. `device` is what is mounted."""

    device: str
    place: str
    kind: str
    size_kb: int
    used_kb: int
    options: str = "rw,relatime"


DISKS = (
    Disk(
        "tmpfs",
        "/run",
        "tmpfs",
        211_323_640,
        12_428,
        "rw,nosuid,nodev,noexec,relatime,size=211323640k,mode=755",
    ),
    Disk("/dev/nvme0n1p2", "/", "ext4", 1_843_269_236, 386_213_580),
    Disk("tmpfs", "/dev/shm", "tmpfs", 1_056_618_188, 0, "rw,nosuid,nodev"),  # noqa: S108  a path of the node
    Disk("tmpfs", "/run/lock", "tmpfs", 5_120, 0, "rw,nosuid,nodev,noexec,relatime,size=5120k"),
    Disk("/dev/nvme0n1p1", "/boot/efi", "vfat", 1_098_632, 6_220, "rw,relatime,fmask=0077,dmask=0077"),
)
"""Our choice: one NVMe drive of 1.92 TB, as Ubuntu's installer parts it."""
RESERVED = 0.05
"""Of an ext4 file system, for root (mke2fs(8))."""


def available_kb(disk: Disk) -> int:
    kept = int(disk.size_kb * RESERVED) if disk.kind == "ext4" else 0
    return max(0, disk.size_kb - disk.used_kb - kept)
