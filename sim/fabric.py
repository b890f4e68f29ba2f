"""Links between the node's devices: what topology and xgmi views show of the Infinity Fabric."""

from sim.node import Device, Node, noise

WEIGHT = 15
"""KFD's weight of one XGMI hop between GPUs."""
BANDWIDTH_MB_PER_S = 50_000
"""What the driver reports of one link, least and most alike (format sample of MI300X)."""
LANES = 16
LINK_STATES = ("U", "U", "U", "X", "U", "U", "U", "U")
"""Of a device's eight link engines; seven lead to neighbours (format sample)."""


def traffic_kb(node: Node, source: Device, target: Device, way: str) -> int:
    """Accumulated since the driver was loaded; some of it is the driver's own start."""
    return int(noise(node.seed, "xgmi", way, source.index, target.index) * 4_000_000)
