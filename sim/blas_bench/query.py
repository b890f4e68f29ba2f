"""What both clients print of the devices before they start."""

import re
from collections.abc import Iterator, Sequence

from sim.node import Device

RULE = "-" * 79
MAX_GRID_X = 2**31 - 1


def no_devices() -> str:
    return "Query device error: cannot get device count\n"


def devices_text(devices: Sequence[Device], *, with_bus_width: bool) -> str:
    """rocBLAS names the width of the memory bus, hipBLASLt does not."""
    lines = [f"Query device success: there are {len(devices)} devices", RULE]
    for number, device in enumerate(devices):
        lines += [*_device(number, device, with_bus_width), RULE]
    return "\n".join([*lines, "", ""])


def _device(number: int, device: Device, with_bus_width: bool) -> Iterator[str]:
    profile = device.profile
    clocks = profile.clocks
    width = f"memoryBusWidth {profile.hbm_bus_bits // 8} Bytes, " if with_bus_width else ""
    yield f"Device ID {number} : {profile.market_name} {profile.target_id}"
    yield (
        f"with {profile.hbm_bytes / 1e9:3.1f} GB memory, max. SCLK {clocks.engine[-1]} MHz, "
        f"max. MCLK {clocks.memory[-1]} MHz, {width}compute capability {_capability(profile.target)}"
    )
    yield (
        f"maxGridDimX {MAX_GRID_X}, sharedMemPerBlock {profile.lds_bytes_per_group / 1e3:3.1f} KB, "
        f"maxThreadsPerBlock {profile.max_group_size}, warpSize {profile.wave_size}"
    )


def _capability(target: str) -> str:
    """9.4 of gfx942: the ISA's version, not a capability of anything."""
    found = re.fullmatch(r"gfx(\d+)([0-9a-f])[0-9a-f]", target)
    return "0.0" if found is None else f"{found[1]}.{int(found[2], 16)}"
