"""`amd-smi metric`: what the device's sensors and counters say."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from sim.amd_smi.errors import Format
from sim.amd_smi.measures import WITH_VIOLATIONS
from sim.amd_smi.options import GPU, WATCH, Option, Request, Subcommand
from sim.amd_smi.show import Amount, Printed, Row, Value, bracketed, page, unknown
from sim.amd_smi.static import BLOCKS_WITH_ECC, PCIE_GT_PER_S
from sim.amd_smi.watch import watched
from sim.node import Device, Node, uncorrectable
from sim.reading import MIB, Reading, energy_j, read
from sim.stack import HOST_MEMORY_KB

DECODERS = 4
JPEG_ENGINES = 32
VCLK_MHZ, DCLK_MHZ = 29, 22
VCLK_LEVELS_MHZ = (914, 1333)
"""Of the video engines, idle (format sample of MI300X)."""
USED_GTT_MB = 14
VOLTAGE_POINTS = 3
THROTTLERS = ("prochot", "ppt", "socket_thermal", "vr_thermal", "hbm_thermal", "gfx_clk_below_host_limit")
COUNTS_PER_S = 10
"""How fast the firmware's accumulation counter runs: unconfirmed."""


@dataclass(frozen=True, slots=True)
class Look:
    node: Node
    device: Device
    now: datetime
    form: Format
    reading: Reading

    @property
    def has_counters(self) -> bool:
        """Of MI300 and newer."""
        return self.device.profile.target in WITH_VIOLATIONS


def usage(look: Look) -> Row:
    percent = Amount(look.reading.gfx_percent, "%")
    partitions = [f"xcp_{number}" for number in range(look.device.whole.xcds // look.device.profile.xcds)]
    idle = Amount(0, "%")

    def listed(count: int, value: Amount = idle) -> Value:
        return bracketed([value] * count, look.form)

    return {
        "gfx_activity": percent,
        "umc_activity": Amount(look.reading.memory_percent, "%"),
        "mm_activity": "N/A",
        "vcn_activity": listed(DECODERS),
        "jpeg_activity": listed(JPEG_ENGINES),
        "gfx_busy_inst": {xcp: listed(look.device.profile.xcds, percent) for xcp in partitions},
        "jpeg_busy": {xcp: listed(JPEG_ENGINES // len(partitions)) for xcp in partitions},
        "vcn_busy": {xcp: listed(max(1, DECODERS // len(partitions))) for xcp in partitions},
    }


def power(look: Look) -> Row:
    return {
        "socket_power": Amount(look.reading.power_w, "W"),
        **{f"{rail}_voltage": Amount("N/A", "mV") for rail in ("gfx", "soc", "mem")},
        "throttle_status": "N/A",
        "power_management": "ENABLED",
    }


def clock(look: Look) -> Row:
    clocks, reading = look.device.profile.clocks, look.reading
    engine = _clock(look, reading.engine_mhz, clocks.engine, locked="DISABLED")
    rows: dict[str, Value] = {f"gfx_{number}": engine for number in range(look.device.whole.xcds)}
    rows |= {f"gfx_{number}": _clock(look, None) for number in range(look.device.whole.xcds, 8)}
    rows["mem_0"] = _clock(look, reading.memory_mhz, clocks.memory)
    rows["vclk_0"] = _clock(look, VCLK_MHZ, VCLK_LEVELS_MHZ)
    rows["vclk_1"] = _clock(look, VCLK_MHZ)
    rows["dclk_0"] = rows["dclk_1"] = _clock(look, DCLK_MHZ)
    rows["fclk_0"] = _clock(look, reading.fabric_mhz)
    rows["socclk_0"] = {**_clock(look, None), "clk": Amount("N/A", "MHz")}
    return rows


def _clock(look: Look, mhz: int | None, levels: tuple[int, ...] = (), locked: str = "N/A") -> Row:
    lowest, highest = (Amount(levels[0], "MHz"), Amount(levels[-1], "MHz")) if levels else ("N/A", "N/A")
    return {
        "clk": "N/A" if mhz is None else Amount(mhz, "MHz"),
        "min_clk": lowest,
        "max_clk": highest,
        "clk_locked": locked,
        "deep_sleep": _deep_sleep(look, mhz, levels[0]) if levels and mhz is not None else "N/A",
    }


def _deep_sleep(look: Look, mhz: int, lowest: int) -> str:
    """The real tool compares the texts where it has made texts of the numbers already."""
    below = mhz < lowest if look.form == "json" else f"{mhz} MHz" < f"{lowest} MHz"
    return "ENABLED" if below else "DISABLED"


def temperature(look: Look) -> Row:
    reading = look.reading
    return {"edge": "N/A", "hotspot": Amount(reading.hotspot_c, "C"), "mem": Amount(reading.memory_c, "C")}


def pcie(look: Look) -> Row:
    return {
        "width": 16,
        "speed": Amount(PCIE_GT_PER_S[look.device.profile.pcie_gen], "GT/s"),
        "bandwidth": Amount(0, "Mb/s"),
        "replay_count": 0,
        "l0_to_recovery_count": 1,
        "replay_roll_over_count": 0,
        "nak_sent_count": 0,
        "nak_received_count": 0,
        **dict.fromkeys(("current_bandwidth_sent", "current_bandwidth_received", "max_packet_size"), "N/A"),
        "lc_perf_other_end_recovery": 1,
    }


def ecc(look: Look) -> Row:
    totals = ("total_correctable", "total_uncorrectable", "total_deferred")
    counts = {f"{name}_count": 0 for name in (*totals, "cache_correctable", "cache_uncorrectable")}
    return counts | {"total_uncorrectable_count": uncorrectable(look.node, look.device)}


def ecc_blocks(look: Look) -> Row:
    """UMC is the memory controller."""
    counts = {f"{kind}_count": 0 for kind in ("correctable", "uncorrectable", "deferred")}
    bad = counts | {"uncorrectable_count": uncorrectable(look.node, look.device)}
    return {block: bad if block == "UMC" else counts for block in BLOCKS_WITH_ECC}


def fan(_: Look) -> Row:
    return dict.fromkeys(("speed", "max", "rpm", "usage"), "N/A")


def voltage_curve(_: Look) -> Row:
    points = range(VOLTAGE_POINTS)
    return {f"point_{point}_{what}": "N/A" for point in points for what in ("frequency", "voltage")}


def perf_level(look: Look) -> Value:
    return f"AMDSMI_DEV_PERF_LEVEL_{look.device.setting.perf_level}"


def energy(look: Look) -> Row:
    return {"total_energy_consumption": Amount(energy_j(look.node, look.device, look.now), "J")}


def mem_usage(look: Look) -> Row:
    vram = look.device.whole.hbm_bytes // MIB
    used = look.reading.vram_used_mb
    gtt = sum(HOST_MEMORY_KB) // 2 // 1024
    sizes = {"total_vram": vram, "used_vram": used, "free_vram": vram - used}
    sizes |= {"total_visible_vram": vram, "used_visible_vram": used, "free_visible_vram": vram - used}
    sizes |= {"total_gtt": gtt, "used_gtt": USED_GTT_MB, "free_gtt": gtt - USED_GTT_MB}
    return {name: Amount(mb, "MB") for name, mb in sizes.items()}


def throttle(look: Look) -> Row:
    if not look.has_counters:
        return dict.fromkeys(_throttle_keys(), "N/A")
    active = {"ppt": look.reading.power_limited}
    seconds = (look.now - look.node.booted_at).total_seconds()
    row: dict[str, Value] = {"accumulation_counter": int(seconds * COUNTS_PER_S)}
    row |= {f"{name}_accumulated": 0 for name in THROTTLERS}
    row |= {f"{name}_violation_status": "ACTIVE" if active.get(name) else "NOT ACTIVE" for name in THROTTLERS}
    row |= {f"{name}_violation_activity": Amount(100 if active.get(name) else 0, "%") for name in THROTTLERS}
    host_limit = THROTTLERS[-1]
    return row | {key: "N/A" for key in row if key.startswith(host_limit)}


def _throttle_keys() -> tuple[str, ...]:
    kinds = ("accumulated", "violation_status", "violation_activity")
    return ("accumulation_counter", *(f"{name}_{kind}" for kind in kinds for name in THROTTLERS))


SECTIONS: Mapping[str, Callable[[Look], Value]] = {
    "usage": usage,
    "power": power,
    "clock": clock,
    "temperature": temperature,
    "pcie": pcie,
    "ecc": ecc,
    "ecc_blocks": ecc_blocks,
    "fan": fan,
    "voltage_curve": voltage_curve,
    "overdrive": lambda _: Amount(0, "%"),
    "mem_overdrive": lambda _: Amount(0, "%"),
    "perf_level": perf_level,
    "xgmi_err": lambda _: "AMDSMI_XGMI_STATUS_NO_ERRORS",
    "energy": energy,
    "mem_usage": mem_usage,
    "throttle": throttle,
}
"""In the order shown, whatever the order of the flags."""


BARE_METAL = (
    *("fan", "voltage_curve", "overdrive", "mem_overdrive", "perf_level", "xgmi_err", "energy", "throttle"),
)
"""Sections that a virtual machine does not have."""


def run(request: Request) -> Printed:
    given = vars(request.given)
    given["mem_overdrive"] = given["overdrive"]
    known = [name for name in SECTIONS if not request.node.guest or name not in BARE_METAL]
    asked = [name for name in known if given[name]] or known
    return watched(request, lambda now, watching: _page(request, asked, now, watching))


def _page(request: Request, sections: list[str], now: datetime, watching: bool) -> Printed:
    stamp: dict[str, Value] = {"timestamp": int(now.timestamp())} if watching else {}
    rows: list[Row] = []
    for device in request.devices:
        reading = read(request.node, device, now)
        look = Look(request.node, device, now, request.form, reading)
        shown = {name: SECTIONS[name](look) for name in sections}
        if device.part:  # 6.4.1 cannot read them of a partition beyond the first
            shown = {name: unknown(value) for name, value in shown.items()}
        rows.append({**stamp, "gpu": device.index, **shown})
    return page(rows, request.form)


SUBCOMMAND = Subcommand(
    name="metric",
    summary="Gets metric/performance information about the specified GPU",
    usage="usage: amd-smi metric [-h] [-g GPU [GPU ...]] [-w INTERVAL] [-W TIME] [-i ITERATIONS] [-m]\n"
    "                      [-u] [-p] [-c] [-t] [-P] [-e] [-k] [-f] [-C] [-o] [-l] [-x] [-E]\n"
    "                      [-T] [--json | --csv] [--file FILE] [--loglevel LEVEL]",
    about=f"If no GPU is specified, returns metric information for all GPUs on the system.{' ' * 32}\n"
    "If no metric argument is provided, all metric information will be displayed.",
    title="Metric arguments",
    options=(
        GPU,
        *WATCH,
        Option(("-m", "--mem-usage"), "Memory usage per block"),
        Option(("-u", "--usage"), "Displays engine usage information"),
        Option(("-p", "--power"), "Current power usage"),
        Option(("-c", "--clock"), "Average, max, and current clock frequencies"),
        Option(("-t", "--temperature"), "Current temperatures"),
        Option(("-P", "--pcie"), "Current PCIe speed, width, and replay count"),
        Option(("-e", "--ecc"), "Total number of ECC errors"),
        Option(("-k", "--ecc-blocks"), "Number of ECC errors per block"),
        Option(("-f", "--fan"), "Current fan speed", in_guests=False),
        Option(("-C", "--voltage-curve"), "Display voltage curve", in_guests=False),
        Option(
            ("-o", "--overdrive"),
            "Current GPU clock overdrive and GPU memory clock overdrive level",
            in_guests=False,
        ),
        Option(("-l", "--perf-level"), "Current DPM performance level", in_guests=False),
        Option(("-x", "--xgmi-err"), "XGMI error information since last read", in_guests=False),
        Option(("-E", "--energy"), "Amount of energy consumed", in_guests=False),
        Option(
            ("-T", "--throttle"),
            "Displays throttle accumulators;\n    Only available for MI300 or newer ASICs",
            in_guests=False,
        ),
    ),
    run=run,
)
