"""The command line: what is shown and in which order, and what is not simulated."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from sim.rocm_smi import hardware, sections, topology
from sim.rocm_smi.actions import ACTIONS, NUMBERS
from sim.rocm_smi.log import Entry
from sim.rocm_smi.sections import Look

PROGRAM = "rocm-smi"


@dataclass(frozen=True, slots=True)
class Option:
    flags: tuple[str, ...]
    help: str
    show: Callable[[Look], Iterator[Entry]]
    words: str = ""
    """How argparse counts what follows: "+", "?" or nothing."""
    choices: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.flags[-1].lstrip("-")


OPTIONS: Sequence[Option] = (
    Option(("--showdriverversion",), "Show kernel driver version", sections.driver),
    Option(("-i", "--showid"), "Show DEVICE IDs", sections.ids),
    Option(("--showuniqueid",), "Show GPU's Unique ID", sections.unique_ids),
    Option(("-v", "--showvbios"), "Show VBIOS version", sections.vbios),
    Option(("-t", "--showtemp"), "Show current temperature", sections.temperature),
    Option(("-c", "--showclocks"), "Show current clock frequencies", sections.clocks),
    Option(("-g", "--showgpuclocks"), "Show current GPU clock frequencies", sections.engine_clock),
    Option(
        (
            "-f",
            "--showfan",
        ),
        "Show current fan speed",
        hardware.fan,
    ),
    Option(("-p", "--showperflevel"), "Show current DPM Performance Level", sections.perf_level),
    Option(
        (
            "-o",
            "--showoverdrive",
        ),
        "Show current GPU Clock OverDrive level",
        hardware.engine_overdrive,
    ),
    Option(
        (
            "-m",
            "--showmemoverdrive",
        ),
        "Show current GPU Memory Clock OverDrive level",
        hardware.memory_overdrive,
    ),
    Option(
        ("-M", "--showmaxpower"),
        "Show maximum graphics package power this GPU will consume",
        sections.max_power,
    ),
    Option(
        (
            "-l",
            "--showprofile",
        ),
        "Show Compute Profile attributes",
        hardware.profiles,
    ),
    Option(
        ("-P", "--showpower"),
        "Show current average or instant socket graphics package power consumption",
        sections.power,
    ),
    Option(("-s", "--showclkfrq"), "Show supported GPU and Memory Clock", sections.frequencies),
    Option(("-u", "--showuse"), "Show current GPU use", sections.use),
    Option(("--showmemuse",), "Show current GPU memory used", sections.memory_use),
    Option(("--showmemvendor",), "Show GPU memory vendor", sections.memory_vendor),
    Option(
        (
            "-b",
            "--showbw",
        ),
        "Show estimated PCIe use",
        hardware.pcie_bandwidth,
    ),
    Option(("--showreplaycount",), "Show PCIe Replay Count", hardware.replays),
    Option(("--showserial",), "Show GPU's Serial Number", sections.serial),
    Option(
        ("--showpids",),
        "Show current running KFD PIDs (pass details to VERBOSE for detailed information)",
        sections.processes,
        words="?",
    ),
    Option(
        ("--showpidgpus",),
        "Show GPUs used by specified KFD PIDs (all if no arg given)",
        hardware.users_by_pid,
        words="*",
    ),
    Option(
        (
            "-S",
            "--showclkvolt",
        ),
        "Show supported GPU and Memory Clocks and Voltages",
        hardware.clock_table,
    ),
    Option(("--showvoltage",), "Show current GPU voltage", hardware.voltage),
    Option(("--showbus",), "Show PCI bus number", sections.bus),
    Option(
        ("--showmeminfo",),
        "Show Memory usage information for given block(s) TYPE",
        sections.memory_info,
        words="+",
        choices=sections.MEMORY_KINDS,
    ),
    Option(
        ("--showrasinfo",),
        "Show RAS enablement information and error counts for the specified block(s)",
        hardware.ras,
        words="*",
    ),
    Option(("--showfwinfo",), "Show FW information", hardware.firmware, words="*"),
    Option(("--showproductname",), "Show product details", sections.product),
    Option(("--showxgmierr",), "Show XGMI error information since last read", hardware.xgmi_errors),
    Option(("--shownodesbw",), "Shows the numa nodes", topology.bandwidth),
    Option(("--showtopo",), "Show hardware topology information", topology.whole),
    Option(("--showtopoaccess",), "Shows the link accessibility between GPUs", topology.access),
    Option(("--showtopoweight",), "Shows the relative weight between GPUs", topology.weight),
    Option(("--showtopohops",), "Shows the number of hops between GPUs", topology.hops),
    Option(("--showtopotype",), "Shows the link type between GPUs", topology.link_type),
    Option(("--showtoponuma",), "Shows the numa nodes", topology.numa),
    Option(("--showpagesinfo",), "Show retired, pending and unreservable pages", hardware.pages),
    Option(("--showretiredpages",), "Show retired pages", hardware.retired_pages),
    Option(("--showpendingpages",), "Show pending retired pages", hardware.pending_pages),
    Option(("--showunreservablepages",), "Show unreservable pages", hardware.unreservable_pages),
    Option(("--showsclkrange",), "Show sclk range", hardware.engine_range),
    Option(("--showmclkrange",), "Show mclk range", hardware.memory_range),
    Option(("--showvoltagerange",), "Show voltage range", hardware.voltage_range),
    Option(("--showvc",), "Show voltage curve", hardware.voltage_curve),
    Option(
        ("--showenergycounter",),
        "Energy accumulator that stores amount of energy consumed",
        sections.energy,
    ),
    Option(("--showcomputepartition",), "Shows current compute partitioning", sections.compute_partition),
    Option(("--showmemorypartition",), "Shows current memory partition", sections.memory_partition),
)
"""In the order in which the real tool shows them, whatever the order typed."""

GAPS = (
    *("-e", "--showevents", "--showtempgraph", "--showmetrics", "--setslevel", "--setmlevel", "--setvc"),
    *("--setextremum", "--setoverdrive", "--setmemoverdrive", "--rasenable", "--rasdisable", "--rasinject"),
    *("--load", "--save"),
)
"""Options of the real tool that this node does not simulate."""

OF_ALL = (
    *("showid", "showvbios", "showdriverversion", "showfwinfo", "showmclkrange", "showmemvendor"),
    *("showsclkrange", "showproductname", "showserial", "showuniqueid", "showvoltagerange", "showbus"),
    *("showpagesinfo", "showfan", "showpower", "showtemp", "showuse", "showenergycounter", "showmemuse"),
    *("showvoltage", "showclocks", "showmaxpower", "showmemoverdrive", "showoverdrive", "showperflevel"),
    *("showpids", "showpidgpus", "showreplaycount", "showvc", "showcomputepartition", "showmemorypartition"),
    *("showprofile", "showclkfrq", "showclkvolt"),
)
"""What -a asks for, but for --showmetrics, which is a gap here."""
OF_TEXT = ("showprofile", "showclkfrq", "showclkvolt")
"""Those of it that -a leaves out of JSON and CSV."""

USAGE = f"usage: {PROGRAM} [-h] [-d DEVICE [DEVICE ...]] [--json] [--csv] [OPTION ...]"


class UsageError(Exception):
    """argparse refused the command line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{USAGE}\n{PROGRAM}: error: {message}\n")


def read(arguments: Sequence[str]) -> argparse.Namespace:
    """What is asked: `device`, `json`, `csv`, `help`, each option by its long name, and `gaps`.

    Raises UsageError.
    """
    parser = _Parser(prog=PROGRAM, add_help=False)
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("-d", "--device", type=int, nargs="+")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--csv", action="store_true")
    parser.add_argument("--alldevices", action="store_true")
    parser.add_argument("-V", "--version", action="store_true")
    parser.add_argument("--showhw", action="store_true")
    parser.add_argument("-a", "--showallinfo", action="store_true")
    parser.add_argument("--autorespond")
    parser.add_argument("--loglevel")
    for option in OPTIONS:
        match option.words:
            case "":
                parser.add_argument(*option.flags, action="store_true")
            case "?":
                parser.add_argument(*option.flags, nargs="?", const="summary")
            case _:
                parser.add_argument(*option.flags, nargs=option.words)
    for name, action in ACTIONS.items():
        flags = (*action.short, f"--{name}")
        if action.words:
            known = (*action.choices, *(word.lower() for word in action.choices)) or None
            counted = int(action.words) if action.words.isdigit() else action.words
            kind = int if name in NUMBERS else str
            parser.add_argument(*flags, nargs=counted, choices=known, type=kind)
        else:
            parser.add_argument(*flags, action="store_true")
    for flag in GAPS:
        parser.add_argument(flag, dest="gaps", action=_Gap, nargs="*")
    return parser.parse_args(list(arguments))


class _Gap(argparse.Action):
    """Remembers the first option that is not simulated."""

    def __call__(
        self, _parser: object, given: argparse.Namespace, _: object, flag: str | None = None
    ) -> None:
        given.gaps = given.gaps or flag


def help_text() -> str:
    """Our own: the options that this node answers. The real tool lists its others, too."""
    rows = [("-h, --help", "show this help message and exit")]
    rows.append(("-d, --device DEVICE [DEVICE ...]", "Execute command on specified device"))
    rows += [(", ".join(option.flags), option.help) for option in OPTIONS]
    rows += [(", ".join((*one.short, f"--{name}")), one.help) for name, one in ACTIONS.items()]
    rows += [("-V, --version", "Show version information"), ("--showhw", "Show Hardware details")]
    rows += [("-a, --showallinfo", "Show Temperature, Fan and Clock values")]
    rows += [
        ("--autorespond RESPONSE", "Response to automatically provide for all prompts (NOT RECOMMENDED)")
    ]
    rows += [("--loglevel LEVEL", "How much output will be printed for what program is doing")]
    rows += [("--json", "Print output in JSON format"), ("--csv", "Print output in CSV format")]
    lines = [f"  {flags:<34}{about}" for flags, about in rows]
    return "\n".join([USAGE, "", "AMD ROCm System Management Interface", "", *lines, ""])
