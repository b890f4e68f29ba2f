"""What rocm-smi changes: it starts itself again by sudo for these, so a user in the group sudo needs none."""

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sim.lifecycle import driver_restarted, in_use, module_reset, with_partitions
from sim.node import Device, Node
from sim.partition import COMPUTE_MODES, MEMORY_MODES, fits, splits
from sim.rocm_smi.log import Entry, Line, Rule

COMPUTE_WORDS = (*COMPUTE_MODES, "TPX")
MEMORY_WORDS = ("NPS1", "NPS2", "NPS4", "NPS8")
PERF_LEVELS = ("auto", "low", "high", "manual")
NOT_SUPPORTED = "Not supported on the given system"
BUSY = "Device is currently busy, try again later"


@dataclass(slots=True)
class Change:
    """A node under an action: `entries` say what became of each device."""

    node: Node
    now: datetime
    entries: list[Entry]
    error: str = ""

    def say(self, device: Device, text: str) -> None:
        self.entries.append(Line(device.index, text))


Action = Callable[[Change, Sequence[Device], str], None]


def asked(given: Namespace) -> Iterator[tuple[str, str]]:
    """Names of the actions asked for, with their word."""
    for name in ACTIONS:
        value = getattr(given, name)
        if value not in (None, False):
            yield name, value[0] if isinstance(value, list) else ""


def _set_compute(change: Change, devices: Sequence[Device], word: str) -> None:
    change.entries.append(Rule(f" Set compute partition to {word.upper()} "))
    for device in devices:
        mode = next((mode for mode in COMPUTE_MODES if mode == word.upper()), None)
        if change.node.guest or device.part or not splits(device.whole):
            change.say(device, NOT_SUPPORTED)
        elif in_use(change.node, device.module):
            change.say(device, BUSY)
        elif mode is None or not fits(mode, device.setting.memory_partition):
            change.say(device, f"Requested setting ({word.upper()}) is unavailable for current device")
        else:
            change.node = with_partitions(change.node, device.module, compute=mode)
            change.say(device, f"Successfully set compute partition to {mode}")
    change.entries.append(Rule())


def _set_memory(change: Change, devices: Sequence[Device], word: str) -> None:
    """The driver takes all modules to the new mode at once and starts anew."""
    before = change.node
    change.entries.append(Rule(f" Set memory partition to {word.upper()} "))
    for device in devices:
        modes = MEMORY_MODES.get(device.whole.target, ())
        mode = next((mode for mode in modes if mode == word.upper()), None)
        if change.node.guest or device.part or mode is None:
            change.say(device, NOT_SUPPORTED)
        elif any(in_use(change.node, other.module) for other in change.node.modules):
            change.say(device, BUSY)
        else:
            for module in change.node.modules:
                if module.setting.memory_partition != mode:
                    change.node = with_partitions(change.node, module.module, memory=mode)
            change.say(device, f"Successfully set memory partition to {mode}")
    if change.node != before:
        change.node = driver_restarted(change.node, change.now)
    change.entries.append(Rule())


def _set_perf_level(change: Change, devices: Sequence[Device], word: str) -> None:
    change.entries.append(Rule(" Set Performance Level "))
    for device in devices:
        if word not in PERF_LEVELS:
            change.error += f"ERROR:root:GPU[{device.index}]\t: Unable to set Performance Level\n"
            change.error += f"ERROR:root:Invalid Performance level: {word}\n"
        elif change.node.guest or device.part:
            change.say(device, NOT_SUPPORTED)
        else:
            setting = replace(
                change.node.modules[device.module].setting, perf_level=word.upper(), engine_max_mhz=None
            )
            change.node = change.node.with_setting(device.module, setting)
            change.say(device, f"Performance level set to {word}")
    change.entries.append(Rule())


def _reset_gpu(change: Change, devices: Sequence[Device], _: str) -> None:
    change.entries.append(Rule(" Reset GPU "))
    if len(devices) > 1:
        change.error += "ERROR:root:GPU Reset can only be performed on one GPU per call\n"
        return
    (device,) = devices
    if change.node.guest:
        change.error += f"ERROR:root:GPU[{device.index}]\t: Unable to reset GPU {device.index}\n"
        return
    change.node = module_reset(change.node, device.module, change.now)
    change.say(device, f"Successfully reset GPU {device.index}")
    change.entries.append(Rule())


ACTIONS: Mapping[str, tuple[str, tuple[str, ...], Action]] = {
    "setperflevel": ("Set Performance Level", (), _set_perf_level),
    "setcomputepartition": ("Set compute partition", COMPUTE_WORDS, _set_compute),
    "setmemorypartition": ("Set memory partition", MEMORY_WORDS, _set_memory),
    "gpureset": ("Reset specified GPU (One GPU must be specified)", (), _reset_gpu),
}
"""By option: its help, the words it takes (none: any), and what it does."""


def act(name: str, node: Node, now: datetime, devices: Sequence[Device], word: str) -> Change:
    change = Change(node, now, [])
    ACTIONS[name][2](change, devices, word)
    return change
