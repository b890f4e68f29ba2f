"""The options of rocm-smi that change something, in the order in which it follows them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sim.node import Device
from sim.rocm_smi import repartition, settings
from sim.rocm_smi.change import Change

Run = Callable[[Change, Sequence[Device], Sequence[str]], None]


@dataclass(frozen=True, slots=True)
class Action:
    help: str
    run: Run
    words: str = ""
    """How argparse counts what follows: a number, "+", or nothing."""
    choices: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    as_root: bool = True
    """The tool starts itself again by sudo for it."""


def _clock(kind: str) -> Run:
    return lambda change, devices, words: settings.set_clock(change, devices, (kind, *words))


def _range(kind: str) -> Run:
    return lambda change, devices, words: settings.set_range(change, devices, (kind, *words))


_level = partial(Action, words="+")
ACTIONS: Mapping[str, Action] = {
    "resetclocks": Action("Reset clocks and OverDrive to default", settings.reset_clocks, short=("-r",)),
    "setclock": Action(
        "Set Clock Frequency Level(s) for specified clock (requires manual Perf level)",
        settings.set_clock,
        "2",
    ),
    "setsclk": _level("Set GPU Clock Frequency Level(s) (requires manual Perf level)", _clock("sclk")),
    "setmclk": _level("Set GPU Memory Clock Frequency Level(s) (requires manual Perf level)", _clock("mclk")),
    "setpcie": _level("Set PCIE Clock Frequency Level(s) (requires manual Perf level)", _clock("pcie")),
    "resetfans": Action("Reset fans to automatic (driver) control", settings.reset_fans),
    "setfan": Action("Set GPU Fan Speed (Level or %)", settings.set_fan, "1"),
    "setperflevel": Action("Set Performance Level", settings.set_perf_level, "1"),
    "setpoweroverdrive": Action(
        "Set the maximum GPU power using Power OverDrive in Watts", settings.set_power, "1"
    ),
    "resetpoweroverdrive": Action(
        "Set the maximum GPU power back to the device default state", settings.reset_power
    ),
    "setprofile": Action("Specify Power Profile level (#)", settings.set_profile, "1"),
    "setsrange": Action("Set min and max SCLK speed", _range("sclk"), "2"),
    "setmrange": Action("Set min and max MCLK speed", _range("mclk"), "2"),
    "setperfdeterminism": Action(
        "Set clock frequency limit to get minimal performance variation", settings.set_determinism, "1"
    ),
    "setcomputepartition": Action(
        "Set compute partition", repartition.set_compute, "1", repartition.COMPUTE_WORDS
    ),
    "setmemorypartition": Action(
        "Set memory partition", repartition.set_memory, "1", repartition.MEMORY_WORDS
    ),
    "resetprofile": Action("Reset Power Profile back to default", settings.reset_profile),
    "resetxgmierr": Action("Reset XGMI error count", settings.reset_xgmi_errors, as_root=False),
    "resetperfdeterminism": Action(
        "Disable performance determinism", settings.reset_determinism, as_root=False
    ),
    "gpureset": Action("Reset specified GPU (One GPU must be specified)", repartition.reset_gpu),
}
NUMBERS = ("setsclk", "setmclk", "setpcie", "setperfdeterminism")
"""Those whose words argparse wants to be whole numbers."""


def asked(given: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Names of the actions asked for, with their words."""
    for name in ACTIONS:
        value = given[name]
        if value not in (None, False):
            yield name, tuple(map(str, value)) if isinstance(value, list) else ()
