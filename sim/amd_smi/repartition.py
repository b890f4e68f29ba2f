"""`amd-smi set -C` and `-M`: modules split, and put together again."""

from dataclasses import replace

from sim.amd_smi.errors import Uncaught, invalid_choice
from sim.amd_smi.options import Request
from sim.amd_smi.show import Printed, Row, page
from sim.lifecycle import driver_restarted, in_use, with_partitions
from sim.node import Device, Node
from sim.partition import COMPUTE_MODES, MEMORY_MODES, ComputePartition, MemoryPartition, fits, splits

WARNING = """
          ****** WARNING ******

          Setting Dynamic Memory (NPS) partition modes require users to quit all GPU workloads.
          AMD SMI will then attempt to change memory (NPS) partition mode.
          Upon a successful set, AMD SMI will then initiate an action to restart AMD GPU driver.
          This action will change all GPU's in the hive to the requested memory (NPS) partition mode.

          Please use this utility with caution.
          
Do you accept these terms? [Y/N] """
YES = ("Yes", "yes", "y", "Y", "YES")
REFUSED = "Confirmation not given. Exiting without setting value\n"
NOBODY = "amd-smi: nobody can answer on this console; type: echo Y | sudo amd-smi set -M MODE\n"
RESTART_S = 140
"""What the real tool allows the driver's restart, and shows a bar for."""
UNAVAILABLE = "AMDSMI_STATUS_SETTING_UNAVAILABLE"


def set_compute(request: Request, word: str) -> Printed:
    """Of a module that is split, the tool can set its first device alone; the others are passed over."""
    index = int(word) if word.isdecimal() else -1
    choices = (*COMPUTE_MODES, *map(str, range(len(COMPUTE_MODES))))
    if word.upper() not in choices:
        raise invalid_choice(word.upper(), ", ".join(choices))
    mode = COMPUTE_MODES[index] if index >= 0 else _mode(word)
    node, rows = request.node, list[Row]()
    for device in request.devices:
        if device.part:
            continue
        _check(request.node, device, mode, word.upper())
        node = with_partitions(node, device.module, compute=mode)
        said = f"Successfully set accelerator partition to {mode} (profile #{COMPUTE_MODES.index(mode)})"
        rows.append({"gpu": device.index, "accelerator_partition": said})
    if not rows:
        device = request.devices[0]
        raise Uncaught(
            f"ValueError: Unable to set accelerator partition to {word.upper()} on {_name(device)}"
        )
    return replace(page(rows, request.form), node=node)


def _mode(word: str) -> ComputePartition:
    return next(mode for mode in COMPUTE_MODES if mode == word.upper())


def _check(node: Node, device: Device, mode: ComputePartition, word: str) -> None:
    said = f"Unable to set accelerator partition to {word} on {_name(device)}"
    if not splits(device.whole) or in_use(node, device.module):
        raise Uncaught(f"ValueError: {said}")
    if fits(mode, device.setting.memory_partition):
        return
    out = (
        f"\nAttempted to set accelerator partition to {mode} (profile #{COMPUTE_MODES.index(mode)} "
        f"on {_name(device)}\n\n[{UNAVAILABLE}] Please check amd-smi partition --memory --accelerator for "
        "available profiles.\nUsers may need to switch memory partition to another mode in order to enable "
        "the desired accelerator partition.\n\n"
    )
    raise Uncaught(f"ValueError: [{UNAVAILABLE}] {said}", out)


def _name(device: Device) -> str:
    return f"GPU ID: {device.index} BDF:{device.bdf}"


def set_memory(request: Request, word: str) -> Printed:
    """One module takes all of them with it; the driver starts anew."""
    answer = request.call.stdin.split("\n")[0].strip()
    if not request.call.stdin:
        raise Uncaught(f"{NOBODY}EOFError: EOF when reading a line", WARNING)
    if answer not in YES:
        raise Uncaught(REFUSED.rstrip(), WARNING)
    printed = [_set_memory(request, device, word) for device in request.devices if not device.part]
    node = request.node
    if any(one.node is not None for one in printed):
        node = driver_restarted(_all_modules(node, word), request.call.now)
    said = "".join(one.out for one in printed)
    return Printed(out=f"{WARNING}\n{said}", filed="".join(one.filed for one in printed), node=node)


def _set_memory(request: Request, device: Device, word: str) -> Printed:
    modes = MEMORY_MODES.get(device.whole.target, ())
    if word not in modes:
        out = f"[AMDSMI_STATUS_INVAL] Unable to set memory partition to {word} on {_name(device)}"
        printed = page([{"gpu": device.index, "memory_partition": out}], request.form)
        return replace(printed, out=f"Valid Memory partition Modes: {','.join(modes)}\n\n{printed.out}")
    if any(in_use(request.node, other.module) for other in request.node.modules):
        out = f"Unable to set memory partition to {word} on {_name(device)}"
        printed = page([{"gpu": device.index, "memorypartition": out}], request.form)
        return replace(printed, out=f"{out}\n{printed.out}")
    said = f"Successfully set memory partition to {word}"
    printed = page([{"gpu": device.index, "memory_partition": said}], request.form)
    changes = device.setting.memory_partition != word and device == request.devices[0]
    bar = f"Updating memory partition for gpu {device.index}: [{'.' * 40}] 0/{RESTART_S} secs remain\n"
    return replace(printed, out=bar + printed.out if changes else printed.out, node=request.node)


def _all_modules(node: Node, word: str) -> Node:
    memory: MemoryPartition = next(mode for mode in ("NPS1", "NPS2", "NPS4") if mode == word)
    for module in node.modules:
        if module.setting.memory_partition != memory:
            node = with_partitions(node, module.module, memory=memory)
    return node
