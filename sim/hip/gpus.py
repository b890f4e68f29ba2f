"""The devices of a run as the runtime API knows them: memory taken, streams, events, and when work ends.

What a call does to memory it does at once; when the device would have done it is reckoned beside, so that
work on different streams overlaps in time as it does on a machine.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from sim.gpu.launch_time import Rates
from sim.hip.run_clock import NEVER_NS, RunClock

Engine = Literal["compute", "in", "out", ""]
"""What a device does at once with the rest: kernels, copies to it, copies from it; "" keeps nothing busy."""
NON_BLOCKING = 1
LEGACY, PER_THREAD = 1, 2
"""hipStreamLegacy and hipStreamPerThread."""
RECORDS_MOST = 20_000
"""Calls and copies that are kept for a profiler."""


@dataclass(slots=True)
class Stream:
    """`due` are host functions with the time when the stream reaches them."""

    handle: int
    device: int
    flags: int = 0
    priority: int = 0
    ready_ns: float = 0.0
    pending: int = 0
    """Parts of collectives that wait for other ranks."""
    capture: Any = None
    due: list[tuple[float, Callable[[], None]]] = field(default_factory=list)


@dataclass(slots=True)
class Event:
    """`at_ns` is when the work before it ends; None until it is recorded."""

    device: int
    flags: int = 0
    at_ns: float | None = None
    node: Any = None
    """What a capturing stream had reached."""


@dataclass(slots=True)
class Block:
    """Memory that the API handed out or was told of."""

    base: int
    size: int
    kind: Literal["device", "pinned", "managed", "registered"]
    device: int
    flags: int = 0
    pool: int = 0


@dataclass(slots=True)
class Gpu:
    """One device. `peers` are those whose memory it may reach."""

    null: Stream
    per_thread: Stream
    total_bytes: int
    used_bytes: int = 0
    peak_bytes: int = 0
    engines: dict[str, float] = field(default_factory=dict)
    peers: set[int] = field(default_factory=set)
    was_used: bool = False

    def take(self, size: int) -> bool:
        if self.used_bytes + size > self.total_bytes:
            return False
        self.used_bytes += size
        self.peak_bytes = max(self.peak_bytes, self.used_bytes)
        return True


@dataclass(frozen=True, slots=True)
class Copied:
    """`direction` as a profiler names it: HOST_TO_DEVICE ...; devices are numbers, -1 the host."""

    direction: str
    source: int
    target: int
    size: int
    stream: int
    start_ns: int
    end_ns: int


@dataclass(slots=True)
class Gpus:
    """`told` is what the devices say of themselves; `current` the device that calls mean."""

    told: Mapping[str, Any]
    clock: RunClock
    rates: Rates
    each: list[Gpu]
    current: int = 0
    last_error: int = 0
    sticky: int = 0
    """CUDA: what every call answers once a kernel has failed."""
    streams: dict[int, Stream] = field(default_factory=dict)
    events: dict[int, Event] = field(default_factory=dict)
    blocks: dict[int, Block] = field(default_factory=dict)
    handles: dict[int, Any] = field(default_factory=dict)
    """Pools, graphs, library handles: what is no stream or event."""
    symbols: dict[tuple[int, int], int] = field(default_factory=dict)
    """Address of a device's own copy of a global, by device and number; device 0 has the first."""
    initial: dict[int, Any] = field(default_factory=dict)
    """Bytes of a global of the device as the program starts, by number."""
    limits: dict[int, int] = field(default_factory=dict)
    dynamic_lds: dict[int, int] = field(default_factory=dict)
    """What hipFuncSetAttribute allows a kernel, by its number."""
    calls: list[tuple[str, int, int]] = field(default_factory=list)
    copies: list[Copied] = field(default_factory=list)
    collectives: Any = None
    """State of the collectives' library, once it is used."""
    pools: dict[int, int] = field(default_factory=dict)
    """Handle of the pool that a device allocates from, by device."""
    texts: dict[str, int] = field(default_factory=dict)
    """Where names of errors stand."""
    next_handle: int = 0x5A00_0000

    @property
    def is_cuda(self) -> bool:
        return bool(self.told["vendor"] == "NVIDIA")

    @property
    def gpu(self) -> Gpu:
        return self.each[self.current]

    def handle(self) -> int:
        self.next_handle += 0x40
        return self.next_handle

    def stream(self, handle: int) -> Stream | None:
        """None where the handle is no stream's."""
        if handle in (0, LEGACY):
            return self.gpu.null
        return self.gpu.per_thread if handle == PER_THREAD else self.streams.get(handle)

    def all_streams(self, device: int) -> list[Stream]:
        one = self.each[device]
        return [one.null, one.per_thread, *(s for s in self.streams.values() if s.device == device)]

    def enqueue(self, stream: Stream, ns: float, engine: Engine, share: float = 1.0) -> tuple[int, int]:
        """Start and end of work on a stream. The null stream waits for the others, and they for it."""
        gpu = self.each[stream.device]
        start = max(
            self.clock.elapsed_ns, stream.ready_ns, gpu.engines.get(engine, 0.0), self._before(stream)
        )
        end = start + ns
        stream.ready_ns = end
        if engine:
            gpu.engines[engine] = start + ns * share
        gpu.was_used = True
        return int(start), int(end)

    def _before(self, stream: Stream) -> float:
        gpu = self.each[stream.device]
        if stream.handle == 0:
            blocking = [one for one in self.all_streams(stream.device) if not one.flags & NON_BLOCKING]
            return max(one.ready_ns for one in blocking)
        return 0.0 if stream.flags & NON_BLOCKING else gpu.null.ready_ns

    def wait_stream(self, stream: Stream) -> None:
        self._wait(stream)
        if stream.handle == 0:
            self.clock.wait_until(self._before(stream))
        self.run_due()

    def wait_device(self, device: int) -> None:
        for one in self.all_streams(device):
            self._wait(one)
        self.run_due()

    def _wait(self, stream: Stream) -> None:
        self.clock.wait_until(NEVER_NS if stream.pending else stream.ready_ns)

    def run_due(self) -> None:
        """Host functions whose time has come, in order of time; one may add others."""
        while True:
            streams = [s for number in range(len(self.each)) for s in self.all_streams(number) if s.due]
            ready = [s for s in streams if s.due[0][0] <= self.clock.elapsed_ns]
            if not ready:
                return
            first = min(ready, key=lambda one: one.due[0][0])
            _, function = first.due.pop(0)
            function()

    def device_of(self, address: int) -> int:
        """The device that has memory of the device's kind; a global is on the first, or a later one's own."""
        block = self.block(address)
        if block is not None:
            return block.device
        return next((device for (device, _), base in self.symbols.items() if base == address), 0)

    def barred(self, device: int) -> frozenset[int]:
        """Memory that a device may not reach: of others than itself and its peers."""
        if len(self.each) < 2:
            return frozenset()
        reached = {device, *self.each[device].peers}
        blocks = (
            one.base for one in self.blocks.values() if one.kind == "device" and one.device not in reached
        )
        symbols = (base for (other, _), base in self.symbols.items() if other not in reached)
        return frozenset((*blocks, *symbols))

    def block(self, address: int) -> Block | None:
        """What the API handed out around an address."""
        found = self.blocks.get(address)
        if found is not None:
            return found
        held = (one for one in self.blocks.values() if one.base <= address < one.base + one.size)
        return next(held, None)


def gpus_of(told: Mapping[str, Any], started_ns: int = 0) -> Gpus:
    """`used_bytes` of a device are what others have taken of it."""
    each = [
        Gpu(
            Stream(0, number),
            Stream(PER_THREAD, number),
            int(told["memory_bytes"]),
            int(one.get("used_bytes", 0)),
        )
        for number, one in enumerate(told["devices"])
    ]
    return Gpus(told, RunClock(started_ns), Rates(**told["rates"]), each)
