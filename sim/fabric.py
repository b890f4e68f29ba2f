"""Links between the node's devices: what topology and xgmi views show of the Infinity Fabric."""

from sim.node import DEVICES, Device, Node, noise

WEIGHT = 15
"""KFD's weight of one XGMI hop between GPUs."""
BANDWIDTH_MB_PER_S = 50_000
"""What the driver reports of one link, least and most alike (format sample of MI300X)."""
LANES = 16
ENGINES = 8
UNUSED_ENGINE = 3
"""Of a device's eight link engines; the other seven lead to neighbours (format sample). Which engine leads to
which neighbour is our choice: in the order of their indices."""


def link_states(node: Node, device: Device) -> tuple[str, ...]:
    """U, D or X (disabled) for each link engine of a device's module."""
    others = iter([module for module in range(DEVICES) if module != device.module])
    states = []
    for engine in range(ENGINES):
        if engine == UNUSED_ENGINE:
            states.append("X")
            continue
        states.append("U" if linked(node, device.module, next(others)) else "D")
    return tuple(states)


def linked(node: Node, one: int, other: int) -> bool:
    """Whether the link between two modules is up."""
    return (min(one, other), max(one, other)) not in node.links_down


def hops(node: Node, source: Device, target: Device) -> int:
    """With their own link down, two modules reach each other by way of a third."""
    if source.index == target.index:
        return 0
    return 1 if linked(node, source.module, target.module) else 2


def weight(node: Node, source: Device, target: Device) -> int:
    """KFD counts so much for each hop (kfd_crat.c)."""
    return WEIGHT * hops(node, source, target)


def traffic_kb(node: Node, source: Device, target: Device, way: str) -> int:
    """Accumulated since the driver was loaded; some of it is the driver's own start."""
    return int(noise(node.seed, "xgmi", way, source.index, target.index) * 4_000_000)
