"""What a program that computes leaves on the node: processes that the monitors show, and how it ends on a
device that hangs."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import repeat

from sim.node import Activity, Device, Node, noise
from sim.tools import Call, Result

STEADY = 0.004
"""Largest difference of one measurement to the next on a quiet node: ?"""
UNSTEADY = 0.15
"""The same where the kernel moves pages between the sockets (numa_balancing) or maps every transfer (no
iommu=pt): ? (AMD's MI300X guide names both as causes of slow and uneven runs)."""
ABORTED = 134


@dataclass(frozen=True, slots=True)
class Work:
    """A run's load on each of its devices, as `Activity` counts it, for so many seconds."""

    seconds: float
    vram_bytes: int
    gfx_load: float = 1.0
    memory_load: float = 0.3


def pid(call: Call, rank: int = 0) -> int:
    """Of the process of a rank; ranks started together follow each other."""
    return 20_000 + int(300_000 * noise(call.seed, *call.argv, int(call.now.timestamp()))) + rank


def slack(call: Call, *key: str | int) -> float:
    """How much longer than its best time a measurement takes, 1 or a little more."""
    return 1 + unevenness(call.node) * noise(call.seed, *call.argv, *key)


def unevenness(node: Node) -> float:
    quiet = not node.numa_balancing and "iommu=pt" in node.kernel_options
    return STEADY if quiet else UNSTEADY


def with_work(
    call: Call, devices: Iterable[Device], work: Work, process: str, pids: Iterable[int] | None = None
) -> Node:
    """The node on which `process` works from now on; `pids` where each device has a process of its own."""
    node = call.node
    ends = call.now + timedelta(seconds=work.seconds)
    for device, number in zip(devices, repeat(pid(call)) if pids is None else pids, strict=False):
        node = node.with_activity(
            Activity(
                device.index,
                process,
                number,
                call.now,
                ends,
                work.vram_bytes,
                work.gfx_load,
                work.memory_load,
            )
        )
    return node


def hang(call: Call, devices: Iterable[Device], printed: str = "") -> Result | None:
    """The end of a program one of whose devices hangs; None where all of them answer."""
    said = next(filter(None, (hang_text(call, device) for device in devices)), None)
    return None if said is None else Result(out=printed, err=said, status=ABORTED)


def hang_text(call: Call, device: Device) -> str:
    """What ends a program on a device that hangs; nothing where it answers."""
    if device.module not in call.node.hung:
        return ""
    handle = 0x5500_0000_0000 + 16 * int(2**24 * noise(call.seed, "handle", device.index))
    said = f"HW Exception by GPU node-{device.kfd_node} (Agent handle: 0x{handle:x}) reason :GPU Hang\n"
    return f"{said}Aborted (core dumped)\n"
