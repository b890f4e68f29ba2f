"""What happens to the node as a whole: its driver restarts, a module is reset, the machine boots."""

from dataclasses import replace
from datetime import datetime

from sim.node import Event, Node, Setting
from sim.partition import FITTING, ComputePartition, MemoryPartition
from sim.root_files import grub_text
from sim.sysctl import numa_balancing_at_boot


def with_partitions(
    node: Node,
    module: int,
    *,
    compute: ComputePartition | None = None,
    memory: MemoryPartition | None = None,
) -> Node:
    """A new memory mode brings the compute mode that the driver starts with in it. Indices of devices mean
    others afterwards, so what is over leaves the log of activities."""
    setting = node.modules[module].setting
    if memory is not None:
        setting = replace(setting, memory_partition=memory, compute_partition=FITTING[memory])
    if compute is not None:
        setting = replace(setting, compute_partition=compute)
    running = tuple(entry for entry in node.activities if entry.ended_at is None)
    return replace(node.with_setting(module, setting), activities=running)


def in_use(node: Node, module: int) -> bool:
    """The driver leaves a module as it is while a process has it open."""
    mine = {device.index for device in node.devices if device.module == module}
    return any(entry.device in mine and entry.ended_at is None for entry in node.activities)


def driver_restarted(node: Node, now: datetime) -> Node:
    """Unloaded and loaded again: what runs ends, modules start afresh, /dev/kfd stands again."""
    return driver_loaded(driver_unloaded(node, now), now)


def driver_unloaded(node: Node, now: datetime) -> Node:
    ended = tuple(replace(e, ended_at=now) if e.ended_at is None else e for e in node.activities)
    return replace(node, driver_loaded=False, activities=ended)


def driver_loaded(node: Node, now: datetime) -> Node:
    """Memory modes stay, as the firmware holds them; compute modes start as the memory mode has it only at a
    boot. Pages that were pending are retired."""
    loaded = replace(node, driver_loaded=True, kfd_missing=False, hung=())
    for module in loaded.modules:
        loaded = _retired(loaded, module.module)
    return loaded.with_events(Event(now, "[drm] amdgpu kernel modesetting enabled."))


def module_reset(node: Node, module: int, now: datetime) -> Node:
    """What runs on the module ends; a hang does, too, and pending pages are retired."""
    mine = {device.index for device in node.devices if device.module == module}
    ended = tuple(
        replace(entry, ended_at=now) if entry.device in mine and entry.ended_at is None else entry
        for entry in node.activities
    )
    bdf = node.modules[module].bdf
    events = tuple(
        Event(now, f"amdgpu {bdf}: amdgpu: {text}")
        for text in ("GPU reset begin!", "MODE1 reset", "GPU reset succeeded, trying to resume")
    )
    hung = tuple(other for other in node.hung if other != module)
    reset = replace(node, activities=ended, hung=hung).with_events(*events)
    return _retired(reset, module)


def _retired(node: Node, module: int) -> Node:
    pages = tuple(replace(page, pending=False) if page.module == module else page for page in node.bad_pages)
    return replace(node, bad_pages=pages)


def rebooted(node: Node, now: datetime) -> Node:
    """The machine after a boot and a new login: settings of devices are gone (memory modes are kept by the
    firmware), links are trained anew, files under /etc and pages that were retired remain."""
    settings = (
        (
            module,
            Setting(memory_partition=old.memory_partition, compute_partition=FITTING[old.memory_partition]),
        )
        for module, old in node.settings
    )
    booted = replace(
        node,
        booted_at=now,
        events=(),
        activities=(),
        settings=tuple(entry for entry in settings if entry[1] != Setting()),
        links_down=(),
        groups=node.member_of or node.groups,
        member_of=None,
        kernel_options=node.kernel_options if node.next_kernel_options is None else node.next_kernel_options,
        next_kernel_options=None,
        numa_balancing=numa_balancing_at_boot(node),
        driver_loaded=True,
        kfd_missing=False,
        hung=(),
    )
    for module in booted.modules:
        booted = _retired(booted, module.module)
    return booted


def grub_updated(node: Node) -> Node:
    """The kernel of the next boot gets the words of GRUB_CMDLINE_LINUX and GRUB_CMDLINE_LINUX_DEFAULT."""
    values = {"GRUB_CMDLINE_LINUX": "", "GRUB_CMDLINE_LINUX_DEFAULT": ""}
    for line in grub_text(node).splitlines():
        name, _, value = line.strip().partition("=")
        if name in values:
            before = values[name]
            values[name] = value.strip("\"'").replace(f"${{{name}}}", before).replace(f"${name}", before)
    return replace(node, next_kernel_options=tuple(" ".join(values.values()).split()))
