"""Which performance levels and clocks the driver lets anybody force."""

from collections.abc import Sequence

from sim.node import Device

FIXED = ("gfx942", "gfx950")
"""Targets whose driver (smu_v13_0_6) leaves the clocks to the firmware: it takes no other performance level
than these, and knows of the engine's clock two levels, the lowest and the highest. The one that the tools
list between them is where the clock stands."""
LEVELS_OF_FIXED = ("AUTO", "MANUAL", "DETERMINISM")


def takes(device: Device, level: str) -> bool:
    return device.profile.target not in FIXED or level in LEVELS_OF_FIXED


def forced_mhz(device: Device, levels: Sequence[int]) -> int | None:
    """The engine's highest clock where these levels are forced; None where the driver refuses them."""
    clocks = device.profile.clocks.engine
    known = (clocks[0], clocks[-1]) if device.profile.target in FIXED else clocks
    return known[max(levels)] if max(levels) < len(known) else None
