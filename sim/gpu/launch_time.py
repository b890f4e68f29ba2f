"""How long a kernel or copy of a program's takes, from what the engine counted: plain rates, one call each.

Constant model, as `sim.gpu.timing`, whose rates it takes. A later cost model replaces the bodies, not the
calls. Times are ns, sizes bytes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Literal

from sim.gpu.shares import Dtype
from sim.gpu.timing import (
    COPY_LATENCY_NS,
    KERNEL_NS,
    Collective,
    Units,
    copy_gb_per_s,
    delivered_tflops,
    over_links_ns,
    stream_gb_per_s,
    tiled_ns,
)
from sim.profile import DeviceProfile

GEMM_TYPES: tuple[Dtype, ...] = ("fp64", "fp32", "fp16")
CALL_NS = 400
"""On the host, of a call that asks nothing of a device: ?"""
ALLOCATE_NS = 60_000
"""Of hipMalloc and hipFree: ?"""
MEMORY_LATENCY_CYCLES = 300
"""That a wave waits for one load, of which several are under way at once: ?"""
PAGEABLE_SHARE = 0.4
"""Of the rate to pinned host memory, where the runtime copies in pieces through memory of its own: ?"""

Path = Literal["local", "link", "host", "pageable"]


@dataclass(frozen=True, slots=True)
class Rates:
    """Of one device. Rates are bytes a ns; `lane_cycles` is how long a SIMD takes for one instruction."""

    hbm: float
    local: float
    link: float
    host: float
    ghz: float
    cus: int
    simds: int
    lane_cycles: int
    waves_per_cu: int
    gemm: Mapping[str, float]
    """TFLOPS that a library's product delivers, by type."""


@dataclass(frozen=True, slots=True)
class Work:
    """What a launch did, in all: instructions by wave, bytes moved as 128-byte lines, cycles of LDS."""

    groups: int
    waves: int
    valu: int
    memory_instructions: int
    memory_bytes: int
    lds_cycles: int


def rates_of(profile: DeviceProfile) -> Rates:
    return Rates(
        hbm=stream_gb_per_s(profile),
        local=copy_gb_per_s(profile, "local"),
        link=copy_gb_per_s(profile, "link"),
        host=copy_gb_per_s(profile, "host"),
        ghz=profile.clocks.engine[-1] / 1000,
        cus=profile.cus,
        simds=profile.simds_per_cu,
        lane_cycles=4 if profile.vendor == "AMD" else 1,
        waves_per_cu=profile.waves_per_cu,
        gemm={kind: delivered_tflops(profile, kind, "rocblas") for kind in GEMM_TYPES},
    )


def kernel_ns(rates: Rates, work: Work) -> int:
    """The slowest of memory, arithmetic, LDS, and of one wave's own chain of waits."""
    units = max(1, min(rates.cus, work.groups))
    cycles = max(
        work.valu * rates.lane_cycles / (units * rates.simds),
        work.lds_cycles / units,
        _rounds(rates, work) * _chain(rates, work),
    )
    return KERNEL_NS + round(max(work.memory_bytes / rates.hbm, cycles / rates.ghz))


def _chain(rates: Rates, work: Work) -> float:
    """Cycles of an average wave that runs alone."""
    waves = max(1, work.waves)
    return (work.valu * rates.lane_cycles + work.memory_instructions * MEMORY_LATENCY_CYCLES) / waves


def _rounds(rates: Rates, work: Work) -> int:
    return ceil(work.waves / (rates.cus * rates.waves_per_cu))


def share(rates: Rates, work: Work) -> float:
    """Of the device, that a launch keeps others from."""
    return min(1.0, max(work.groups / rates.cus, work.waves / (rates.cus * rates.waves_per_cu)))


def copy_ns(rates: Rates, size: int, path: Path) -> int:
    rate = {
        "local": rates.local,
        "link": rates.link,
        "host": rates.host,
        "pageable": rates.host * PAGEABLE_SHARE,
    }[path]
    return COPY_LATENCY_NS + round(size / rate)


def gemm_ns(rates: Rates, shape: tuple[int, int, int], batch: int, kind: str, size: int) -> int:
    """A product of m x k by k x n, `batch` times; `kind` fp64, fp32 or fp16, elements of `size` bytes."""
    if 0 in (*shape, batch):
        return KERNEL_NS
    units = Units(rates.cus, rates.gemm[kind] * 1e3 / rates.cus, rates.hbm)
    return KERNEL_NS + round(tiled_ns(units, shape, batch, size))


def stream_ns(rates: Rates, moved: int) -> int:
    """A kernel that only reads and writes `moved` bytes of memory."""
    return KERNEL_NS + round(moved / rates.hbm)


def collective_ns(rates: Rates, op: Collective, size: int, ranks: int) -> int:
    """`size` as rccl-tests counts it; every two devices have a link."""
    if ranks == 1:
        return stream_ns(rates, 2 * size)
    return over_links_ns(rates.link, op, size, ranks, ranks - 1)
