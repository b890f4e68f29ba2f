"""`amd-smi static`: what does not change while the node runs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from sim.amd_smi.errors import Format, invalid_parameter
from sim.amd_smi.options import GPU, Option, Request, Subcommand
from sim.amd_smi.show import Amount, Printed, Row, Value, page, unknown
from sim.node import Device, Node
from sim.profile import Board
from sim.reading import read
from sim.stack import AMDGPU

MIB = 2**20
KIB = 2**10
CLOCKS = ("sys", "mem", "df", "soc", "dcef", "vclk0", "vclk1", "dclk0", "dclk1")

BLOCKS_WITH_ECC = ("UMC", "SDMA", "GFX", "MMHUB", "XGMI_WAFL")
BLOCKS = (
    *("UMC", "SDMA", "GFX", "MMHUB", "ATHUB", "PCIE_BIF", "HDP", "XGMI_WAFL", "DF", "SMN", "SEM"),
    *("MP0", "MP1", "FUSE", "MCA", "VCN", "JPEG", "IH", "MPIO"),
)
SOC_PSTATES = ("SOC_PSTATE_DEFAULT", "SOC_PSTATE_0", "SOC_PSTATE_1", "SOC_PSTATE_2")
XGMI_PLPDS = ("XGMI_PLPD_DISALLOW", "XGMI_PLPD_DEFAULT", "XGMI_PLPD_OPTIMIZED")
WITH_POLICIES = ("gfx942", "gfx950")
"""Targets whose firmware has these power policies."""
PCIE_GT_PER_S = {4: 16, 5: 32}


@dataclass(frozen=True, slots=True)
class View:
    node: Node
    device: Device
    now: datetime
    form: Format
    clocks: tuple[str, ...]

    @property
    def board(self) -> Board:
        board = self.device.whole.board
        if board is None:
            raise AssertionError(f"{self.device.profile.name} has no board: no node is built from it")
        return board


def asic(view: View) -> Row:
    profile, pci = view.device.profile, view.device.profile.pci
    return {
        "market_name": profile.market_name,
        "vendor_id": f"0x{pci.vendor:04x}",
        "vendor_name": "Advanced Micro Devices Inc. [AMD/ATI]",
        "subvendor_id": f"0x{pci.vendor:04x}",
        "device_id": f"0x{pci.device:04x}",
        "subsystem_id": f"0x{pci.subsystem_id:04x}",
        "rev_id": f"0x{pci.revision:02x}",
        "asic_serial": f"0x{view.device.serial:016X}",
        "oam_id": view.device.oam_id,
        "num_compute_units": profile.cus,
        "target_graphics_version": profile.target,
    }


def bus(view: View) -> Row:
    generation = view.device.profile.pcie_gen
    return {
        "bdf": view.device.bdf,
        "max_pcie_width": 16,
        "max_pcie_speed": Amount(PCIE_GT_PER_S[generation], "GT/s"),
        "pcie_interface_version": f"Gen {generation}",
        "slot_type": view.board.slot,
    }


def vbios(view: View) -> Row:
    board = view.board
    return {
        "name": board.vbios_name,
        "build_date": board.vbios_date,
        "part_number": board.vbios_part,
        "version": board.vbios_version,
    }


def limit(view: View) -> Row:
    limits = view.device.profile.limits
    return {
        "max_power": Amount(limits.power_max_w, "W"),
        "min_power": Amount(0, "W"),
        "socket_power": Amount(view.device.power_cap_w, "W"),
        "slowdown_edge_temperature": "N/A",
        "slowdown_hotspot_temperature": Amount(limits.hotspot_slowdown_c, "C"),
        "slowdown_vram_temperature": Amount(limits.memory_slowdown_c, "C"),
        "shutdown_edge_temperature": "N/A",
        "shutdown_hotspot_temperature": Amount(limits.hotspot_shutdown_c, "C"),
        "shutdown_vram_temperature": Amount(limits.memory_shutdown_c, "C"),
    }


def driver(_: View) -> Row:
    return {"name": "amdgpu", "version": AMDGPU}


def board(view: View) -> Row:
    return {
        "model_number": view.board.model,
        "product_serial": view.device.product_serial,
        "fru_id": view.board.fru,
        "product_name": view.board.product,
        "manufacturer_name": "AMD",
    }


def ras(_: View) -> Row:
    return {
        "eeprom_version": "0x30000",
        "parity_schema": "DISABLED",
        "single_bit_schema": "DISABLED",
        "double_bit_schema": "DISABLED",
        "poison_schema": "ENABLED",
        "ecc_block_state": {block: "ENABLED" if block in BLOCKS_WITH_ECC else "DISABLED" for block in BLOCKS},
    }


def partition(view: View) -> Row:
    setting = view.device.setting
    return {
        "compute_partition": setting.compute_partition,
        "memory_partition": setting.memory_partition,
        "partition_id": view.device.part,
    }


def soc_pstate(view: View) -> Value:
    return _policies(view, "policies", SOC_PSTATES, view.device.setting.soc_pstate)


def xgmi_plpd(view: View) -> Value:
    return _policies(view, "plpds", XGMI_PLPDS, view.device.setting.xgmi_plpd)


def _policies(view: View, key: str, names: tuple[str, ...], current: int) -> Value:
    if view.device.profile.target not in WITH_POLICIES:
        return "N/A"
    listed: list[Value] = [
        {"policy_id": number, "policy_description": name} for number, name in enumerate(names)
    ]
    return {"num_supported": len(names), "current_id": current, key: listed}


def process_isolation(view: View) -> Value:
    return "Enabled" if view.device.setting.process_isolation else "Disabled"


def numa(view: View) -> Row:
    return {"node": view.device.numa, "affinity": view.device.numa}


def vram(view: View) -> Row:
    profile = view.device.profile
    return {
        "type": profile.hbm_type,
        "vendor": view.board.memory_vendor,
        "size": Amount(view.device.whole.hbm_bytes // MIB, "MB"),
        "bit_width": profile.hbm_bus_bits,
        # The real tool forgets the number in CSV.
        "max_bandwidth": "N/A"
        if view.form == "csv"
        else Amount(round(view.device.whole.hbm_gb_per_s), "GB/s"),
    }


def cache_info(view: View) -> Value:
    profile = view.device.profile
    caches = profile.caches
    pairs = caches.shared_cus_built_per_xcd * profile.xcds // 2
    levels = [
        ("DATA_CACHE", caches.vector_l1, 1, 1, profile.cus),
        ("INST_CACHE", caches.instruction_l1, 1, 2, pairs),
        ("DATA_CACHE", caches.scalar_l1, 1, 2, pairs),
        ("DATA_CACHE", caches.l2_per_xcd, 2, profile.cus_per_xcd, profile.xcds),
        ("DATA_CACHE", caches.infinity, 3, profile.cus, 1),
    ]
    listed: list[dict[str, Value]] = [
        {
            "cache_properties": [kind, "SIMD_CACHE"],
            "cache_size": Amount(size // KIB, "KB"),
            "cache_level": level,
            "max_num_cu_shared": shared,
            "num_cache_instance": instances,
        }
        for kind, size, level, shared, instances in levels
        if size
    ]
    if view.form == "human":
        return {
            f"cache_{number}": {**cache, "cache_properties": f"{kind}, SIMD_CACHE"}
            for number, (cache, (kind, *_)) in enumerate(zip(listed, levels, strict=False))
        }
    return [{"cache": number, **cache} for number, cache in enumerate(listed)]


def clock(view: View) -> Row:
    clocks, reading = view.device.profile.clocks, read(view.node, view.device, view.now)
    levels: Mapping[str, tuple[tuple[int, ...], int]] = {
        "sys": (clocks.engine, reading.engine_mhz),
        "mem": (clocks.memory, reading.memory_mhz),
        "df": (clocks.fabric, reading.fabric_mhz),
        "soc": (clocks.soc, clocks.soc[0]),
    }
    return {name: _levels(*levels[name]) if name in levels else "N/A" for name in view.clocks}


def _levels(levels: tuple[int, ...], current_mhz: int) -> Row:
    nearest = min(range(len(levels)), key=lambda number: abs(levels[number] - current_mhz))
    listed = {f"Level {number}": f"{mhz} MHz" for number, mhz in enumerate(levels)}
    return {"current level": nearest, "frequency_levels": listed}


SECTIONS: Mapping[str, Callable[[View], Value]] = {
    "asic": asic,
    "bus": bus,
    "vbios": vbios,
    "limit": limit,
    "driver": driver,
    "board": board,
    "ras": ras,
    "partition": partition,
    "soc_pstate": soc_pstate,
    "xgmi_plpd": xgmi_plpd,
    "process_isolation": process_isolation,
    "numa": numa,
    "vram": vram,
    "cache_info": cache_info,
    "clock": clock,
}
"""In the order shown, whatever the order of the flags."""

OF_PARTITIONS = ("market_name", "num_compute_units", "target_graphics_version", "bdf", "partition_id")

BARE_METAL = ("limit", "partition", "soc_pstate", "xgmi_plpd", "numa")
"""Sections that a virtual machine does not have."""

FLAGS = {"cache_info": "cache"}
"""Where a section's flag is not called as the section."""


def run(request: Request) -> Printed:
    given = vars(request.given)
    known = [name for name in SECTIONS if not request.node.guest or name not in BARE_METAL]
    asked = [name for name in known if given[FLAGS.get(name, name)] not in (False, None)]
    clocks = _clocks(request.given.clock)
    rows = []
    for device in request.devices:
        view = View(request.node, device, request.call.now, request.form, clocks)
        rows.append({"gpu": device.index, **{name: _shown(view, name) for name in asked or known}})
    return page(rows, request.form)


def _shown(view: View, name: str) -> Value:
    """Of a partition beyond the first, 6.4.1 knows only what the compute driver says of it."""
    value = SECTIONS[name](view)
    if view.device.part == 0 or not isinstance(value, Mapping):
        return value if view.device.part == 0 else "N/A"
    return {key: inner if key in OF_PARTITIONS else unknown(inner) for key, inner in value.items()}


def _clocks(words: list[str] | None) -> tuple[str, ...]:
    if not words or "all" in words:
        return CLOCKS
    unknown = [word for word in words if word not in CLOCKS]
    if unknown:
        raise invalid_parameter(unknown[0])
    return tuple(name for name in CLOCKS if name in words)


SUBCOMMAND = Subcommand(
    name="static",
    summary="Gets static information about the specified GPU",
    usage="usage: amd-smi static [-h] [-g GPU [GPU ...]] [-a] [-b] [-V] [-d] [-v] [-c] [-B] [-R] [-r]\n"
    "                      [-C [CLOCK ...]] [-p] [-l] [-P] [-x] [-u] [--json | --csv]\n"
    "                      [--file FILE] [--loglevel LEVEL]",
    about="If no GPU is specified, returns static information for all GPUs on the system."
    + " " * 32
    + "\nIf no static argument is provided, all static information will be displayed.",
    title="Static Arguments",
    options=(
        GPU,
        Option(("-a", "--asic"), "All asic information"),
        Option(("-b", "--bus"), "All bus information"),
        Option(("-V", "--vbios"), "All video bios information (if available)"),
        Option(("-d", "--driver"), "Displays driver version"),
        Option(("-v", "--vram"), "All vram information"),
        Option(("-c", "--cache"), "All cache information"),
        Option(("-B", "--board"), "All board information"),
        Option(("-R", "--process-isolation"), "The process isolation status"),
        Option(("-r", "--ras"), "Displays RAS features information"),
        Option(
            ("-C", "--clock"),
            "Show one or more valid clock frequency levels. Available options:\n"
            "\tSYS, DF, DCEF, SOC, MEM, VCLK0, VCLK1, DCLK0, DCLK1, ALL",
            "[CLOCK ...]",
            "any",
        ),
        Option(("-p", "--partition"), "Partition information", in_guests=False),
        Option(("-l", "--limit"), "All limit metric values (i.e. power and thermal limits)", in_guests=False),
        Option(("-P", "--soc-pstate"), "The available soc pstate policy", in_guests=False),
        Option(("-x", "--xgmi-plpd"), "The available XGMI per-link power down policy", in_guests=False),
        Option(("-u", "--numa"), "All numa node information", in_guests=False),
    ),
    run=run,
)
