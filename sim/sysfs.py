"""/sys and /dev of the node: what programs read there of the driver and its devices."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from sim import kfd
from sim.access import kfd_stands, render_nodes_stand
from sim.node import KFD_CPU_NODES, Device, Node
from sim.partition import COMPUTE_MODES, MEMORY_MODES, splits
from sim.pci import BMC
from sim.reading import MIB, read
from sim.stack import AMDGPU, AMDGPU_SRCVERSION

TOPOLOGY = "/sys/class/kfd/kfd/topology"


def sys_files(node: Node) -> Mapping[str, bytes]:
    """Files under /sys that the driver makes; without it, there are none of them."""
    files = dict(_host())
    if node.driver_loaded:
        files |= {**dict(_module()), **dict(_topology(node)), **dict(_bmc())}
        for device in node.devices:
            files |= dict(_card(device))
    texts = {path: f"{text}\n".encode() for path, text in files.items()}
    return {**texts, **moment_files(node, node.booted_at)}


def moment_files(node: Node, now: datetime) -> Mapping[str, bytes]:
    """What the sensors of the devices say at `now`, where programs look for it most."""
    files: dict[str, str] = {}
    for device in node.devices if node.driver_loaded else ():
        if not device.part:
            reading, folder = read(node, device, now), f"/sys/class/drm/card{device.card}/device"
            files[f"{folder}/gpu_busy_percent"] = str(reading.gfx_percent)
            files[f"{folder}/mem_busy_percent"] = str(reading.memory_percent)
            files[f"{folder}/mem_info_vram_used"] = str(reading.vram_used_mb * MIB)
    return {path: f"{text}\n".encode() for path, text in files.items()}


def device_files(node: Node) -> Mapping[str, bytes]:
    """Files under /dev that the driver makes; empty here, what they are for is done by the tools."""
    names = ["/dev/kfd"] if kfd_stands(node) else []
    if not render_nodes_stand(node):
        return dict.fromkeys(names, b"")
    names.append("/dev/dri/card0")
    for device in node.devices:
        names += [f"/dev/dri/card{device.card}", f"/dev/dri/renderD{device.render_minor}"]
    return dict.fromkeys(names, b"")


def _host() -> Iterator[tuple[str, str]]:
    yield "/sys/devices/system/node/online", "0-1"
    yield "/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never"


def _module() -> Iterator[tuple[str, str]]:
    yield "/sys/module/amdgpu/version", AMDGPU
    yield "/sys/module/amdgpu/srcversion", AMDGPU_SRCVERSION
    yield "/sys/module/amdgpu/initstate", "live"
    yield "/sys/module/amdgpu/parameters/noretry", "-1"
    yield "/sys/module/amdgpu/parameters/vm_fragment_size", "-1"


def _topology(node: Node) -> Iterator[tuple[str, str]]:
    yield f"{TOPOLOGY}/generation_id", "2"
    yield f"{TOPOLOGY}/system_properties", "platform_oem 0\nplatform_id 0\nplatform_rev 0"
    for number in kfd.nodes(node):
        folder = f"{TOPOLOGY}/nodes/{number}"
        device = None if number < KFD_CPU_NODES else node.devices[number - KFD_CPU_NODES]
        yield f"{folder}/gpu_id", str(device.kfd_id if device else 0)
        yield f"{folder}/name", device.profile.target if device else ""
        yield f"{folder}/properties", _lines(kfd.properties(node, number))
        yield f"{folder}/mem_banks/0/properties", _lines(_memory_bank(node, number))


def _memory_bank(node: Node, number: int) -> Mapping[str, int]:
    """`heap_type` 0 is system memory, 1 what the CPU may see of a device's (KFD's ioctl header)."""
    gpu = number >= KFD_CPU_NODES
    device = node.devices[number - KFD_CPU_NODES] if gpu else None
    return {
        "heap_type": 1 if device else 0,
        "size_in_bytes": kfd.memory_bank_bytes(node, number),
        "flags": 0,
        "width": device.profile.hbm_bus_bits if device else 64,
        "mem_clk_max": device.profile.clocks.memory[-1] if device else 2400,
    }


def _lines(values: Mapping[str, int]) -> str:
    return "\n".join(f"{key} {value}" for key, value in values.items())


def _card(device: Device) -> Iterator[tuple[str, str]]:
    """The device's directory, where lspci's address, the DRM card and the render node lead to it.

    A partition beyond the first is no PCI device: it has a card, and nothing to read there. That is why the
    management tools of 6.4.1 show N/A for it.
    """
    if device.part:
        for name in (f"card{device.card}", f"renderD{device.render_minor}"):
            yield f"/sys/class/drm/{name}/device/modalias", "platform:amdgpu_xcp"
        return
    files = dict(_pci_directory(device))
    for folder in (
        f"/sys/bus/pci/devices/{device.bdf}",
        f"/sys/class/drm/card{device.card}/device",
        f"/sys/class/drm/renderD{device.render_minor}/device",
    ):
        yield from ((f"{folder}/{name}", text) for name, text in files.items())


def _bmc() -> Iterator[tuple[str, str]]:
    """The server's own console: card0, as in /dev/dri."""
    for folder in (f"/sys/bus/pci/devices/0000:{BMC.bdf}", "/sys/class/drm/card0/device"):
        yield f"{folder}/vendor", f"0x{BMC.vendor:04x}"
        yield f"{folder}/device", f"0x{BMC.device:04x}"
        yield f"{folder}/class", f"0x{BMC.class_code:04x}00"


def _pci_directory(device: Device) -> Iterator[tuple[str, str]]:
    profile = device.whole
    pci = profile.pci
    yield "vendor", f"0x{pci.vendor:04x}"
    yield "device", f"0x{pci.device:04x}"
    yield "class", f"0x{pci.class_code:04x}00"
    yield "revision", f"0x{pci.revision:02x}"
    yield "subsystem_vendor", f"0x{pci.vendor:04x}"
    yield "subsystem_device", f"0x{pci.subsystem_id:04x}"
    yield "numa_node", str(device.numa)
    yield "current_link_width", "16"
    yield "unique_id", f"{device.serial:016x}"
    yield "mem_info_vram_total", str(profile.hbm_bytes)
    yield "mem_info_vis_vram_total", str(profile.hbm_bytes)
    yield "power_dpm_force_performance_level", device.setting.perf_level.lower()
    if profile.board is not None:
        yield "vbios_version", profile.board.vbios_part
        yield "product_name", profile.board.product
        yield "serial_number", device.product_serial
    if splits(profile):
        yield "available_memory_partition", ", ".join(MEMORY_MODES[profile.target])
        yield "available_compute_partition", ", ".join(COMPUTE_MODES)
        yield "current_compute_partition", device.setting.compute_partition
        yield "current_memory_partition", device.setting.memory_partition
