"""How fast a device's engine runs under a long full load, against the same device as delivered."""

from math import cbrt

from sim.node import Device

BUSY_SHARE = 0.97
"""Of the highest power that a full load draws (sim.reading)."""
LOW_LEVELS = ("LOW", "MIN_SCLK")
"""Performance levels that hold the engine at its lowest clock."""


def clock_share(device: Device) -> float:
    """1 as delivered. A power cap takes the clock down with the cube root of what it leaves (power goes with
    the clock's cube); a low performance level pins it."""
    profile = device.profile
    if device.setting.perf_level in LOW_LEVELS:
        return profile.clocks.engine[0] / profile.clocks.engine[-1]
    idle = profile.limits.power_idle_w
    wanted = BUSY_SHARE * profile.limits.power_max_w - idle
    left = max(0.0, device.power_cap_w - idle) / wanted
    return max(profile.clocks.engine[0] / profile.clocks.engine[-1], min(1.0, cbrt(left)))
