"""A module as a virtual machine sees it: a virtual function with a name and PCI id of its own."""

from dataclasses import replace

from sim.errors import SimError
from sim.profile import DeviceProfile

FUNCTIONS = {0x74A1: 0x74B5, 0x74A5: 0x74B9}
"""PCI ids of the virtual functions of MI300X and MI325X (rocminfo's table, public captures)."""


def as_guest(profile: DeviceProfile) -> DeviceProfile:
    """Raises SimError where no virtual function of the device is known."""
    device = FUNCTIONS.get(profile.pci.device)
    if device is None:
        raise SimError(f"no virtual function of {profile.market_name} is known here")
    name = f"{profile.market_name} VF"
    pci = replace(
        profile.pci,
        device=device,
        subsystem=profile.pci.device,
        chip_name=f"{profile.pci.chip_name.removesuffix(']')} VF]",
    )
    return replace(profile, market_name=name, pci=pci)
