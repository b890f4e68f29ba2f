"""`amd-smi partition`: how each device is split, as a user without root rights sees it."""

from collections.abc import Sequence

from sim.amd_smi.options import GPU, Option, Request, Subcommand
from sim.amd_smi.show import Printed, Row, page
from sim.node import Device

PROFILES = ("SPX", "DPX", "QPX", "CPX")
"""In the order of their index."""
PARTS = {"SPX": 1, "DPX": 2, "QPX": 4, "CPX": 8}
MEMORY_CAPS = {"gfx942": "NPS1,NPS4", "gfx950": "NPS1,NPS2"}

CURRENT = ("gpu_id", "memory", "accelerator_type", "accelerator_profile_index", "partition_id")
MEMORY = ("gpu_id", "memory_partition_caps", "current_memory_partition")
RESOURCES = ("resource_index", "resource_type", "resource_instances", "resources_shared")
ACCELERATOR = (
    "gpu_id",
    "profile_index",
    "memory_partition_caps",
    "accelerator_type",
    "partition_id",
    "num_partitions",
    "num_resources",
    *RESOURCES,
)
WIDE = {("partition_id", ACCELERATOR): 17, ("partition_id", CURRENT): 14}
"""Room for eight ids; other columns are as wide as their name and two more."""
LEGEND = "\n\nLegend:\n  * = Current mode\n"


def run(request: Request) -> Printed:
    given = request.given
    everything = not (given.current or given.memory or given.accelerator)
    pages: list[tuple[str, tuple[str, ...], list[Row]]] = []
    if given.current or everything:
        pages.append(("CURRENT_PARTITION", CURRENT, [_current(device) for device in request.devices]))
    if given.memory or everything:
        pages.append(("MEMORY_PARTITION", MEMORY, [_memory(device) for device in request.devices]))
    if given.accelerator or everything:
        # Profiles can be read as root alone; others see that they see nothing.
        profile = {**dict.fromkeys(ACCELERATOR, "N/A"), "partition_id": "0"}
        nothing = dict.fromkeys(RESOURCES, "N/A")
        pages.append(("ACCELERATOR_PARTITION_PROFILES", ACCELERATOR, [profile for _ in request.devices]))
        pages.append(("ACCELERATOR_PARTITION_RESOURCES", RESOURCES, [nothing for _ in request.devices]))
    if request.form != "human":
        printed = [page(rows, request.form) for _, _, rows in pages]
        return Printed("".join(p.out for p in printed), "".join(p.filed for p in printed))
    text = "".join(_table(*one) for one in pages)
    text += LEGEND if given.accelerator or everything else ""
    return Printed(text, text)


def _split(device: Device) -> bool:
    return device.profile.xcds > 1


def _current(device: Device) -> Row:
    if not _split(device):
        return {**dict.fromkeys(CURRENT, "N/A"), "gpu_id": device.index, "partition_id": "0"}
    mode = device.setting.compute_partition
    return {
        "gpu_id": device.index,
        "memory": device.setting.memory_partition,
        "accelerator_type": mode,
        "accelerator_profile_index": PROFILES.index(mode),
        "partition_id": ",".join(str(number) for number in range(PARTS[mode])),
    }


def _memory(device: Device) -> Row:
    caps = MEMORY_CAPS.get(device.profile.target, "N/A")
    current = device.setting.memory_partition if _split(device) else "N/A"
    return {"gpu_id": device.index, "memory_partition_caps": caps, "current_memory_partition": current}


def _table(title: str, keys: tuple[str, ...], rows: Sequence[Row]) -> str:
    widths = {key: len(key) + 2 for key in keys}
    head = "".join(f"{key.upper():<{WIDE.get((key, keys), widths[key])}}" for key in keys)
    # The real tool gives every id the room of eight, beneath a title that need not have it.
    widths |= {"partition_id": 17} if "partition_id" in keys else {}
    lines = ["".join(f"{row[key]!s:<{widths[key]}}" for key in keys).rstrip() for row in rows]
    return "\n".join(["", f"{title}:", head, *lines, ""])


SUBCOMMAND = Subcommand(
    name="partition",
    summary="Displays partition information of the devices",
    usage="usage: amd-smi partition [-h] [-g GPU [GPU ...]] [-c] [-m] [-a] [--json | --csv]\n"
    "                         [--file FILE] [--loglevel LEVEL]",
    about=f"If no GPU is specified, returns information for all GPUs on the system.{' ' * 32}\n"
    "If no partition argument is provided, all partition information will be displayed.",
    title="partition arguments",
    options=(
        GPU,
        Option(("-c", "--current"), "display the current partition information"),
        Option(("-m", "--memory"), "display the current memory partition mode and capabilities"),
        Option(("-a", "--accelerator"), "display accelerator partition information"),
    ),
    run=run,
)
