"""--setcomputepartition, --setmemorypartition and --gpureset: what splits a module or starts it anew."""

from collections.abc import Sequence

from sim.lifecycle import driver_restarted, in_use, module_reset, with_partitions
from sim.node import Device
from sim.partition import COMPUTE_MODES, MEMORY_MODES, fits, splits
from sim.rocm_smi.change import Change
from sim.rocm_smi.log import NOT_SUPPORTED, Complaint, Rule, error

COMPUTE_WORDS = (*COMPUTE_MODES, "TPX")
MEMORY_WORDS = ("NPS1", "NPS2", "NPS4", "NPS8")
BUSY = "Device is currently busy, try again later"


def set_compute(change: Change, devices: Sequence[Device], words: Sequence[str]) -> None:
    asked = words[0].upper()
    change.entries.append(Rule(f" Set compute partition to {asked} "))
    for device in devices:
        mode = next((mode for mode in COMPUTE_MODES if mode == asked), None)
        if change.node.guest or device.part or not splits(device.whole):
            change.say(device, NOT_SUPPORTED)
        elif in_use(change.node, device.module):
            change.say(device, BUSY)
        elif mode is None or not fits(mode, device.setting.memory_partition):
            change.say(device, f"Requested setting ({asked}) is unavailable for current device")
        else:
            change.node = with_partitions(change.node, device.module, compute=mode)
            change.say(device, f"Successfully set compute partition to {mode}")
    change.entries.append(Rule())


def set_memory(change: Change, devices: Sequence[Device], words: Sequence[str]) -> None:
    """The driver takes all modules to the new mode at once and starts anew."""
    before, asked = change.node, words[0].upper()
    change.entries.append(Rule(f" Set memory partition to {asked} "))
    for device in devices:
        modes = MEMORY_MODES.get(device.whole.target, ())
        mode = next((mode for mode in modes if mode == asked), None)
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


def reset_gpu(change: Change, devices: Sequence[Device], _: Sequence[str]) -> None:
    change.entries.append(Rule(" Reset GPU "))
    if len(devices) > 1:
        change.entries.append(Complaint("ERROR: GPU Reset can only be performed on one GPU per call"))
        change.status = 1
        return
    (device,) = devices
    if change.node.guest:
        change.entries.append(error(device.index, f"Unable to reset GPU {device.index}"))
    else:
        change.node = module_reset(change.node, device.module, change.now)
        change.say(device, f"Successfully reset GPU {device.index}")
    change.entries.append(Rule())
