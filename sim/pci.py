"""What stands on the node's PCI buses: the devices, and around them a plausible EPYC server."""

from collections.abc import Sequence
from dataclasses import dataclass

from sim.node import Node
from sim.profile import DeviceProfile

VENDORS = {
    0x1002: "Advanced Micro Devices, Inc. [AMD/ATI]",
    0x1022: "Advanced Micro Devices, Inc. [AMD]",
    0x15B3: "Mellanox Technologies",
    0x1A03: "ASPEED Technology, Inc.",
    0x144D: "Samsung Electronics Co Ltd",
}
"""Names of pci.ids."""


@dataclass(frozen=True, slots=True)
class Function:
    """One PCI function; `bdf` without the domain."""

    bdf: str
    class_name: str
    class_code: int
    vendor: int
    device: int
    name: str
    revision: int = 0
    driver: str = ""


def functions(node: Node) -> Sequence[Function]:
    """In the order of their addresses."""
    gpus = [_gpu(device.bdf.removeprefix("0000:"), device.profile) for device in node.modules]
    return sorted([*gpus, *_SERVER], key=lambda function: function.bdf)


def _gpu(bdf: str, profile: DeviceProfile) -> Function:
    pci = profile.pci
    return Function(
        bdf, pci.class_name, pci.class_code, pci.vendor, pci.device, pci.chip_name, pci.revision, "amdgpu"
    )


def _bridge(bus: str) -> Function:
    return Function(f"{bus}:00.0", "Host bridge", 0x0600, 0x1022, 0x14A4, "Device 14a4", 1)


def _port(bus: str) -> Function:
    return Function(f"{bus}:01.1", "PCI bridge", 0x0604, 0x1022, 0x14AB, "Device 14ab", 1, "pcieport")


def _network(bdf: str) -> Function:
    name = "MT2910 Family [ConnectX-7]"
    return Function(bdf, "Infiniband controller", 0x0207, 0x15B3, 0x1021, name, 0, "mlx5_core")


BMC = Function(
    "22:00.0", "VGA compatible controller", 0x0300, 0x1A03, 0x2000, "ASPEED Graphics Family", 0x52, "ast"
)
_ROOTS = ("00", "20", "40", "60", "80", "a0", "c0", "e0")
_SERVER = (
    *(_bridge(bus) for bus in _ROOTS),
    *(_port(bus) for bus in _ROOTS),
    *(_network(f"{bus}:00.0") for bus in ("09", "2a", "4a", "69", "89", "aa", "ca", "e9")),
    BMC,
    *(
        Function(
            bdf,
            "Non-Volatile memory controller",
            0x0108,
            0x144D,
            0xA80A,
            "NVMe SSD Controller PM9A1/PM9A3/980PRO",
            0,
            "nvme",
        )
        for bdf in ("43:00.0", "44:00.0")
    ),
)
"""Our own choice: no public capture lists a whole MI300X host."""
