"""What each option shows. A section starts with its title; most end with a rule."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sim.amd_smi.static import PCIE_GT_PER_S
from sim.node import Device, Node
from sim.partition import splits
from sim.reading import MIB, Reading, energy_j, read
from sim.rocm_smi.concise import vram_percent
from sim.rocm_smi.log import Entry, Line, Rule, System, Text
from sim.stack import AMDGPU, HOST_MEMORY_KB

ENERGY_STEP_UJ = 15.3
"""Of the energy counter."""
USED_GTT_BYTES = 14 * MIB
SDMA_BYTES = 0


@dataclass(frozen=True, slots=True)
class Look:
    node: Node
    devices: Sequence[Device]
    now: datetime
    words: tuple[str, ...] = ()
    """What follows the option."""

    def read(self, device: Device) -> Reading:
        return read(self.node, device, self.now)


Section = Callable[[Look], Iterator[Entry]]


def each(title: str, line: Callable[[Look, Device], Iterator[Line]]) -> Section:
    def section(look: Look) -> Iterator[Entry]:
        yield Rule(f" {title} ")
        for device in look.devices:
            yield from map(_unread, line(look, device)) if device.part else line(look, device)
        yield Rule()

    return section


OF_PARTITIONS = ("Device Name", "Card Series", "GUID", "Node ID", "GFX Version", "PCI Bus")
"""What 6.4.1 knows of a partition beyond the first."""


def _unread(line: Line) -> Line:
    if line.value is None or line.label in OF_PARTITIONS:
        return line
    tabs = line.value[: len(line.value) - len(line.value.lstrip("\t"))]
    return replace(line, value=f"{tabs}N/A")


def _ids(_: Look, device: Device) -> Iterator[Line]:
    pci = device.profile.pci
    yield Line(device.index, "Device Name", f"\t\t{device.profile.market_name}")
    yield Line(device.index, "Device ID", f"\t\t0x{pci.device:04x}")
    yield Line(device.index, "Device Rev", f"\t\t0x{pci.revision:02x}")
    yield Line(device.index, "Subsystem ID", f"\t0x{pci.subsystem_id:04x}")
    yield Line(device.index, "GUID", f"\t\t{device.kfd_id}")


def _product(_: Look, device: Device) -> Iterator[Line]:
    pci, board = device.profile.pci, device.profile.board
    sku = board.vbios_part.split("-")[1] if board else "N/A"
    yield Line(device.index, "Card Series", f"\t\t{device.profile.market_name}")
    yield Line(device.index, "Card Model", f"\t\t0x{pci.device:04x}")
    yield Line(device.index, "Card Vendor", "\t\tAdvanced Micro Devices, Inc. [AMD/ATI]")
    yield Line(device.index, "Card SKU", f"\t\t{sku}")
    yield Line(device.index, "Subsystem ID", f"\t0x{pci.subsystem_id:04x}")
    yield Line(device.index, "Device Rev", f"\t\t0x{pci.revision:02x}")
    yield Line(device.index, "Node ID", f"\t\t{device.kfd_node}")
    yield Line(device.index, "GUID", f"\t\t{device.kfd_id}")
    yield Line(device.index, "GFX Version", f"\t\t{device.profile.target}")


def _temperature(look: Look, device: Device) -> Iterator[Line]:
    reading = look.read(device)
    yield Line(device.index, "Temperature (Sensor junction) (C)", f"{reading.hotspot_c:.1f}")
    yield Line(device.index, "Temperature (Sensor memory) (C)", f"{reading.memory_c:.1f}")


def _use(look: Look, device: Device) -> Iterator[Line]:
    yield Line(device.index, "GPU use (%)", str(look.read(device).gfx_percent))


def _memory_use(look: Look, device: Device) -> Iterator[Line]:
    reading = look.read(device)
    percent = vram_percent(device, reading.vram_used_mb)
    yield Line(device.index, "GPU Memory Allocated (VRAM%)", str(percent))
    yield Line(device.index, "GPU Memory Read/Write Activity (%)", str(reading.memory_percent))


def _memory_info(look: Look, device: Device) -> Iterator[Line]:
    used = look.read(device).vram_used_mb * MIB
    sizes = {
        "VRAM": (device.whole.hbm_bytes, used),
        "VIS_VRAM": (device.whole.hbm_bytes, used),
        "GTT": (sum(HOST_MEMORY_KB) // 2 * 1024, USED_GTT_BYTES),
    }
    for kind in sizes if "all" in look.words else (word.upper() for word in look.words):
        total, taken = sizes[kind]
        yield Line(device.index, f"{kind} Total Memory (B)", str(total))
        yield Line(device.index, f"{kind} Total Used Memory (B)", str(taken))


MEMORY_KINDS = ("vram", "vis_vram", "gtt", "all")


def _one(label: str, value: Callable[[Look, Device], str]) -> Callable[[Look, Device], Iterator[Line]]:
    def lines(look: Look, device: Device) -> Iterator[Line]:
        yield Line(device.index, label, value(look, device))

    return lines


def _clock_levels(look: Look, device: Device) -> list[tuple[str, tuple[int, ...], int]]:
    """Name, levels and the current frequency in MHz, in the order of the names."""
    clocks, reading = device.profile.clocks, look.read(device)
    return [
        ("fclk", clocks.fabric, reading.fabric_mhz),
        ("mclk", clocks.memory, reading.memory_mhz),
        ("sclk", clocks.engine, reading.engine_mhz),
        ("socclk", clocks.soc, clocks.soc[0]),
    ]


def _level(levels: tuple[int, ...], mhz: int) -> int:
    return min(range(len(levels)), key=lambda number: abs(levels[number] - mhz))


def _clocks(look: Look, device: Device) -> Iterator[Line]:
    for name, levels, mhz in _clock_levels(look, device):
        level = _level(levels, mhz)
        yield Line(device.index, f"{name} clock level: {level}", f"({mhz}Mhz)", in_json=False)
        yield Line(device.index, f"{name} clock speed:", f"({mhz}Mhz)", in_text=False)
        yield Line(device.index, f"{name} clock level:", str(level), in_text=False)
    rate = PCIE_GT_PER_S[device.profile.pcie_gen]
    yield Line(device.index, "pcie clock level", f"1 ({rate:.1f}GT/s x16)")


def _engine_clock(look: Look, device: Device) -> Iterator[Line]:
    _, levels, mhz = _clock_levels(look, device)[2]
    yield Line(device.index, "sclk clock level", f"{_level(levels, mhz)} ({mhz}Mhz)")


def frequencies(look: Look) -> Iterator[Entry]:
    yield Rule(" Supported clock frequencies ")
    for device in look.devices:
        yield Line(device.index, "")
        for name, levels, mhz in _clock_levels(look, device):
            yield Line(device.index, f"Supported {name} frequencies on GPU{device.index}")
            current = _level(levels, mhz)
            for number, level in enumerate(levels):
                star = " *" if number == current else ""
                yield Line(device.index, str(number), f"{level}Mhz{star}")
            yield Line(device.index, "")
        yield Rule(fill="-")
    yield Rule()


def processes(look: Look) -> Iterator[Entry]:
    yield Rule(" KFD Processes ")
    running = [entry for device in look.node.devices for entry in look.read(device).processes]
    if not running:
        yield Text("No KFD PIDs currently running")
        yield Rule()
        return
    in_detail = "details" in look.words
    devices = "GPU" if in_detail else "GPU(s)"
    table = [("PID", "PROCESS NAME", devices, "VRAM USED", "SDMA USED", "CU OCCUPANCY")]
    for pid in dict.fromkeys(entry.pid for entry in running):
        mine = [entry for entry in running if entry.pid == pid]
        for part in [[entry] for entry in mine] if in_detail else [mine]:
            vram, cus = sum(e.vram_bytes for e in part), look.devices[0].profile.cus
            busy = round(sum(entry.gfx_load for entry in part) * cus)
            # In detail, too, the tool writes how many devices the process uses, not which one this is.
            table.append((str(pid), mine[0].process, str(len(mine)), str(vram), str(SDMA_BYTES), str(busy)))
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    yield Text("KFD process information:")
    for row in table:
        yield Text("".join(f"{cell:<{width}}\t" for cell, width in zip(row, widths, strict=True)))
    for first, *rest in table[1:]:
        yield System(f"PID{first}", ", ".join(" ".join(rest).lower().split()), in_text=False)
    yield Rule()


def driver(_: Look) -> Iterator[Entry]:
    yield Rule(" Version of System Component ")
    yield System("Driver version", AMDGPU)
    yield Rule()


def _energy(look: Look, device: Device) -> Iterator[Line]:
    count = int(energy_j(look.node, device, look.now) * 1e6 / ENERGY_STEP_UJ)
    yield Line(device.index, "Energy counter", str(count))
    yield Line(device.index, "Accumulated Energy (uJ)", str(round(count * ENERGY_STEP_UJ, 2)))


def _partition(label: str, value: Callable[[Device], str]) -> Callable[[Look, Device], Iterator[Line]]:
    def lines(_: Look, device: Device) -> Iterator[Line]:
        if splits(device.whole):
            yield Line(device.index, label, value(device))
        else:
            yield Line(device.index, "Not supported on the given system")

    return lines


ids = each("ID", _ids)
unique_ids = each("Unique ID", _one("Unique ID", lambda _, d: f"{d.serial:#x}"))
vbios = each(
    "VBIOS", _one("VBIOS version", lambda _, d: d.profile.board.vbios_part if d.profile.board else "N/A")
)
temperature = each("Temperature", _temperature)
clocks = each("Current clock frequencies", _clocks)
engine_clock = each("Current clock frequencies", _engine_clock)
perf_level = each(
    "Show Performance Level", _one("Performance Level", lambda _, d: d.setting.perf_level.lower())
)
max_power = each("Power Cap", _one("Max Graphics Package Power (W)", lambda _, d: f"{d.power_cap_w:.1f}"))
power = each(
    "Power Consumption",
    _one("Current Socket Graphics Package Power (W)", lambda look, d: f"{look.read(d).power_w:.1f}"),
)
use = each("% time GPU is busy", _use)
memory_use = each("Current Memory Use", _memory_use)
memory_vendor = each(
    "Memory Vendor",
    _one(
        "GPU memory vendor", lambda _, d: d.profile.board.memory_vendor.lower() if d.profile.board else "N/A"
    ),
)
serial = each("Serial Number", _one("Serial Number", lambda _, d: d.product_serial))
bus = each("PCI Bus ID", _one("PCI Bus", lambda _, d: d.bdf.upper()))
memory_info = each("Memory Usage (Bytes)", _memory_info)
product = each("Product Info", _product)
energy = each("Consumed Energy", _energy)
compute_partition = each(
    "Current Compute Partition", _partition("Compute Partition", lambda d: d.setting.compute_partition)
)
memory_partition = each(
    "Current Memory Partition", _partition("Memory Partition", lambda d: d.setting.memory_partition)
)
