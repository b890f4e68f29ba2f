"""The subcommands in the order of the help, and what the program says of itself."""

from sim.amd_smi import (
    bad_pages,
    event,
    firmware,
    listing,
    metric,
    monitor,
    partition,
    processes,
    reset,
    setting,
    static,
    topology,
    version,
    xgmi,
)
from sim.amd_smi.options import Subcommand
from sim.stack import AMD_SMI, ROCM

SUBCOMMANDS = (
    version.SUBCOMMAND,
    listing.SUBCOMMAND,
    static.SUBCOMMAND,
    firmware.SUBCOMMAND,
    bad_pages.SUBCOMMAND,
    metric.SUBCOMMAND,
    processes.SUBCOMMAND,
    event.SUBCOMMAND,
    topology.SUBCOMMAND,
    setting.SUBCOMMAND,
    reset.SUBCOMMAND,
    monitor.SUBCOMMAND,
    xgmi.SUBCOMMAND,
    partition.SUBCOMMAND,
)

NAMED = {name: entry for entry in SUBCOMMANDS for name in (entry.name, *entry.aliases)}


def main_help(*, guest: bool = False) -> str:
    """As `amd-smi` and `amd-smi --help` print it."""
    there = (entry for entry in SUBCOMMANDS if entry.in_guests or not guest)
    listed = "".join(f"    {_title(entry):<18}{entry.summary}\n" for entry in there)
    return (
        "usage: amd-smi [-h]  ...\n\n"
        f"AMD System Management Interface | Version: {AMD_SMI} | ROCm version: {ROCM} |\n"
        f"Platform: Linux {'Guest' if guest else 'Baremetal'}\n\n"
        "options:\n  -h, --help          show this help message and exit\n\n"
        f"AMD-SMI Commands:\n                      Descriptions:\n{listed}"
    )


def _title(entry: Subcommand) -> str:
    return f"{entry.name} ({entry.aliases[0]})" if entry.aliases else entry.name
