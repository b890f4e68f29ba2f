"""The machine as one value: every tool is a view of it, every fault a change to it."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Literal

from pydantic import TypeAdapter

from sim.device import PROFILES, DeviceProfile
from sim.errors import UnknownProfile

DEVICES = 8
BUSES = (0x05, 0x26, 0x46, 0x65, 0x85, 0xA6, 0xC6, 0xE5)
"""PCI buses of the eight modules in AMD EPYC hosts (public MI300X captures)."""
OAM_IDS = (5, 4, 7, 6, 1, 0, 3, 2)
"""Seats on the baseboard. Unconfirmed: the order differs from one maker to the next."""
KFD_CPU_NODES = 2
FIRST_RENDER_MINOR = 128
MINORS_PER_DEVICE = 8
"""The driver reserves the minors that a device split into eight partitions needs; card0 is the BMC's."""
ACTIVITY_KEPT = timedelta(minutes=10)
"""How long a finished activity matters: the heat of it is gone by then."""

ComputePartition = Literal["SPX", "DPX", "QPX", "CPX"]
MemoryPartition = Literal["NPS1", "NPS2", "NPS4"]


@dataclass(frozen=True, slots=True)
class Setting:
    """What an administrator may set of one device."""

    compute_partition: ComputePartition = "SPX"
    memory_partition: MemoryPartition = "NPS1"
    power_cap_w: int | None = None
    """None: as delivered, the profile's maximum."""
    perf_level: str = "AUTO"
    soc_pstate: int = 0
    xgmi_plpd: int = 1
    process_isolation: bool = False


@dataclass(frozen=True, slots=True)
class Activity:
    """Who used which device from when to when. Loads are shares of 1 of the compute units and of the
    memory bandwidth; `ended_at` None means that it runs on."""

    device: int
    process: str
    pid: int
    started_at: datetime
    ended_at: datetime | None = None
    vram_bytes: int = 0
    gfx_load: float = 1.0
    memory_load: float = 0.3

    def runs_at(self, now: datetime) -> bool:
        return self.started_at <= now and (self.ended_at is None or now < self.ended_at)


@dataclass(frozen=True)
class Node:
    """Only what cannot be derived from (profile, seed) is a field; the rest are functions of it. A field
    that is added needs a default: saved states restore for ever."""

    profile: str
    seed: int
    booted_at: datetime
    faults: tuple[str, ...] = ()
    hostname: str = "mi300x-1"
    groups: tuple[str, ...] = ("dev", "sudo", "video", "render")
    """Groups of the node's user, the primary one first."""
    driver_loaded: bool = True
    settings: tuple[tuple[int, Setting], ...] = ()
    """Device index and setting, for those devices that are not as delivered."""
    activities: tuple[Activity, ...] = ()

    @cached_property
    def devices(self) -> tuple["Device", ...]:
        changed = dict(self.settings)
        return tuple(
            Device(index, PROFILES[self.profile], kfd_id, serial, changed.get(index, Setting()))
            for index, (kfd_id, serial) in enumerate(_identities(self.profile, self.seed))
        )

    def with_setting(self, index: int, setting: Setting) -> "Node":
        others = tuple(entry for entry in self.settings if entry[0] != index)
        changed = () if setting == Setting() else ((index, setting),)
        return replace(self, settings=tuple(sorted((*others, *changed), key=lambda entry: entry[0])))

    def with_activity(self, activity: Activity) -> "Node":
        """The node with one more entry in its log, and without those that have long ended."""
        kept = tuple(
            entry
            for entry in self.activities
            if entry.ended_at is None or activity.started_at - entry.ended_at < ACTIVITY_KEPT
        )
        return replace(self, activities=(*kept, activity))


NODE = TypeAdapter(Node)
"""How a Node becomes JSON in a saved state and comes back."""


@dataclass(frozen=True, slots=True)
class Device:
    """One device of the node. Its ids agree in every tool because they are all made from `serial`."""

    index: int
    profile: DeviceProfile
    kfd_id: int
    serial: int
    """64 bits; the driver's unique_id."""
    setting: Setting

    @property
    def bus(self) -> int:
        return BUSES[self.index]

    @property
    def bdf(self) -> str:
        """Domain, bus, device, function: `0000:05:00.0`."""
        return f"0000:{self.bus:02x}:00.0"

    @property
    def location_id(self) -> int:
        """The BDF as a number, as KFD and rocminfo give it."""
        return self.bus << 8

    @property
    def uuid(self) -> str:
        """As amd-smi makes it: serial and PCI id, spread over the fields."""
        high, next_, low = self.serial >> 56, self.serial >> 48 & 0xFF, self.serial & 0xFFFF_FFFF_FFFF
        return f"{high:02x}ff{self.profile.pci.device:04x}-0000-1000-80{next_:02x}-{low:012x}"

    @property
    def hip_uuid(self) -> str:
        """As HIP, rocminfo and ROCR_VISIBLE_DEVICES know the device."""
        return f"GPU-{self.serial:016x}"

    @property
    def kfd_node(self) -> int:
        return KFD_CPU_NODES + self.index

    @property
    def numa(self) -> int:
        return self.index * 2 // DEVICES

    @property
    def render_minor(self) -> int:
        return FIRST_RENDER_MINOR + MINORS_PER_DEVICE * self.index

    @property
    def card(self) -> int:
        return 1 + MINORS_PER_DEVICE * self.index

    @property
    def oam_id(self) -> int:
        return OAM_IDS[self.index]

    @property
    def product_serial(self) -> str:
        return f"692{self.serial % 10**11:011d}"

    @property
    def power_cap_w(self) -> int:
        return self.setting.power_cap_w or self.profile.limits.power_max_w


def build(profile: str, *, seed: int, now: datetime) -> Node:
    """A healthy node with eight devices of `profile`, up for some days at `now`. Raises UnknownProfile."""
    known = PROFILES.get(profile)
    if known is None or known.vendor != "AMD":
        usable = ", ".join(name for name, entry in PROFILES.items() if entry.vendor == "AMD")
        raise UnknownProfile(f"there is no node of {profile!r} devices; choose one of {usable}")
    uptime = timedelta(days=3, seconds=int(86400 * 20 * noise(seed, "uptime")))
    return Node(profile=profile, seed=seed, booted_at=now - uptime, hostname=f"{profile.lower()}-1")


def noise(seed: int, *key: str | int) -> float:
    """A number in [0, 1) that depends on nothing but its arguments."""
    return int.from_bytes(_digest(seed, *key)[:8]) / 2**64


@lru_cache(maxsize=64)
def _identities(profile: str, seed: int) -> tuple[tuple[int, int], ...]:
    """KFD id and serial of each device. A KFD id has 16 bits and is unique on its node."""
    found: dict[int, int] = {}
    for index in range(DEVICES):
        digest = _digest(seed, profile, index)
        kfd_id = int.from_bytes(digest[8:10]) or 1
        while kfd_id in found:
            kfd_id = kfd_id % 65535 + 1
        found[kfd_id] = int.from_bytes(digest[:8])
    return tuple(found.items())


def _digest(seed: int, *key: str | int) -> bytes:
    return sha256("/".join(map(str, (seed, *key))).encode()).digest()
