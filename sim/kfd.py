"""The compute driver's view: the topology that rocminfo, the enumerator and /sys/class/kfd all show."""

from collections.abc import Mapping

from sim.node import KFD_CPU_NODES, Device, Node
from sim.profile import DeviceProfile
from sim.stack import CPU_MHZ_MAX, CPU_THREADS_PER_SOCKET, HOST_MEMORY_KB

FIRMWARE = 177
"""Of the packet processor (MEC), and of the SDMA engines: unconfirmed for 6.12.12."""
SDMA_FIRMWARE = 22
GPU_ID_BASE = 0x80000000
TARGET_VERSIONS = {"gfx90a": 90010, "gfx942": 90402, "gfx950": 90500}
"""KFD writes gfx942 as 9 * 10000 + 4 * 100 + 2."""
HIVE = 0x0F11_0000_0000_0000


def target_of(gfx_target_version: int) -> str:
    """`gfx942` for 90402: major in decimal, minor and stepping in hexadecimal."""
    major, rest = divmod(gfx_target_version, 10_000)
    return f"gfx{major}{rest // 100:x}{rest % 100:x}"


def properties(node: Node, number: int) -> Mapping[str, int]:
    """The lines of /sys/class/kfd/kfd/topology/nodes/NUMBER/properties, in the kernel's order."""
    if number < KFD_CPU_NODES:
        return _cpu_properties(number)
    return _gpu_properties(node, node.devices[number - KFD_CPU_NODES])


def nodes(node: Node) -> range:
    return range(KFD_CPU_NODES + len(node.devices))


def _cpu_properties(number: int) -> Mapping[str, int]:
    return {
        **dict.fromkeys(_KEYS, 0),
        "cpu_cores_count": CPU_THREADS_PER_SOCKET,
        "mem_banks_count": 1,
        "caches_count": 0,
        "io_links_count": 5,
        "cpu_core_id_base": number * CPU_THREADS_PER_SOCKET,
        "max_engine_clk_ccompute": CPU_MHZ_MAX,
    }


def _gpu_properties(node: Node, device: Device) -> Mapping[str, int]:
    profile = device.profile
    return {
        **dict.fromkeys(_KEYS, 0),
        "simd_count": profile.cus * profile.simds_per_cu,
        "mem_banks_count": 1,
        "io_links_count": len(node.devices),
        "p2p_links_count": 1,
        "simd_id_base": GPU_ID_BASE + device.index * 0x1000,
        "max_waves_per_simd": profile.waves_per_simd,
        "lds_size_in_kb": profile.lds_bytes_per_cu // 1024,
        "num_gws": 64,
        "wave_front_size": profile.wave_size,
        "array_count": profile.shader_engines,
        "simd_arrays_per_engine": 1,
        "cu_per_simd_array": _cus_per_array(profile),
        "simd_per_cu": profile.simds_per_cu,
        "max_slots_scratch_cu": profile.waves_per_cu,
        "gfx_target_version": TARGET_VERSIONS[profile.target],
        "vendor_id": profile.pci.vendor,
        "device_id": profile.pci.device,
        "location_id": device.location_id,
        "drm_render_minor": device.render_minor,
        "hive_id": HIVE + node.seed % 2**32,
        "num_sdma_engines": 2,
        "num_sdma_xgmi_engines": _xgmi_engines(device),
        "num_sdma_queues_per_engine": 8,
        "num_cp_queues": 24,
        "max_engine_clk_fcompute": profile.clocks.engine[-1],
        "fw_version": FIRMWARE,
        "capability": 671588992,
        "debug_prop": 1495,
        "sdma_fw_version": SDMA_FIRMWARE,
        "unique_id": device.serial,
        "num_xcc": profile.xcds,
        "max_engine_clk_ccompute": CPU_MHZ_MAX,
    }


def _xgmi_engines(device: Device) -> int:
    """A partition has its share of the sixteen engines, two of them for PCIe."""
    if device.whole.xcds == 1:
        return 3
    return 2 * device.profile.xcds - 2


def _cus_per_array(profile: DeviceProfile) -> int:
    """CUs of one shader array, those included that are switched off."""
    return profile.caches.shared_cus_built_per_xcd * profile.xcds // profile.shader_engines


def memory_bank_bytes(node: Node, number: int) -> int:
    if number < KFD_CPU_NODES:
        return HOST_MEMORY_KB[number] * 1024
    return node.devices[number - KFD_CPU_NODES].profile.hbm_bytes


_KEYS = (
    "cpu_cores_count",
    "simd_count",
    "mem_banks_count",
    "caches_count",
    "io_links_count",
    "p2p_links_count",
    "cpu_core_id_base",
    "simd_id_base",
    "max_waves_per_simd",
    "lds_size_in_kb",
    "gds_size_in_kb",
    "num_gws",
    "wave_front_size",
    "array_count",
    "simd_arrays_per_engine",
    "cu_per_simd_array",
    "simd_per_cu",
    "max_slots_scratch_cu",
    "gfx_target_version",
    "vendor_id",
    "device_id",
    "location_id",
    "domain",
    "drm_render_minor",
    "hive_id",
    "num_sdma_engines",
    "num_sdma_xgmi_engines",
    "num_sdma_queues_per_engine",
    "num_cp_queues",
    "max_engine_clk_fcompute",
    "local_mem_size",
    "fw_version",
    "capability",
    "debug_prop",
    "sdma_fw_version",
    "unique_id",
    "num_xcc",
    "max_engine_clk_ccompute",
)
"""In the order in which the kernel writes them (amdkfd/kfd_topology.c)."""
