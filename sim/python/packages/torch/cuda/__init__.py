"""`torch.cuda`, which on ROCm means HIP: devices, their memory, streams and events."""

from types import SimpleNamespace
from typing import Any

from _devices import DEVICES, PROBLEM, WHEEL, Device
from _node import boot
from _node.frames import missing_attribute

from torch import _create
from torch._tensor import OutOfMemoryError, check_devices, placed, state
from torch._tensor import device as _device

__all__ = ["OutOfMemoryError"]


def is_available() -> bool:
    return device_count() > 0


def device_count() -> int:
    return 0 if WHEEL == "cuda" or PROBLEM else len(DEVICES)


def is_initialized() -> bool:
    return any(at.opened for at in DEVICES)


def init() -> None:
    check_devices()


def _at(device: Any = None) -> Device:
    check_devices()
    number = state["current"] if device is None else _device(device).index
    number = state["current"] if number is None else number
    if not 0 <= number < len(DEVICES):
        raise AssertionError("Invalid device id")
    return DEVICES[number]


def current_device() -> int:
    check_devices()
    return int(state["current"])


def set_device(device: Any) -> None:
    number = _device(device).index
    if number is not None:
        placed(_device("cuda", number))
        state["current"] = number


class device(_device):
    """As a context: the current device for a while."""

    def __init__(self, device: Any) -> None:
        super().__init__("cuda", _device(device).index)

    def __enter__(self) -> "device":
        self._before = state["current"]
        set_device(self.index)
        return self

    def __exit__(self, *_: object) -> None:
        state["current"] = self._before


def get_device_name(device: Any = None) -> str:
    return _at(device).profile.market_name


def get_device_capability(device: Any = None) -> tuple[int, int]:
    properties = get_device_properties(device)
    return properties.major, properties.minor


class _CudaDeviceProperties:
    def __init__(self, at: Device) -> None:
        profile = at.profile
        target = at.target_id.partition(":")[0].removeprefix("gfx")
        self.name, self.gcnArchName = profile.market_name, at.target_id
        self.major, self.minor = int(target[:-2]), int(target[-2], 16)
        self.total_memory = profile.hbm_bytes
        self.multi_processor_count = profile.cus
        self.uuid = _Uuid(at.uuid)
        self.L2_cache_size = profile.caches.l2_per_xcd
        self.warp_size = profile.wave_size
        self.max_threads_per_multi_processor = profile.waves_per_cu * profile.wave_size
        self.shared_memory_per_block = profile.lds_bytes_per_group
        self.regs_per_multiprocessor = profile.registers_per_simd_lane * 4 * profile.wave_size
        self.is_integrated, self.is_multi_gpu_board = 0, 0
        self.pci_domain_id, self.pci_bus_id, self.pci_device_id = 0, *boot.request["buses"][at.place]

    def __repr__(self) -> str:
        return (
            f"_CudaDeviceProperties(name='{self.name}', major={self.major}, minor={self.minor}, "
            f"gcnArchName='{self.gcnArchName}', total_memory={self.total_memory // 2**20}MB, "
            f"multi_processor_count={self.multi_processor_count}, uuid={self.uuid}, "
            f"L2_cache_size={self.L2_cache_size // 2**20}MB)"
        )


class _Uuid(str):
    """HIP gives 16 bytes, the device's 16 digits as text; torch prints those in hex."""

    __slots__ = ()

    def __new__(cls, uuid: str) -> "_Uuid":
        digits = uuid.removeprefix("GPU-").encode().hex()
        return super().__new__(
            cls, "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:32]))
        )


def get_device_properties(device: Any = None) -> _CudaDeviceProperties:
    return _CudaDeviceProperties(_at(device))


def mem_get_info(device: Any = None) -> tuple[int, int]:
    at = _at(device)
    at.opened = True
    return at.free_bytes, at.profile.hbm_bytes


def _reader(name: str) -> Any:
    return lambda device=None: getattr(_at(device), name) if is_available() else 0


memory_allocated, memory_reserved = _reader("allocated"), _reader("reserved")
max_memory_allocated, max_memory_reserved = _reader("peak_allocated"), _reader("peak_reserved")


def reset_peak_memory_stats(device: Any = None) -> None:
    at = _at(device)
    at.peak_allocated, at.peak_reserved = at.allocated, at.reserved


def empty_cache() -> None:
    for at in DEVICES:
        at.empty_cache()


def synchronize(device: Any = None) -> None:
    _at(device).wait()


def can_device_access_peer(device: Any, peer_device: Any) -> bool:
    return _at(device) is not _at(peer_device)


def is_bf16_supported(including_emulation: bool = True) -> bool:
    return is_available()


def get_arch_list() -> list[str]:
    return [] if WHEEL == "cuda" else ["gfx900", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx1030", "gfx1100"]


def manual_seed(seed: int) -> None:
    _create.manual_seed(seed)


manual_seed_all = manual_seed


class Event:
    """A mark in the queue; the time between two is what the queue worked between them."""

    def __init__(
        self, enable_timing: bool = False, blocking: bool = False, interprocess: bool = False
    ) -> None:
        self._timed, self._marked = enable_timing, None

    def record(self, stream: Any = None) -> None:
        self._at = _at()
        self._marked = self._at.timeline_ns

    def synchronize(self) -> None:
        self._at.wait()

    def wait(self, stream: Any = None) -> None: ...

    def query(self) -> bool:
        return True

    def elapsed_time(self, end_event: "Event") -> float:
        if not (self._timed and end_event._timed):
            raise ValueError("Both events must be created with argument 'enable_timing=True'.")
        if self._marked is None or end_event._marked is None:
            raise ValueError("Both events must be recorded before calculating elapsed time.")
        return (end_event._marked - self._marked) / 1e6


class Stream:
    """Work of all streams goes through the device's one queue here."""

    def __init__(self, device: Any = None, priority: int = 0) -> None:
        self.device = _device("cuda", _at(device).place)

    def synchronize(self) -> None:
        synchronize(self.device)

    def wait_stream(self, stream: Any) -> None: ...

    def wait_event(self, event: Any) -> None: ...

    def record_event(self, event: Event | None = None) -> Event:
        event = event or Event()
        event.record()
        return event

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: object) -> None: ...


def current_stream(device: Any = None) -> Stream:
    return Stream(device)


default_stream = current_stream


def stream(stream: Stream) -> Stream:
    return stream


nccl = SimpleNamespace(version=lambda: tuple(boot.request["torch"]["rccl"]))


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"module 'torch.cuda' has no attribute '{name}'")
    raise missing_attribute(f"torch.cuda.{name}")
