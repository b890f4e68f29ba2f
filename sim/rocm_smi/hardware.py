"""Sections about what most of these devices do not let anybody set or read: fans, voltages, OverDrive; and
about firmware, errors and retired pages."""

from collections.abc import Callable, Iterator, Sequence

from sim.amd_smi.firmware import firmware as versions
from sim.amd_smi.static import BLOCKS, BLOCKS_WITH_ECC
from sim.node import Device, uncorrectable
from sim.rocm_smi.log import Complaint, Entry, Line, Rule, Text, refused
from sim.rocm_smi.sections import Look, Section, each

RAS_BLOCKS = BLOCKS[: BLOCKS.index("FUSE") + 1]
"""Those that the older tool knows."""
FIRMWARE = (
    ("MEC", "CP_MEC1", str),
    ("MEC2", "CP_MEC2", str),
    ("RLC", "RLC", str),
    ("SDMA", "SDMA0", str),
    ("SDMA2", "SDMA1", str),
    ("SMC", "PM", str),
    ("SOS", "PSP_SOSDRV", lambda version: f"0x{version.replace('.', '').lower()}"),
    ("TA RAS", "TA_RAS", lambda version: _decimal(version)),
    ("TA XGMI", "TA_XGMI", lambda version: _decimal(version)),
    ("VCN", "VCN", lambda version: f"0x{version.replace('.', '').lower()}"),
)
"""The older tool's names in its order, the newer one's, and how the older one writes a version."""
PAGE_BYTES = 4096
_PAGE_HEAD = ("    Page address", "   Page size", "    Status")
_RAS_HEAD = ("         Block", "     Status  ", "Correctable Error", "Uncorrectable Error")


def _decimal(version: str) -> str:
    """Of the four bytes that the newer tool writes in hexadecimal."""
    return ".".join(f"{int(part, 16):02d}" for part in version.split("."))


def _unsupported(call: str) -> Callable[[Look, Device], Iterator[Line]]:
    def lines(_: Look, device: Device) -> Iterator[Line]:
        yield refused(device.index, call)

    return lines


def _fan(_: Look, device: Device) -> Iterator[Line]:
    """The modules are cooled by the server."""
    yield Line(device.index, "Not supported")


def _replays(_: Look, device: Device) -> Iterator[Line]:
    yield Line(device.index, "PCIe Replay Count", "0")


def _firmware(look: Look, device: Device) -> Iterator[Line]:
    known, asked = dict(versions(device)), [word.upper() for word in look.words]
    for name, newer, written in FIRMWARE:
        if asked and "ALL" not in asked and name not in asked:
            continue
        yield Line(device.index, f"{name} firmware version", f"\t{written(known[newer])}")


def _engine_range(device: Device) -> tuple[int, int]:
    clocks = device.profile.clocks.engine
    return clocks[0], device.setting.engine_max_mhz or clocks[-1]


def _memory_range(device: Device) -> tuple[int, int]:
    return device.profile.clocks.memory[0], device.profile.clocks.memory[-1]


def _range(name: str, of: Callable[[Device], tuple[int, int]]) -> Callable[[Look, Device], Iterator[Line]]:
    def lines(_: Look, device: Device) -> Iterator[Line]:
        low, high = of(device)
        yield Line(device.index, f"Valid {name} range", f"{low}Mhz - {high}Mhz")

    return lines


def _clock_table(_: Look, device: Device) -> Iterator[Line]:
    for name, (low, high) in (("SCLK", _engine_range(device)), ("MCLK", _memory_range(device))):
        for line in (f"OD_{name}:", f"0: {low}Mhz", f"1: {high}Mhz"):
            yield Line(device.index, line, in_json=False)


def _warning(title: str, text: str) -> Section:
    def section(look: Look) -> Iterator[Entry]:
        yield Rule(f" {title} ")
        for device in look.devices:
            yield Complaint(f"WARNING: GPU[{device.index}]\t: {text}")
        yield Rule()

    return section


def xgmi_errors(look: Look) -> Iterator[Entry]:
    yield Rule("XGMI Error status")
    for device in look.devices:
        yield Line(device.index, "XGMI Error count", "0 (No errors detected since last read)", in_json=False)
        yield Line(device.index, "XGMI Error count", "0", in_text=False)
    yield Rule()


def ras(look: Look) -> Iterator[Entry]:
    """Counts stand where the driver keeps some. JSON never holds anything of this."""
    asked = [word.upper() for word in look.words]
    blocks = [block for block in RAS_BLOCKS if not asked or "ALL" in asked or block in asked]
    for word in look.words:
        if word.upper() not in (*RAS_BLOCKS, "ALL"):
            yield Complaint(f"ERROR: GPU[None]\t: {word} is not a RAS block")
    yield Rule(" RAS Info ")
    for device in look.devices:
        rows = [_ras_row(look, device, block) for block in blocks]
        yield from _table(device, "RAS INFO", _RAS_HEAD, rows)
        yield Text(90 * "_")
    yield Rule()


def _ras_row(look: Look, device: Device, block: str) -> tuple[str, ...]:
    if block not in BLOCKS_WITH_ECC:
        return block, "DISABLED"
    return block, "ENABLED", "0", str(uncorrectable(look.node, device) if block == "UMC" else 0)


def _table(
    device: Device, title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]
) -> Iterator[Entry]:
    yield Text(f"\nGPU[{device.index}]: \t{title}")
    yield Text("".join(f"{name}  " for name in head))
    for row in rows:
        yield Text("".join(f"{cell:>{len(name)}}  " for name, cell in zip(head, row, strict=False)))


def _pages(kind: str) -> Section:
    def section(look: Look) -> Iterator[Entry]:
        yield Rule(" Pages Info ")
        for device in look.devices:
            found = [
                (hex(page.address), hex(PAGE_BYTES), "pending" if page.pending else "reserved")
                for page in look.node.bad_pages
                if page.module == device.module and not device.part
            ]
            rows = [row for row in found if kind in ("all", row[2])]
            if rows:
                yield from _table(device, f"{kind.upper()} PAGES INFO", _PAGE_HEAD, rows)
        yield Rule()

    return section


def users_by_pid(look: Look) -> Iterator[Entry]:
    yield Rule(" GPUs Indexed by PID ")
    running = [(entry.pid, device) for device in look.node.devices for entry in look.read(device).processes]
    pids = [int(word) for word in look.words if word.isdigit()] or list(dict.fromkeys(p for p, _ in running))
    if not pids:
        yield Text("No KFD PIDs currently running")
    for pid in pids:
        used = [device.index for owner, device in running if owner == pid]
        said = f"PID {pid} is using {len(used)} DRM device(s)"
        yield Text(f"{said}:\n" + "".join(f"{index} " for index in used) if used else said)
    yield Rule()


fan = each("Current Fan Metric", _fan)
engine_overdrive = each("OverDrive Level", _unsupported("get_overdrive_level_sclk"))
memory_overdrive = each("OverDrive Level", _unsupported("get_mem_overdrive_level_mclk"))
profiles = each("Show Power Profiles", _unsupported("get_power_profiles"))
voltage = each("Current voltage", _unsupported("get_volt_metric"))
pcie_bandwidth = each("Measured PCIe Bandwidth", _unsupported("get_PCIe_bandwidth"))
replays = each("PCIe Replay Counter", _replays)
firmware = each("Firmware Information", _firmware)
engine_range = each("Show Valid sclk Range", _range("sclk", _engine_range))
memory_range = each("Show Valid mclk Range", _range("mclk", _memory_range))
clock_table = each("GPU Memory clock frequencies and voltages", _clock_table)
voltage_range = _warning("Show Valid voltage Range", "Voltage curve regions unsupported.")
voltage_curve = _warning("Voltage Curve Points", "Voltage curve Points unsupported.")
pages, retired_pages = _pages("all"), _pages("reserved")
pending_pages, unreservable_pages = _pages("pending"), _pages("unreservable")
