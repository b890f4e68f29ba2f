"""`amd-smi partition`: how each device is split, as a user without root rights sees it."""

from collections.abc import Iterator, Sequence

from sim.amd_smi.options import GPU, Option, Request, Subcommand
from sim.amd_smi.show import Printed, Row, page
from sim.node import Device
from sim.partition import COMPUTE_MODES, MEMORY_MODES, PARTS, ComputePartition, fits, splits

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
        root = request.call.root
        profiles: list[Row] = [row for device in request.devices for row in _profiles(device, root=root)]
        nothing: list[Row] = [dict.fromkeys(RESOURCES, "N/A") for _ in request.devices]
        pages.append(("ACCELERATOR_PARTITION_PROFILES", ACCELERATOR, profiles))
        pages.append(("ACCELERATOR_PARTITION_RESOURCES", RESOURCES, nothing))
    if request.form != "human":
        printed = [page(rows, request.form) for _, _, rows in pages]
        return Printed("".join(p.out for p in printed), "".join(p.filed for p in printed))
    text = "".join(_table(*one) for one in pages)
    text += LEGEND if given.accelerator or everything else ""
    return Printed(text, text)


def _known(device: Device) -> bool:
    """Of a partition beyond the first, 6.4.1 knows nothing but its number."""
    return splits(device.whole) and device.part == 0


def _profiles(device: Device, *, root: bool) -> Iterator[Row]:
    """Profiles can be read as root alone; others see that they see nothing. What resources each mode shares
    is not modelled: the tool shows that as it does where the driver tells none."""
    if not root or not _known(device):
        yield {**dict.fromkeys(ACCELERATOR, "N/A"), "partition_id": str(device.part)}
        return
    for index, mode in enumerate(COMPUTE_MODES):
        current = mode == device.setting.compute_partition
        yield {
            **dict.fromkeys(ACCELERATOR, "N/A"),
            "gpu_id": "" if index else device.index,
            "profile_index": index,
            "memory_partition_caps": ",".join(
                memory for memory in MEMORY_MODES[device.whole.target] if fits(mode, memory)
            ),
            "accelerator_type": f"{mode}*" if current else mode,
            "partition_id": _ids(mode) if current else "N/A",
            "num_partitions": PARTS[mode],
            "num_resources": 0,
        }


def _ids(mode: ComputePartition) -> str:
    return ",".join(str(number) for number in range(PARTS[mode]))


def _current(device: Device) -> Row:
    if not _known(device):
        return {**dict.fromkeys(CURRENT, "N/A"), "gpu_id": device.index, "partition_id": str(device.part)}
    mode = device.setting.compute_partition
    return {
        "gpu_id": device.index,
        "memory": device.setting.memory_partition,
        "accelerator_type": mode,
        "accelerator_profile_index": COMPUTE_MODES.index(mode),
        "partition_id": _ids(mode),
    }


def _memory(device: Device) -> Row:
    caps = ",".join(MEMORY_MODES[device.whole.target]) if _known(device) else "N/A"
    current = device.setting.memory_partition if _known(device) else "N/A"
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
