"""The machine as one value: every tool is a view of it, every fault a change to it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Literal

from sim.device import PROFILES, DeviceProfile
from sim.errors import UnknownProfile
from sim.guest import as_guest
from sim.partition import PARTS, ComputePartition, MemoryPartition, share, splits
from sim.people import USER

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
EVENTS_KEPT = 100

BOOT_OPTIONS = ("iommu=pt", "pci=realloc=off")
"""Of the kernel, as the MI300X guide wants them on the hosts of these devices."""
CONTAINER_NAME = "3f9c1b7a20de"
Container = Literal["without devices", "with devices"]


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
    engine_max_mhz: int | None = None
    """None: as delivered, the highest clock of the profile."""


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
    user: str = USER

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
    """Groups of the node's user in this login, the primary one first."""
    driver_loaded: bool = True
    settings: tuple[tuple[int, Setting], ...] = ()
    """Module and setting, for those modules that are not as delivered."""
    activities: tuple[Activity, ...] = ()
    member_of: tuple[str, ...] | None = None
    """Groups of the user in /etc/group, which the next login gets; None: those of this login."""
    kfd_missing: bool = False
    """The driver runs, but /dev/kfd does not stand in /dev."""
    container: Container | None = None
    """The console stands in a container on the node, and this is what it was given."""
    guest: bool = False
    """A virtual machine with a virtual function of each module."""
    kernel_options: tuple[str, ...] = BOOT_OPTIONS
    next_kernel_options: tuple[str, ...] | None = None
    """What update-grub wrote for the next boot; None: the same again."""
    numa_balancing: bool = False
    hung: tuple[int, ...] = ()
    """Modules that wait for a reset: what runs there never ends."""
    bad_pages: tuple["BadPage", ...] = ()
    links_down: tuple[tuple[int, int], ...] = ()
    """Pairs of modules, the lower first, whose link is down."""
    written: tuple[tuple[str, str], ...] = ()
    """Path and text of the files under /etc that root has written."""
    home: tuple[tuple[str, str], ...] = ()
    """Path and text of what stands under the home directory when the node is made."""
    login_env: tuple[tuple[str, str], ...] = ()
    """What the user's profile exports at login."""
    torch_wheel: Literal["rocm", "cuda"] = "rocm"
    """Which build of torch is installed."""
    events: tuple["Event", ...] = ()
    """What the driver reported since the node was booted, for the kernel's log."""

    @cached_property
    def devices(self) -> tuple["Device", ...]:
        """What the driver offers, in its order: each module whole or in partitions."""
        return tuple(
            replace(device, index=index)
            for index, device in enumerate(part for module in self.modules for part in _parts(self, module))
        )

    @cached_property
    def modules(self) -> tuple["Device", ...]:
        """The eight modules on the PCI bus, each as a whole."""
        changed = dict(self.settings)
        known = PROFILES[self.profile]
        profile = as_guest(known) if self.guest else known
        return tuple(
            Device(index, profile, kfd_id, serial, changed.get(index, Setting()), index, 0, profile)
            for index, (kfd_id, serial) in enumerate(_identities(self.profile, self.seed))
        )

    def with_setting(self, module: int, setting: Setting) -> "Node":
        others = tuple(entry for entry in self.settings if entry[0] != module)
        changed = () if setting == Setting() else ((module, setting),)
        return replace(self, settings=tuple(sorted((*others, *changed), key=lambda entry: entry[0])))

    def with_events(self, *events: "Event") -> "Node":
        """The node with more in the kernel's log, which keeps the newest."""
        return replace(self, events=(*self.events, *events)[-EVENTS_KEPT:])

    def with_activity(self, activity: Activity) -> "Node":
        """The node with one more entry in its log, and without those that have long ended."""
        kept = tuple(
            entry
            for entry in self.activities
            if entry.ended_at is None or activity.started_at - entry.ended_at < ACTIVITY_KEPT
        )
        return replace(self, activities=(*kept, activity))


@dataclass(frozen=True, slots=True)
class BadPage:
    """A page of a module's memory that gave an uncorrectable error; `pending` until the next reset."""

    module: int
    address: int
    pending: bool = True


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the kernel's log."""

    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Device:
    """One device of the node: a module, or a partition of it. Its ids agree in every tool because they are
    all made from `serial`."""

    index: int
    profile: DeviceProfile
    """Of this device: a partition has its share of the module's units and memory."""
    kfd_id: int
    serial: int
    """64 bits; the driver's unique_id."""
    setting: Setting
    """Of the module."""
    module: int
    part: int
    """Number of the partition in its module; 0 is the one that the management tools know all about."""
    whole: DeviceProfile
    """Of the module."""

    @property
    def bus(self) -> int:
        return BUSES[self.module]

    @property
    def bdf(self) -> str:
        """Domain, bus, device, function: `0000:05:00.0`. A partition goes for a function."""
        return f"0000:{self.bus:02x}:00.{self.part}"

    @property
    def location_id(self) -> int:
        """The BDF as a number, as KFD and rocminfo give it; partitions count in its highest four bits."""
        return self.part << 28 | self.bus << 8

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
        return self.module * 2 // DEVICES

    @property
    def render_minor(self) -> int:
        return FIRST_RENDER_MINOR + MINORS_PER_DEVICE * self.module + self.part

    @property
    def card(self) -> int:
        return 1 + MINORS_PER_DEVICE * self.module + self.part

    @property
    def oam_id(self) -> int:
        return OAM_IDS[self.module]

    @property
    def product_serial(self) -> str:
        return f"692{self.serial % 10**11:011d}"

    @property
    def power_cap_w(self) -> int:
        return self.setting.power_cap_w or self.profile.limits.power_max_w


def uncorrectable(node: Node, device: Device) -> int:
    """Errors of memory that the driver counted since it was loaded or the module reset: those of pages that
    were retired before are not counted again."""
    return sum(page.pending for page in node.bad_pages if page.module == device.module)


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


def _parts(node: Node, module: Device) -> Iterator[Device]:
    """A partition beyond the first has a KFD id and a serial of its own."""
    count = PARTS[module.setting.compute_partition] if splits(module.whole) else 1
    profile = share(module.whole, count)
    yield replace(module, profile=profile)
    for part in range(1, count):
        kfd_id, serial = _partition_identities(node.profile, node.seed)[module.module, part]
        yield replace(module, profile=profile, part=part, kfd_id=kfd_id, serial=serial)


@lru_cache(maxsize=64)
def _partition_identities(profile: str, seed: int) -> Mapping[tuple[int, int], tuple[int, int]]:
    taken = {kfd_id for kfd_id, _ in _identities(profile, seed)}
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for module in range(DEVICES):
        for part in range(1, max(PARTS.values())):
            digest = _digest(seed, profile, module, part)
            kfd_id = int.from_bytes(digest[8:10]) or 1
            while kfd_id in taken:
                kfd_id = kfd_id % 65535 + 1
            taken.add(kfd_id)
            found[module, part] = kfd_id, int.from_bytes(digest[:8])
    return found


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
