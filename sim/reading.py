"""What the sensors of a device say: one model of (node, now) behind every tool that shows load.

Idle values are those of public captures of idle MI300X nodes (138-148 W, 35-40 °C, 170-205 MHz, 0.3 GB);
under load the curve passes through a published reading: 73 % busy, 1863 MHz, about 520 W.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from math import cbrt, exp

from sim.node import Activity, Device, Node, noise

MIB = 2**20
HEAT_S = 25.0
"""Time constant of the heat sink."""
CLOCK_DROP = 0.155
"""Share of the engine clock that full load costs to the power limit."""
IDLE_VRAM_MB = 279
LOAD_HEAT_C = 44
LOAD_POWER = 0.97
"""Share of the power cap that full load draws."""
BUSY_MEMORY = 0.05
"""Memory load from which the memory clock leaves its idle level."""


@dataclass(frozen=True, slots=True)
class Reading:
    power_w: int
    power_limited: bool
    """The load would draw more than the cap allows; clocks are down for it."""
    hotspot_c: int
    memory_c: int
    engine_mhz: int
    memory_mhz: int
    fabric_mhz: int
    gfx_percent: int
    memory_percent: int
    vram_used_mb: int
    """MiB, as the tools' MB."""
    processes: tuple[Activity, ...]
    """Those that have the device open now, in order of their start."""


def read(node: Node, device: Device, now: datetime) -> Reading:
    """The sensors of `device` at `now`. The same at the same moment, whoever asks."""
    mine = [entry for entry in node.activities if _drives(node, device, entry)]
    hung = device.module in node.hung
    running = tuple(entry for entry in mine if entry.runs_at(now))
    # A hung module draws no power: its queues wait for what never ends.
    load = 0.0 if hung else min(1.0, sum(_share(node, entry) for entry in running))
    memory_load = 0.0 if hung else min(1.0, sum(entry.memory_load for entry in running))
    heat_c = 0.0 if hung else LOAD_HEAT_C * min(1.0, sum(_heat(entry, now) for entry in mine))
    own = partial(_own, node, device)
    flicker = partial(_flicker, node, device, now)
    wanted_w = _wanted_w(device, load, memory_load, 8 * own("power") + 2 * flicker("power"))
    return Reading(
        power_w=min(device.power_cap_w, wanted_w),
        power_limited=wanted_w > device.power_cap_w,
        hotspot_c=round(34.5 + 5 * own("hotspot") + flicker("hotspot") + heat_c),
        memory_c=round(31.5 + 2 * own("memory") + flicker("memory") + 0.8 * heat_c),
        engine_mhz=_engine_mhz(device, load, wanted_w, flicker("engine")),
        memory_mhz=_memory_mhz(device, memory_load, flicker("memory clock")),
        fabric_mhz=device.profile.clocks.fabric[-1 if memory_load > BUSY_MEMORY else 0],
        gfx_percent=100 if hung else round(100 * load),
        memory_percent=round(100 * memory_load),
        vram_used_mb=IDLE_VRAM_MB + int(8 * own("vram")) + sum(e.vram_bytes for e in running) // MIB,
        processes=tuple(entry for entry in running if entry.device == device.index),
    )


def _drives(node: Node, device: Device, entry: Activity) -> bool:
    """Sensors belong to the module: what runs on any of its partitions moves them."""
    return entry.device < len(node.devices) and node.devices[entry.device].module == device.module


def _share(node: Node, entry: Activity) -> float:
    """Of the module's compute units."""
    device = node.devices[entry.device]
    return entry.gfx_load * device.profile.xcds / device.whole.xcds


def energy_j(node: Node, device: Device, now: datetime) -> float:
    """Drawn since the node was booted; load counts as far as the log reaches."""
    limits = device.profile.limits
    seconds = max(0.0, (now - node.booted_at).total_seconds())
    loaded = sum(
        entry.gfx_load * _lasted_s(entry, now) for entry in node.activities if entry.device == device.index
    )
    return round(
        limits.power_idle_w * seconds + loaded * (LOAD_POWER * limits.power_max_w - limits.power_idle_w), 3
    )


def _lasted_s(activity: Activity, now: datetime) -> float:
    until = min(now, activity.ended_at) if activity.ended_at else now
    return max(0.0, (until - activity.started_at).total_seconds())


def _own(node: Node, device: Device, what: str) -> float:
    """What a device always has more or less of than its neighbours, in [0, 1)."""
    return noise(node.seed, "own", device.index, what)


def _flicker(node: Node, device: Device, now: datetime, what: str) -> float:
    """What changes from second to second, in [0, 1)."""
    return noise(node.seed, "flicker", device.index, what, int(now.timestamp()))


def _heat(activity: Activity, now: datetime) -> float:
    """How much of full heat an activity has left in the device, 0 to 1: it comes and goes with HEAT_S."""
    if now <= activity.started_at:
        return 0.0
    until = min(now, activity.ended_at) if activity.ended_at else now
    warmed = 1 - exp(-(until - activity.started_at).total_seconds() / HEAT_S)
    return activity.gfx_load * warmed * exp(-(now - until).total_seconds() / HEAT_S)


def _wanted_w(device: Device, load: float, memory_load: float, offset_w: float) -> int:
    """What the load draws where no cap is set."""
    limits = device.profile.limits
    share = 0.88 * load + 0.12 * memory_load
    return round(
        limits.power_idle_w - 2 + offset_w + share * (LOAD_POWER * limits.power_max_w - limits.power_idle_w)
    )


def _engine_mhz(device: Device, load: float, wanted_w: int, flicker: float) -> int:
    """Power goes with the cube of the clock; a cap below what the load wants takes it down so far."""
    lowest, highest = device.profile.clocks.engine[0], device.profile.clocks.engine[-1]
    if load == 0:
        return lowest + int(75 * flicker)
    idle = device.profile.limits.power_idle_w
    allowed = min(1.0, max(0.0, device.power_cap_w - idle) / max(1, wanted_w - idle))
    wanted = round(highest * (1 - CLOCK_DROP * load) * cbrt(allowed) - 4 * flicker)
    return max(lowest, min(wanted, device.setting.engine_max_mhz or highest))


def _memory_mhz(device: Device, memory_load: float, flicker: float) -> int:
    levels = device.profile.clocks.memory
    return levels[-1] if memory_load > BUSY_MEMORY else levels[0] + int(4 * flicker)
