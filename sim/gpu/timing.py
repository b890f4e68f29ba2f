"""How long an operation takes on a device: the one call behind benches, libraries and torch.

Constant model: peak x share x fill, latency + bytes / bandwidth. A later cost model replaces the bodies, not
the calls. All times are ns, sizes bytes; a result is never less than what the peaks allow. `clock` is the
share of its usual clock that the device holds (`sim.gpu.clock`). A partition's profile has its share of
units, memory and bandwidth (`Device.profile`).
"""

from dataclasses import dataclass
from math import ceil
from typing import Literal, assert_never

from sim.gpu.shares import (
    COPY_KERNEL_SHARE,
    DTYPE_BYTES,
    GEMM_SHARES,
    HBM_SHARE,
    LIBRARY_SHARES,
    LINK_SHARE,
    PCIE_SHARE,
    RCCL_SHARE,
    USUAL_SHARES,
    Dtype,
    Library,
)
from sim.profile import DeviceProfile

SUBMIT_NS = 3_500
"""On the host, of handing a kernel or copy to a queue: ?"""
KERNEL_NS = 2_500
"""On the device, of a kernel that does nothing: ?"""
LAUNCH_NS = SUBMIT_NS + KERNEL_NS
"""From the host's call to the end of an empty kernel: ? (some microseconds on any ROCm system)."""
TILES = ((256, 256, 1.0), (256, 128, 0.93), (128, 128, 0.82), (64, 64, 0.5), (32, 32, 0.22))
"""Rows and columns of a workgroup's tile, and its speed against the largest one's: ?"""
K_STEP = 32
"""Depth of one step of the inner loop; what does not fill it costs as much."""

SPLITS = (1, 2, 4, 8, 16, 32, 64, 128)
"""Into how many parts a library cuts a long sum whose few tiles leave compute units without work."""

COPY_LATENCY_NS = 9_000
"""Of a DMA engine or copy kernel: ?"""
PCIE_GB_PER_S = {3: 15.75, 4: 31.5, 5: 63.0}
"""One way, of 16 lanes."""

Path = Literal["local", "link", "host"]
"""Within a device; over one link to a neighbour; between a device and host memory."""
Collective = Literal[
    "all_reduce",
    "all_gather",
    "reduce_scatter",
    "broadcast",
    "reduce",
    "alltoall",
    "gather",
    "scatter",
    "sendrecv",
]


class NoSuchRate(ValueError):
    """The device has no units for such numbers (fp8 on gfx90a)."""


def gemm_time_ns(
    profile: DeviceProfile,
    m: int,
    n: int,
    k: int,
    dtype: Dtype,
    library: Library = "hipblaslt",
    *,
    batch: int = 1,
    clock: float = 1.0,
) -> int:
    """An m x k by k x n product, `batch` times in one launch. Raises NoSuchRate."""
    if 0 in (m, n, k, batch):
        return LAUNCH_NS
    flops_per_ns_cu = delivered_tflops(profile, dtype, library) * 1e3 * clock / profile.cus
    units = Units(profile.cus, flops_per_ns_cu, stream_gb_per_s(profile))
    return LAUNCH_NS + round(tiled_ns(units, (m, n, k), batch, DTYPE_BYTES[dtype]))


@dataclass(frozen=True, slots=True)
class Units:
    """What multiplies, at the rates that a library delivers; `hbm` is GB/s."""

    cus: int
    flops_per_ns_cu: float
    hbm: float


def tiled_ns(units: Units, shape: tuple[int, int, int], batch: int, size: int) -> float:
    """A product of elements of `size` bytes in the tiles that suit it best, without its launch."""
    m, n, k = shape
    compute = min(
        ceil(ceil(m / rows) * ceil(n / columns) * batch * parts / units.cus)
        * (2 * rows * columns * K_STEP * ceil(k / parts / K_STEP) / (units.flops_per_ns_cu * speed))
        + _joined_ns(units, m * n * batch, parts)
        for rows, columns, speed in TILES
        for parts in SPLITS
    )
    return max(compute, (m * k + k * n + m * n) * batch * size / units.hbm)


def _joined_ns(units: Units, outputs: int, parts: int) -> float:
    """Each part of a split sum is written, in single precision, and read again."""
    return 0.0 if parts == 1 else 2 * 4 * outputs * parts / units.hbm


def conv_time_ns(
    profile: DeviceProfile,
    pixels: int,
    channels_out: int,
    depth: int,
    dtype: Dtype,
    *,
    groups: int = 1,
    clock: float = 1.0,
) -> int:
    """A convolution as the implicit product it is computed by: `pixels` (images x output height x width)
    x `channels_out` outputs, each a sum of `depth` (input channels x filter) terms; the last two of one
    group. Raises NoSuchRate."""
    return gemm_time_ns(profile, pixels, channels_out, depth, dtype, "miopen", batch=groups, clock=clock)


def peak_tflops(profile: DeviceProfile, dtype: Dtype) -> float:
    """The dense peak of the matrix units, or of the vector units where they have none for `dtype`.

    Raises NoSuchRate.
    """
    peaks = profile.peak_tflops
    found = peaks.get(f"{dtype}_matrix", peaks.get(dtype))
    if found is None:
        raise NoSuchRate(f"{profile.market_name} has no units for {dtype}")
    return found


def delivered_tflops(profile: DeviceProfile, dtype: Dtype, library: Library) -> float:
    """What `library` delivers where the shape fills the device. Raises NoSuchRate."""
    share = GEMM_SHARES.get(profile.name, {}).get(dtype, USUAL_SHARES[dtype])
    return peak_tflops(profile, dtype) * share * LIBRARY_SHARES[library]


def stream_ns(profile: DeviceProfile, moved: int) -> float:
    """A kernel that only reads and writes `moved` bytes of memory, without its launch."""
    return moved / stream_gb_per_s(profile)


def stream_gb_per_s(profile: DeviceProfile) -> float:
    """Bytes read and bytes written together."""
    return profile.hbm_gb_per_s * HBM_SHARE


def copy_gb_per_s(profile: DeviceProfile, path: Path) -> float:
    """One way. Within a device bytes copied: each is read and written."""
    match path:
        case "local":
            return profile.hbm_gb_per_s * COPY_KERNEL_SHARE / 2
        case "link":
            return profile.link_gb_per_s * LINK_SHARE
        case "host":
            return PCIE_GB_PER_S[profile.pcie_gen] * PCIE_SHARE
        case _:
            assert_never(path)


def copy_time_ns(profile: DeviceProfile, size: int, path: Path, *, share: float = 1.0) -> int:
    """`share` is what is left of the path, 1 where nothing ails it."""
    return COPY_LATENCY_NS + round(size / (copy_gb_per_s(profile, path) * share))


@dataclass(frozen=True, slots=True)
class Traffic:
    """What a collective asks of each rank."""

    wire: float
    """Bytes that leave a rank, for each byte of the buffer."""
    spread: bool
    """Over all of a rank's links, rather than one."""


def traffic(op: Collective, ranks: int) -> Traffic:
    """No switch reduces on the way: what a rank does not hold must cross its links."""
    match op:
        case "all_reduce":
            return Traffic(2 * (ranks - 1) / ranks, spread=True)
        case "all_gather" | "reduce_scatter" | "alltoall" | "gather" | "scatter":
            return Traffic((ranks - 1) / ranks, spread=True)
        case "broadcast" | "reduce":
            return Traffic(1.0, spread=True)
        case "sendrecv":
            return Traffic(1.0, spread=False)
        case _:
            assert_never(op)


RANK_LATENCY_NS = 5_000
"""For each doubling of the ranks; with PIPELINE_BYTES fitted to AMD's 8-GPU curve (golden all_reduce)."""
PIPELINE_BYTES = 1.86e6
"""In flight on a link before its pipeline runs: as many bytes of a message cross at half speed."""


def collective_time_ns(
    profile: DeviceProfile, op: Collective, size: int, ranks: int, *, links: float | None = None
) -> int:
    """`size` is the whole buffer of a rank (of all ranks for all_gather, reduce_scatter and alltoall), as
    rccl-tests counts it. `links` is how many links the worst-off rank has to the others; the mesh has one
    between any two."""
    if ranks == 1:
        return LAUNCH_NS + round(stream_ns(profile, 2 * size))
    whole = ranks - 1 if links is None else links
    return over_links_ns(profile.link_gb_per_s * LINK_SHARE, op, size, ranks, whole)


def over_links_ns(link: float, op: Collective, size: int, ranks: int, links: float) -> int:
    """The same by what one link carries, in GB/s."""
    asked = traffic(op, ranks)
    used = links if asked.spread else min(1.0, links)
    rate = used * link * RCCL_SHARE
    wire = asked.wire * size
    return round(
        RANK_LATENCY_NS * (ranks - 1).bit_length() + (wire + min(wire, PIPELINE_BYTES * used)) / rate
    )
