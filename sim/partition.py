"""How one module is split into devices: compute partitions (XCDs apart) and memory partitions (NPS).

Rules of the driver (amdgpu, aqua_vanjaram): a memory mode may have no more domains than there are compute
partitions, and a new memory mode brings the compute mode that suits it, NPS1 SPX and NPS4 CPX.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from sim.profile import DeviceProfile

ComputePartition = Literal["SPX", "DPX", "QPX", "CPX"]
MemoryPartition = Literal["NPS1", "NPS2", "NPS4"]

PARTS: Mapping[str, int] = {"SPX": 1, "DPX": 2, "QPX": 4, "CPX": 8}
"""Devices that a module of eight XCDs makes; the order is that of the profile index."""
COMPUTE_MODES: tuple[ComputePartition, ...] = ("SPX", "DPX", "QPX", "CPX")
MEMORY_MODES: Mapping[str, tuple[MemoryPartition, ...]] = {
    "gfx942": ("NPS1", "NPS4"),
    "gfx950": ("NPS1", "NPS2"),
}
"""By target; other targets cannot be split."""
FITTING: Mapping[MemoryPartition, ComputePartition] = {"NPS1": "SPX", "NPS2": "DPX", "NPS4": "CPX"}
"""The compute mode that the driver starts with in each memory mode."""


def splits(profile: DeviceProfile) -> bool:
    """Whether a module of this profile can be split at all."""
    return profile.target in MEMORY_MODES and profile.xcds > 1


def fits(compute: ComputePartition, memory: MemoryPartition) -> bool:
    return PARTS[compute] >= int(memory.removeprefix("NPS"))


def share(profile: DeviceProfile, parts: int) -> DeviceProfile:
    """What one of `parts` equal devices of a module is, as the compute driver and HIP know it.

    In every memory mode the driver gives each partition the same share of memory (a public capture of CPX:
    25767706624 bytes, an eighth); what the module has once, such as its power limit, stays as it is.
    """
    if parts == 1:
        return profile
    return replace(
        profile,
        xcds=profile.xcds // parts,
        hbm_bytes=profile.hbm_bytes // parts,
        hbm_gb_per_s=profile.hbm_gb_per_s / parts,
        peak_tflops={kind: peak / parts for kind, peak in profile.peak_tflops.items()},
        shader_engines=profile.shader_engines // parts,
    )
