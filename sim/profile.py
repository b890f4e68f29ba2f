"""What a maker publishes of one model of accelerator, and what the tools show of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Vendor = Literal["AMD", "NVIDIA"]


@dataclass(frozen=True, slots=True)
class Pci:
    """How the device stands on the bus. Ids are numbers of pci.ids."""

    vendor: int
    device: int
    revision: int
    class_name: str
    class_code: int
    chip_name: str
    """As lspci prints it after the vendor."""
    subsystem: int = 0
    """The subsystem's device id; 0 where it is the device's own."""

    @property
    def subsystem_id(self) -> int:
        return self.subsystem or self.device


@dataclass(frozen=True, slots=True)
class Caches:
    """Sizes in bytes. The scalar and instruction caches serve two neighbouring CUs each."""

    vector_l1: int
    scalar_l1: int
    instruction_l1: int
    l2_per_xcd: int
    infinity: int = 0
    """The memory-side cache of the whole device; 0 where there is none."""
    line_bytes: int = 128
    shared_cus_built_per_xcd: int = 0
    """CUs on an XCD's silicon, switched off ones too: what counts the shared caches."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """Levels in MHz, lowest first; the last of each is the highest the device reaches."""

    engine: tuple[int, ...]
    memory: tuple[int, ...]
    fabric: tuple[int, ...] = ()
    soc: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """Power in W, temperatures in °C."""

    power_max_w: int
    power_idle_w: int
    hotspot_slowdown_c: int = 100
    hotspot_shutdown_c: int = 110
    memory_slowdown_c: int = 95
    memory_shutdown_c: int = 105


@dataclass(frozen=True, slots=True)
class Board:
    """What board, firmware image and memory vendor say of themselves."""

    product: str
    model: str
    fru: str
    vbios_name: str
    vbios_part: str
    vbios_version: str
    vbios_date: str
    slot: str = "OAM"
    memory_vendor: str = "HYNIX"


@dataclass(frozen=True, slots=True)
class DeviceProfile:
    """One device as a program sees it. NVIDIA's profiles stand here for comparison; no node has them.

    `cus` counts compute units (AMD) or SMs (NVIDIA), `waves_per_simd` wavefronts or warps that a quarter
    of one keeps resident, `registers_per_simd_lane` 32-bit registers that a quarter has for each lane of a
    wave.
    """

    name: str
    market_name: str
    vendor: Vendor
    target: str
    """What a compiler is told: `gfx942`, `sm_90`."""
    wave_size: int
    xcds: int
    cus_per_xcd: int
    hbm_bytes: int
    lds_bytes_per_cu: int
    lds_bytes_per_group: int
    """The most that one workgroup may take."""
    hbm_type: str
    hbm_bus_bits: int
    hbm_gb_per_s: float
    """Peak, in GB/s (10^9 bytes)."""
    pci: Pci
    caches: Caches
    clocks: Clocks
    limits: Limits
    peak_tflops: Mapping[str, float]
    """Dense peaks; `fp32` and `fp64` are of the vector units, names with `_matrix` of the matrix units."""
    target_features: str = ""
    """The rest of the target id, such as `sramecc+:xnack-`."""
    simds_per_cu: int = 4
    waves_per_simd: int = 8
    groups_per_cu: int = 32
    max_group_size: int = 1024
    registers_per_simd_lane: int = 512
    register_granule: int = 8
    lds_granule: int = 512
    lds_banks: int = 32
    shader_engines: int = 0
    link_gb_per_s: int = 0
    """One way, of one link to one neighbour, in GB/s."""
    links: int = 0
    pcie_gen: int = 5
    board: Board | None = None
    source: str = ""

    @property
    def cus(self) -> int:
        return self.xcds * self.cus_per_xcd

    @property
    def target_id(self) -> str:
        """The whole target id: `gfx942:sramecc+:xnack-`."""
        return f"{self.target}:{self.target_features}" if self.target_features else self.target

    @property
    def waves_per_cu(self) -> int:
        return self.simds_per_cu * self.waves_per_simd
