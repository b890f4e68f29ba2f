"""The devices that HIP shows the program: their memory, their queues of work, and what is left to tell."""

import sys
from typing import Any

from _node import boot, clock
from _node.frames import emit
from _node.plain import dataclass

from _devices.gpu.timing import LAUNCH_NS, stream_ns
from _devices.profile import Board, Caches, Clocks, DeviceProfile, Limits, Pci

ROUNDED_BYTES = 512
ABORTED = 134
SMALL_BYTES, SMALL_SEGMENT, LARGE_SEGMENT, SEGMENT_STEP = 2**20, 2 * 2**20, 20 * 2**20, 2 * 2**20
MIDDLE_BYTES = 10 * 2**20
"""How torch's caching allocator cuts memory (c10/cuda/CUDACachingAllocator)."""
RUNTIME_BYTES = 420 * 2**20
"""What a process takes of a device once it uses it, besides its tensors: ?"""


class NoRoom(Exception):
    """The device's memory does not hold it. `device`, bytes wanted."""

    def __init__(self, device: "Device", wanted: int) -> None:
        super().__init__(device.place, wanted)
        self.device, self.wanted = device, wanted


@dataclass()
class Device:
    """`place` is its number for HIP, `index` for the node."""

    place: int
    index: int
    target_id: str
    uuid: str
    profile: DeviceProfile
    clock: float
    used_bytes: int
    """By others, before the program."""
    hung: str
    """What the runtime says as it ends a program that waits for this device; "" where it answers."""
    allocated: int = 0
    reserved: int = 0
    peak_allocated: int = 0
    peak_reserved: int = 0
    opened: bool = False
    busy_ns: int = 0
    queue_ns: int = 0
    """When the queue is empty, on the program's clock."""
    timeline_ns: int = 0
    """All that the queue has done, one after another: what events measure."""
    launches: tuple[dict[str, Any], ...] = ()

    @property
    def free_bytes(self) -> int:
        runtime = RUNTIME_BYTES if self.opened else 0
        return self.profile.hbm_bytes - self.used_bytes - runtime - self.reserved

    def allocate(self, size: int) -> int:
        """Bytes taken. Raises NoRoom."""
        self.opened = True
        size = -(-size // ROUNDED_BYTES) * ROUNDED_BYTES
        if size > self.reserved - self.allocated:
            segment = _segment(size)
            if segment > self.free_bytes:
                self.empty_cache()
            if segment > self.free_bytes:
                raise NoRoom(self, size)
            self.reserved += segment
        self.allocated += size
        self.peak_allocated = max(self.peak_allocated, self.allocated)
        self.peak_reserved = max(self.peak_reserved, self.reserved)
        return size

    def release(self, size: int) -> None:
        self.allocated -= size

    def empty_cache(self) -> None:
        self.reserved = -(-self.allocated // SEGMENT_STEP) * SEGMENT_STEP

    def run(self, time_ns: int) -> None:
        """Puts work of so long a time into the queue."""
        self.opened = True
        self.queue_ns = max(self.queue_ns, clock.elapsed_ns()) + time_ns
        self.timeline_ns += time_ns
        self.busy_ns += time_ns

    def launched(self, **launch: Any) -> None:
        if len(self.launches) < LAUNCHES_TOLD:
            self.launches = (*self.launches, launch)

    def stream(self, moved: int) -> None:
        """Work that reads and writes so many bytes."""
        self.run(LAUNCH_NS + round(stream_ns(self.profile, moved)))

    def wait(self) -> None:
        """A device that hangs ends the process: the runtime aborts it (HSA's HW exception)."""
        if self.hung and self.busy_ns:
            sys.stderr.write(self.hung)
            raise SystemExit(ABORTED)
        clock.wait_ns(self.queue_ns - clock.elapsed_ns())


def _segment(size: int) -> int:
    if size <= SMALL_BYTES:
        return SMALL_SEGMENT
    if size < MIDDLE_BYTES:
        return LARGE_SEGMENT
    return -(-size // SEGMENT_STEP) * SEGMENT_STEP


def _profile(plain: dict[str, Any]) -> DeviceProfile:
    parts: dict[str, Any] = {"pci": Pci, "caches": Caches, "clocks": Clocks, "limits": Limits, "board": Board}
    built = {
        name: parts[name](**value) if name in parts and value else value for name, value in plain.items()
    }
    return DeviceProfile(**built)


DEVICES = [
    Device(place, **{**plain, "profile": _profile(plain["profile"])})
    for place, plain in enumerate(boot.request["devices"])
]
PROBLEM: str = boot.request["device_problem"]
"""Why there is no device, in the runtime's words; "" where there are some."""
WHEEL: str = boot.request["torch_wheel"]
LAUNCHES_TOLD = 200


def report() -> None:
    """Tells the node what the program did on its devices."""
    for device in DEVICES:
        if device.opened:
            elapsed = max(1, clock.elapsed_ns(), device.queue_ns)
            held = device.peak_reserved + RUNTIME_BYTES
            emit("used", device=device.index, bytes=held, busy_ns=device.busy_ns, elapsed_ns=elapsed)
            for launch in device.launches:
                emit("launch", device=device.index, **launch)
