"""The command line: what is shown and in which order, and what is not simulated."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from sim.rocm_smi import sections, topology
from sim.rocm_smi.actions import ACTIONS
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
    Option(("-p", "--showperflevel"), "Show current DPM Performance Level", sections.perf_level),
    Option(
        ("-M", "--showmaxpower"),
        "Show maximum graphics package power this GPU will consume",
        sections.max_power,
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
    Option(("--showserial",), "Show GPU's Serial Number", sections.serial),
    Option(
        ("--showpids",),
        "Show current running KFD PIDs (pass details to VERBOSE for detailed information)",
        sections.processes,
        words="?",
    ),
    Option(("--showbus",), "Show PCI bus number", sections.bus),
    Option(
        ("--showmeminfo",),
        "Show Memory usage information for given block(s) TYPE",
        sections.memory_info,
        words="+",
        choices=sections.MEMORY_KINDS,
    ),
    Option(("--showproductname",), "Show product details", sections.product),
    Option(("--showtopo",), "Show hardware topology information", topology.whole),
    Option(("--showtopoaccess",), "Shows the link accessibility between GPUs", topology.access),
    Option(("--showtopoweight",), "Shows the relative weight between GPUs", topology.weight),
    Option(("--showtopohops",), "Shows the number of hops between GPUs", topology.hops),
    Option(("--showtopotype",), "Shows the link type between GPUs", topology.link_type),
    Option(("--showtoponuma",), "Shows the numa nodes", topology.numa),
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
    *("-V", "--version", "--showhw", "-a", "--showallinfo", "-e", "--showevents", "--showtempgraph"),
    *("--showfwinfo", "--showmclkrange", "--showsclkrange", "--showvoltagerange", "--showpagesinfo"),
    *("--showpendingpages", "--showretiredpages", "--showunreservablepages", "-f", "--showfan"),
    *("--showvoltage", "-b", "--showbw", "-l", "--showprofile", "-m", "--showmemoverdrive", "-o"),
    *("--showoverdrive", "-S", "--showclkvolt", "--showpidgpus", "--showreplaycount", "--showrasinfo"),
    *("--showvc", "--showxgmierr", "--shownodesbw", "--showmetrics", "-r", "--resetclocks", "--resetfans"),
    *("--resetprofile", "--resetpoweroverdrive", "--resetxgmierr", "--resetperfdeterminism", "--setclock"),
    *("--setsclk", "--setmclk", "--setpcie", "--setslevel", "--setmlevel", "--setvc", "--setsrange"),
    *("--setextremum", "--setmrange", "--setfan", "--setoverdrive", "--setmemoverdrive"),
    *("--setpoweroverdrive", "--setprofile", "--setperfdeterminism"),
    *("--rasenable", "--rasdisable", "--rasinject", "--load"),
    *("--save", "--autorespond", "--loglevel"),
)
"""Options of the real tool that this node does not simulate."""

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
    for option in OPTIONS:
        match option.words:
            case "":
                parser.add_argument(*option.flags, action="store_true")
            case "?":
                parser.add_argument(*option.flags, nargs="?", const="summary")
            case _:
                parser.add_argument(*option.flags, nargs=option.words)
    for name, (_, words, _) in ACTIONS.items():
        if name == "gpureset":
            parser.add_argument(f"--{name}", action="store_true")
        else:
            known = (*words, *(word.lower() for word in words)) if words else None
            parser.add_argument(f"--{name}", nargs=1, choices=known)
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
    rows += [(f"--{name}", about) for name, (about, _, _) in ACTIONS.items()]
    rows += [("--json", "Print output in JSON format"), ("--csv", "Print output in CSV format")]
    lines = [f"  {flags:<34}{about}" for flags, about in rows]
    return "\n".join([USAGE, "", "AMD ROCm System Management Interface", "", *lines, ""])
