"""The columns of `amd-smi monitor`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sim.amd_smi.errors import Format
from sim.amd_smi.show import Amount, Column, Value
from sim.node import Device
from sim.reading import MIB, Reading

WITH_VIOLATIONS = ("gfx942", "gfx950")
"""Targets whose firmware counts power and thermal violations."""


@dataclass(frozen=True, slots=True)
class View:
    """A device at one moment."""

    device: Device
    reading: Reading
    errors: int = 0
    """Uncorrectable ones of its memory."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One column; `flag` is the option that asks for it, `by_default` whether the plain view has it."""

    column: Column
    flag: str
    value: Callable[[View], Value]
    by_default: bool = True


def value_of(measure: Measure, view: View) -> Value:
    """6.4.1 cannot read a sensor of a partition beyond the first."""
    return "N/A" if view.device.part else measure.value(view)


def _violation(view: View) -> Value:
    return Amount(0, "%") if view.device.profile.target in WITH_VIOLATIONS else "N/A"


def _power_violation(view: View) -> Value:
    limited = 100 if view.reading.power_limited else 0
    return Amount(limited, "%") if view.device.profile.target in WITH_VIOLATIONS else "N/A"


def _violation_active(view: View) -> Value:
    return False if view.device.profile.target in WITH_VIOLATIONS else "N/A"


def _total_mb(view: View) -> int:
    return view.device.whole.hbm_bytes // MIB


def _gb(mb: int) -> Amount:
    return Amount(round(mb / 1024, 1), "GB")


def _vram_usage(view: View) -> Value:
    return f"{view.reading.vram_used_mb / 1024:5.1f}/{_total_mb(view) / 1024:5.1f} GB"


MEASURES = (
    Measure(Column("power_usage", "POWER", 7), "power_usage", lambda v: Amount(v.reading.power_w, "W")),
    Measure(
        Column("hotspot_temperature", "GPU_T", 8), "temperature", lambda v: Amount(v.reading.hotspot_c, "C")
    ),
    Measure(
        Column("memory_temperature", "MEM_T", 8), "temperature", lambda v: Amount(v.reading.memory_c, "C")
    ),
    Measure(Column("gfx_clk", "GFX_CLK", 10), "gfx", lambda v: Amount(v.reading.engine_mhz, "MHz")),
    Measure(Column("gfx", "GFX%", 7), "gfx", lambda v: Amount(v.reading.gfx_percent, "%")),
    Measure(Column("mem", "MEM%", 7), "mem", lambda v: Amount(v.reading.memory_percent, "%")),
    Measure(
        Column("mem_clock", "MEM_CLOCK", 11),
        "mem",
        lambda v: Amount(v.reading.memory_mhz, "MHz"),
        by_default=False,
    ),
    Measure(Column("encoder", "ENC%", 7), "encoder", lambda _: "N/A"),
    Measure(Column("decoder", "DEC%", 7), "decoder", lambda _: Amount(0, "%")),
    Measure(Column("vclock", "VCLOCK", 10), "coder", lambda _: Amount(29, "MHz"), by_default=False),
    Measure(Column("dclock", "DCLOCK", 10), "coder", lambda _: Amount(22, "MHz"), by_default=False),
    Measure(Column("single_bit_ecc", "SINGLE_ECC", 12), "ecc", lambda _: 0, by_default=False),
    Measure(Column("double_bit_ecc", "DOUBLE_ECC", 12), "ecc", lambda v: v.errors, by_default=False),
    Measure(Column("pcie_replay", "PCIE_REPLAY", 13), "ecc", lambda _: 0, by_default=False),
    Measure(
        Column("vram_used", "VRAM_USED", 11),
        "vram_usage",
        lambda v: Amount(v.reading.vram_used_mb, "MB"),
        by_default=False,
    ),
    Measure(
        Column("vram_total", "VRAM_TOTAL", 12),
        "vram_usage",
        lambda v: Amount(_total_mb(v), "MB"),
        by_default=False,
    ),
    Measure(Column("pcie_bw", "PCIE_BW", 12), "pcie", lambda _: Amount(0, "Mb/s"), by_default=False),
    Measure(Column("pviol", "PVIOL", 7), "violation", _power_violation, by_default=False),
    Measure(Column("tviol", "TVIOL", 7), "violation", _violation, by_default=False),
    Measure(Column("tviol_active", "TVIOL_ACTIVE", 14), "violation", _violation_active, by_default=False),
    Measure(Column("phot_tviol", "PHOT_TVIOL", 12), "violation", _violation, by_default=False),
    Measure(Column("vr_tviol", "VR_TVIOL", 10), "violation", _violation, by_default=False),
    Measure(Column("hbm_tviol", "HBM_TVIOL", 11), "violation", _violation, by_default=False),
    Measure(Column("gfx_clkviol", "GFX_CLKVIOL", 13), "violation", lambda _: "N/A", by_default=False),
)
_VRAM_GB = (
    Measure(Column("vram_used", "VRAM_USED", 11), "vram_usage", lambda v: _gb(v.reading.vram_used_mb)),
    Measure(Column("vram_total", "VRAM_TOTAL", 12), "vram_usage", lambda v: _gb(_total_mb(v))),
)
VRAM_BY_DEFAULT: Mapping[Format, tuple[Measure, ...]] = {
    "human": (Measure(Column("vram_usage", "VRAM_USAGE", 16), "vram_usage", _vram_usage),),
    "json": _VRAM_GB,
    "csv": _VRAM_GB,
}


def measures(given: Mapping[str, Any], form: Format) -> tuple[Measure, ...]:
    """The columns that the flags ask for; without any, the default view."""
    asked = {measure.flag for measure in MEASURES if given.get(measure.flag)}
    if given["encoder"] or given["decoder"]:
        asked.add("coder")
    if asked:
        return tuple(measure for measure in MEASURES if measure.flag in asked)
    return (*(measure for measure in MEASURES if measure.by_default), *VRAM_BY_DEFAULT[form])
