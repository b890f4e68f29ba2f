"""The view without options: one row for each device."""

from collections.abc import Sequence
from datetime import datetime

from sim.node import Device, Node
from sim.partition import splits
from sim.reading import MIB, read
from sim.rocm_smi.log import FOOTER, HEADER, Entry, Rule, Text

HEAD = (
    *("Device", "Node", "IDs", "", "Temp", "Power", "Partitions"),
    *("SCLK", "MCLK", "Fan", "Perf", "PwrCap", "VRAM%", "GPU%"),
)
SUBHEAD = (
    *("", "", "(DID,", "GUID)", "(Junction)", "(Socket)", "(Mem, Compute, ID)"),
    *("", "", "", "", "", "", ""),
)


HARDWARE_HEAD = (
    *("GPU", "NODE", "DID", "GUID", "GFX VER", "GFX RAS", "SDMA RAS", "UMC RAS", "VBIOS", "BUS"),
    "PARTITION ID",
)


def _aligned(rows: Sequence[tuple[str, ...]]) -> tuple[list[str], int]:
    """Lines and their width."""
    widths = [max(len(row[column]) for row in rows) + 2 for column in range(len(rows[0]))]
    lines = ["".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]
    return lines, sum(widths)


def hardware(devices: Sequence[Device]) -> list[Entry]:
    lines, size = _aligned([HARDWARE_HEAD, *map(_hardware_row, devices)])
    return [
        Rule(HEADER, width=size),
        Rule(" Concise Hardware Info ", width=size),
        *(Text(line) for line in lines),
        Rule(width=size),
        Rule(FOOTER, width=size),
    ]


def _hardware_row(device: Device) -> tuple[str, ...]:
    board = device.profile.board
    return (
        *(str(device.index), str(device.kfd_node), f"0x{device.profile.pci.device:04x}", str(device.kfd_id)),
        *(device.profile.target, *("N/A" if device.part else "ENABLED" for _ in range(3))),
        *("N/A" if device.part or board is None else board.vbios_part, device.bdf.upper(), str(device.part)),
    )


def concise(node: Node, devices: Sequence[Device], now: datetime) -> list[Entry]:
    rows = [HEAD, SUBHEAD, *(_row(node, device, now) for device in sorted(devices, key=lambda d: d.index))]
    lines, size = _aligned(rows)
    return [
        Rule(HEADER, width=size),
        Rule(" Concise Info ", width=size),
        Text(lines[0]),
        Text(lines[1]),
        Rule(width=size),
        *(Text(line) for line in lines[2:]),
        Rule(width=size),
        Rule(FOOTER, width=size),
    ]


def vram_percent(device: Device, used_mb: int) -> int:
    return 100 * used_mb // (device.whole.hbm_bytes // MIB)


def _partition_row(device: Device) -> tuple[str, ...]:
    """6.4.1 reads nothing of a partition beyond the first, and takes some of that for 0."""
    return (
        *(str(device.index), str(device.kfd_node), "N/A, ", str(device.kfd_id), "N/A", "N/A"),
        *(f"N/A, N/A, {device.part}", "N/A", "N/A", "0%", "n/a", "N/A", "0%", "N/A"),
    )


def _row(node: Node, device: Device, now: datetime) -> tuple[str, ...]:
    if device.part:
        return _partition_row(device)
    reading, setting = read(node, device, now), device.setting
    split = splits(device.whole)
    memory, compute = (setting.memory_partition, setting.compute_partition) if split else ("N/A", "N/A")
    return (
        str(device.index),
        str(device.kfd_node),
        f"0x{device.profile.pci.device:04x}, ",
        str(device.kfd_id),
        f"{reading.hotspot_c:.1f}°C",
        f"{reading.power_w:.1f}W",
        f"{memory}, {compute}, 0",
        f"{reading.engine_mhz}Mhz",
        f"{reading.memory_mhz}Mhz",
        "0%",
        setting.perf_level.lower(),
        f"{device.power_cap_w:.1f}W",
        f"{vram_percent(device, reading.vram_used_mb)}%",
        f"{reading.gfx_percent}%",
    )
