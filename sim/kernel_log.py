"""The kernel's log: what the driver and the kernel said at boot, and what befell them since."""

from collections.abc import Iterator

from sim.node import Device, Event, Node
from sim.stack import AMDGPU, KERNEL, KERNEL_BUILD

IP_BLOCKS = (
    *("soc15_common", "gmc_v9_0", "vega20_ih", "psp", "smu", "gfx_v9_4_3", "sdma_v4_4_2", "vcn_v4_0_3"),
    "jpeg_v4_0_3",
)
"""Of an MI300X. Blocks and wording follow a public log of the driver's load (6.12.12, an MI210 guest)."""
MODULE_STEP_S = 2.1
"""From one module's start to the next: unconfirmed."""
DRIVER_AT_S = 10.8


def lines(node: Node) -> Iterator[tuple[float, str]]:
    """Seconds since the boot and text, oldest first."""
    yield from _boot(node)
    if node.driver_loaded or node.events:
        yield from _driver(node)
    for event in node.events:
        yield _since_boot(node, event), event.text


def _since_boot(node: Node, event: Event) -> float:
    return max(0.0, (event.at - node.booted_at).total_seconds())


def _boot(node: Node) -> Iterator[tuple[float, str]]:
    options = " ".join(node.kernel_options)
    yield 0.0, f"Linux version {KERNEL} (buildd@lcy02-amd64-046) {KERNEL_BUILD}"
    yield 0.0, f"Command line: BOOT_IMAGE=/boot/vmlinuz-{KERNEL} root=/dev/nvme0n1p2 ro {options}".rstrip()
    if node.guest:
        yield 0.0, "Hypervisor detected: KVM"
    if "iommu=pt" in node.kernel_options:
        yield 1.412, "iommu: Default domain type: Passthrough (set via kernel command line)"
    else:
        yield 1.412, "iommu: Default domain type: Translated"


def _driver(node: Node) -> Iterator[tuple[float, str]]:
    yield DRIVER_AT_S, "[drm] amdgpu kernel modesetting enabled."
    yield DRIVER_AT_S, f"[drm] amdgpu version: {AMDGPU}"
    yield DRIVER_AT_S + 0.001, "amdgpu: Virtual CRAT table created for CPU"
    yield DRIVER_AT_S + 0.001, "amdgpu: Topology: Add CPU node"
    for module in node.modules:
        yield from _module(node, module, DRIVER_AT_S + 0.02 + MODULE_STEP_S * module.module)


def _module(node: Node, module: Device, at_s: float) -> Iterator[tuple[float, str]]:
    start = f"amdgpu {module.bdf}: amdgpu: "
    for number, block in enumerate(IP_BLOCKS):
        yield at_s, f"{start}detected ip block number {number} <{block}>"
    yield at_s + 0.01, f"{start}Fetched VBIOS from ROM"
    if module.profile.board is not None:
        yield at_s + 0.01, f"amdgpu: ATOM BIOS: {module.profile.board.vbios_part}"
    yield at_s + 0.02, f"{start}MEM ECC is active."
    yield at_s + 0.03, f"{start}{module.whole.hbm_bytes // 2**20}M of VRAM memory ready"
    for pages in [sum(page.module == module.module for page in node.bad_pages)]:
        if pages:
            yield at_s + 0.04, f"{start}{pages} bad pages are in the table of this device"
