"""`rocminfo`: what the HSA runtime says of the system and its agents (ROCm 6.4).

The real program pads labels to 25 characters and most values to 35, blanks at the ends of lines included, and
colours the first line; colours are left out, since they mean nothing in a transcript.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sim.access import DENIED, KFD_GROUP, kfd_error
from sim.kfd import FIRMWARE, SDMA_FIRMWARE
from sim.node import KFD_CPU_NODES, Device
from sim.profile import DeviceProfile
from sim.stack import (
    AMDGPU,
    CPU,
    CPU_L1_BYTES,
    CPU_MHZ_MAX,
    CPU_THREADS_PER_SOCKET,
    HOST_MEMORY_KB,
    HSA_RUNTIME,
    HSA_RUNTIME_EXT,
)
from sim.tools import Call, Result
from sim.visible import hsa_devices, target, target_id

NAME = "rocminfo"
PATHS = ("/opt/rocm-6.4.1/bin/rocminfo", "/usr/bin/rocminfo")
HELP = "Shows the HSA runtime's agents: processors and GPUs."

LABEL, VALUE = 25, 35
UINT32 = 4294967295
GENERIC_ISAS = {"gfx942": "gfx9-4-generic", "gfx950": "gfx9-4-generic"}
"""The second ISA that 6.4 lists (one public capture)."""


def main(call: Call) -> Result:
    """Options do not exist: the real program ignores its arguments."""
    if not call.node.driver_loaded:
        return Result(out="ROCk module is NOT loaded, possibly no GPU devices\n", status=255)
    loaded = f"ROCk module version {AMDGPU} is loaded"
    trouble = kfd_error(call.node, root=call.root)
    if trouble is not None:
        return Result(out="".join(f"{line}\n" for line in (loaded, *_closed(call, trouble))), status=255)
    devices = hsa_devices(call.node, call.env, root=call.root)
    agents = [*_cpus(), *(_gpu(device, call.env) for device in devices)]
    lines = [loaded, *_system()]
    lines += [*_heading("=" * 10, "HSA Agents")]
    for number, agent in enumerate(agents, start=1):
        lines += [*_heading("*" * 7, f"Agent {number}"), *agent]
    lines.append(f"{'*** Done ***':<{LABEL}}")
    return Result(out="".join(f"{line}\n" for line in lines))


def _closed(call: Call, trouble: str) -> Iterator[str]:
    """Of whom /dev/kfd was kept from: where it does not stand, the program takes `video` for its group; it
    looks into /etc/group, which may be ahead of this login."""
    yield f"Unable to open /dev/kfd read-write: {trouble}"
    group = KFD_GROUP if trouble == DENIED else "video"
    member_of = call.node.member_of or call.node.groups
    if group in member_of:
        yield f"{call.user} is member of {group} group"
        return
    yield (
        f'{call.user} is not member of "{group}" group, the default DRM access group. Users must be a member '
        f'of the "{group}" group or another DRM access group in order for ROCm applications to run '
        "successfully."
    )


def _heading(rule: str, title: str) -> Iterator[str]:
    yield from (f"{part:<{LABEL}}" for part in (rule, title, rule))


def _line(label: str, value: str | int, depth: int = 1) -> str:
    return f"{'  ' * depth}{label:<{LABEL}}{value!s:<{VALUE}}"


def _both(number: int) -> str:
    """Decimal and hexadecimal, and the blank that the real program leaves behind them."""
    return f"{number}(0x{number:x}) "


def _system() -> Iterator[str]:
    yield from _heading("=" * 21, "HSA System Attributes")
    plain = {
        "Runtime Version:": HSA_RUNTIME,
        "Runtime Ext Version:": HSA_RUNTIME_EXT,
        "System Timestamp Freq.:": "1000.000000MHz",
        "Sig. Max Wait Duration:": "18446744073709551615 (0xFFFFFFFFFFFFFFFF) (timestamp count)",
    }
    yield from (f"{label:<{LABEL}}{value}" for label, value in plain.items())
    yield _line("Machine Model:", "LARGE", 0)
    yield _line("System Endianness:", "LITTLE", 0)
    last = {"Mwaitx:": "DISABLED", "XNACK enabled:": "NO", "DMAbuf Support:": "YES", "VMM Support:": "YES"}
    yield from (f"{label:<{LABEL}}{value}" for label, value in last.items())
    yield ""


def _cpus() -> Iterator[Iterable[str]]:
    for number in range(KFD_CPU_NODES):
        yield [*_cpu(number), f"  {'ISA Info:':<{LABEL}}"]


def _names(name: str, uuid: str, product: str, vendor: str) -> Iterator[str]:
    yield _line("Name:", name)
    yield _line("Uuid:", uuid)
    yield _line("Marketing Name:", product)
    yield _line("Vendor Name:", vendor)


def _queues(feature: str, profile: str, most: int, smallest: int, largest: int) -> Iterator[str]:
    yield _line("Feature:", feature)
    yield _line("Profile:", profile)
    yield _line("Float Round Mode:", "NEAR")
    yield _line("Max Queue Number:", _both(most))
    yield _line("Queue Min Size:", _both(smallest))
    yield _line("Queue Max Size:", _both(largest))
    yield _line("Queue Type:", "MULTI")


def _caches(sizes: Sequence[int]) -> Iterator[str]:
    yield f"  {'Cache Info:':<{LABEL}}"
    for level, size in enumerate(sizes, start=1):
        if size:
            yield _line(f"L{level}:", f"{_both(size // 1024)}KB", 2)


def _cpu(number: int) -> Iterator[str]:
    yield from _names(CPU, "CPU-XX", CPU, "CPU")
    yield from _queues("None specified", "FULL_PROFILE", 0, 0, 0)
    yield _line("Node:", number)
    yield _line("Device Type:", "CPU")
    # The runtime takes the kernel's KB for bytes twice; so a 32 KB cache reads 32768 KB.
    yield from _caches([CPU_L1_BYTES * 1024])
    yield _line("Chip ID:", _both(0))
    yield _line("ASIC Revision:", _both(0))
    yield _line("Cacheline Size:", _both(64))
    yield _line("Max Clock Freq. (MHz):", CPU_MHZ_MAX)
    yield _line("BDFID:", 0)
    yield _line("Internal Node ID:", number)
    yield from _units(CPU_THREADS_PER_SOCKET, 0, 0, 0, 1)
    yield f"  {'Memory Properties:':<{LABEL}}"
    yield f"  {'Features:':<{LABEL}}None"
    yield f"  {'Pool Info:':<{LABEL}}"
    kinds = ("FINE GRAINED", "KERNARG, FINE GRAINED", "COARSE GRAINED")
    for pool, kind in enumerate(kinds, start=1):
        yield from _pool(pool, f"GLOBAL; FLAGS: {kind}", HOST_MEMORY_KB[number], 4, 4, shared=True)


def _units(cus: int, simds: int, engines: int, arrays: int, watch_points: int) -> Iterator[str]:
    yield _line("Compute Unit:", cus)
    yield _line("SIMDs per CU:", simds)
    yield _line("Shader Engines:", engines)
    yield _line("Shader Arrs. per Eng.:", arrays)
    yield _line("WatchPts on Addr. Ranges:", watch_points)


def _pool(
    number: int, segment: str, size_kb: int, granule: int, wanted: int, *, shared: bool
) -> Iterator[str]:
    yield f"    {f'Pool {number}':<{LABEL}}"
    yield _line("Segment:", segment, 3)
    yield _line("Size:", f"{_both(size_kb)}KB", 3)
    yield _line("Allocatable:", "TRUE" if granule else "FALSE", 3)
    yield _line("Alloc Granule:", f"{granule}KB", 3)
    yield _line("Alloc Recommended Granule:", f"{wanted}KB", 3)
    yield _line("Alloc Alignment:", f"{granule}KB", 3)
    yield _line("Accessible by all:", "TRUE" if shared else "FALSE", 3)


def _gpu(device: Device, env: Mapping[str, str]) -> Iterator[str]:
    profile = device.profile
    caches = profile.caches
    yield from _names(target(device, env), device.hip_uuid, profile.market_name, "AMD")
    yield from _queues("KERNEL_DISPATCH", "BASE_PROFILE", 128, 64, 131072)
    yield _line("Node:", device.kfd_node)
    yield _line("Device Type:", "GPU")
    yield from _caches([caches.vector_l1, caches.l2_per_xcd, caches.infinity])
    yield _line("Chip ID:", _both(profile.pci.device))
    yield _line("ASIC Revision:", _both(1))
    yield _line("Cacheline Size:", _both(64))
    yield _line("Max Clock Freq. (MHz):", profile.clocks.engine[-1])
    yield _line("BDFID:", device.location_id)
    yield _line("Internal Node ID:", device.kfd_node)
    yield from _units(profile.cus, profile.simds_per_cu, profile.shader_engines, 1, 4)
    yield _line("Coherent Host Access:", "FALSE")
    yield f"  {'Memory Properties:':<{LABEL}}"
    yield f"  {'Features:':<{LABEL}}KERNEL_DISPATCH "
    yield from _dispatch(profile)
    yield from _gpu_pools(profile)
    yield f"  {'ISA Info:':<{LABEL}}"
    for number, name in enumerate(_isa_names(device, env), start=1):
        yield from _isa(number, name, profile)


def _dispatch(profile: DeviceProfile) -> Iterator[str]:
    yield _line("Fast F16 Operation:", "TRUE")
    yield _line("Wavefront Size:", _both(profile.wave_size))
    yield from _sizes("Workgroup Max Size", profile.max_group_size, 1)
    yield _line("Max Waves Per CU:", _both(profile.waves_per_cu))
    yield _line("Max Work-item Per CU:", _both(profile.waves_per_cu * profile.wave_size))
    yield from _sizes("Grid Max Size", UINT32, 1)
    yield _line("Max fbarriers/Workgrp:", 32)
    yield _line("Packet Processor uCode::", FIRMWARE)
    yield _line("SDMA engine uCode::", SDMA_FIRMWARE)
    yield _line("IOMMU Support::", "None")


def _sizes(title: str, most: int, depth: int) -> Iterator[str]:
    """A limit of the whole, and the same for each dimension."""
    yield _line(f"{title}:", _both(most), depth)
    yield f"{'  ' * depth}{f'{title} per Dimension:':<{LABEL}}"
    yield from (_line(axis, _both(most), depth + 1) for axis in "xyz")


def _gpu_pools(profile: DeviceProfile) -> Iterator[str]:
    yield f"  {'Pool Info:':<{LABEL}}"
    kinds = ("COARSE GRAINED", "EXTENDED FINE GRAINED", "FINE GRAINED")
    for number, kind in enumerate(kinds, start=1):
        yield from _pool(number, f"GLOBAL; FLAGS: {kind}", profile.hbm_bytes // 1024, 4, 2048, shared=False)
    yield from _pool(4, "GROUP", profile.lds_bytes_per_cu // 1024, 0, 0, shared=False)


def _isa_names(device: Device, env: Mapping[str, str]) -> Iterator[str]:
    prefix, name = "amdgcn-amd-amdhsa--", target(device, env)
    yield f"{prefix}{target_id(device, env)}"
    if name in GENERIC_ISAS:
        yield f"{prefix}{GENERIC_ISAS[name]}:{device.profile.target_features}"


def _isa(number: int, name: str, profile: DeviceProfile) -> Iterator[str]:
    yield f"    {f'ISA {number}':<{LABEL}}"
    yield _line("Name:", name, 3)
    yield _line("Machine Models:", "HSA_MACHINE_MODEL_LARGE", 3)
    yield _line("Profiles:", "HSA_PROFILE_BASE ", 3)
    yield _line("Default Rounding Mode:", "NEAR", 3)
    yield _line("Default Rounding Mode:", "NEAR", 3)
    yield _line("Fast f16:", "TRUE", 3)
    yield from _sizes("Workgroup Max Size", profile.max_group_size, 3)
    yield from _sizes("Grid Max Size", UINT32, 3)
    yield _line("FBarrier Max Size:", 32, 3)
