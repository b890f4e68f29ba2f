"""What the runtime tells a program of its devices, as plain data, from the node's one profile."""

from dataclasses import asdict
from typing import Any

from sim.gpu.launch_time import rates_of
from sim.profile import DeviceProfile

COMPUTE_CAPABILITIES = {"sm_80": (8, 0), "sm_90": (9, 0), "sm_90a": (9, 0)}
KFD_CPU_NODES = 2
"""Nodes of the KFD before the first device's: memory faults count from there."""


def told(profile: DeviceProfile, count: int) -> dict[str, Any]:
    """`devices` stand on made-up buses; a node gives its own: index, uuid (16 hex digits), bus, used_bytes.

    `runs_code` of one is False where the executable holds no code for it.
    """
    return {
        "vendor": profile.vendor,
        "name": profile.market_name,
        "arch_name": profile.target_id,
        "wave": profile.wave_size,
        "lds_bytes": profile.lds_bytes_per_group,
        "lds_bytes_per_cu": profile.lds_bytes_per_cu,
        "memory_bytes": profile.hbm_bytes,
        "cus": profile.cus,
        "count": count,
        "devices": [_device(number) for number in range(count)],
        "clock_khz": profile.clocks.engine[-1] * 1000,
        "memory_clock_khz": profile.clocks.memory[-1] * 1000,
        "bus_bits": profile.hbm_bus_bits,
        "l2_bytes": profile.caches.l2_per_xcd,
        "capability": _capability(profile),
        "rates": asdict(rates_of(profile)),
    }


def _device(number: int) -> dict[str, Any]:
    return {"index": number, "uuid": f"{0x1000 + number:016x}", "bus": 5 + 0x20 * number, "used_bytes": 0}


def _capability(profile: DeviceProfile) -> tuple[int, int]:
    """HIP's major and minor are the first digits of the ISA's version, CUDA's are its own."""
    if profile.vendor == "AMD":
        return int(profile.target[3:-2]), int(profile.target[-2], 16)
    return COMPUTE_CAPABILITIES[profile.target]
