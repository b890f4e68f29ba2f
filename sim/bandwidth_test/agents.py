"""The agents that copies run between, and how far they are from each other."""

from dataclasses import dataclass

from sim.fabric import hops, weight
from sim.gpu.shares import BOTH_WAYS_HOST, BOTH_WAYS_LINK, FAR_SOCKET_SHARE, TWO_HOPS_SHARE
from sim.gpu.timing import Path, copy_time_ns
from sim.node import Device, Node
from sim.stack import CPU, CPU_SOCKETS, HOST_MEMORY_KB
from sim.tools import Call
from sim.visible import hsa_devices

TO_CPU, TO_FAR_CPU, BETWEEN_CPUS = 20, 52, 32
"""NUMA distances: of a PCIe link, of one and the way between the sockets, and of that way alone (?)."""


@dataclass(frozen=True, slots=True)
class Agent:
    index: int
    name: str
    numa: int
    memory_kb: int
    device: Device | None = None

    @property
    def kind(self) -> str:
        return "CPU" if self.device is None else "GPU"

    @property
    def address(self) -> str:
        """Bus, device and function, as this program writes them."""
        return "" if self.device is None else f"{self.device.bus:02x}:0.{self.device.part}"


def agents(call: Call) -> list[Agent]:
    cpus = [Agent(number, CPU, number, HOST_MEMORY_KB[number]) for number in range(CPU_SOCKETS)]
    found = hsa_devices(call.node, call.env, root=call.root)
    return cpus + [
        Agent(
            CPU_SOCKETS + place,
            device.profile.market_name,
            device.numa,
            device.profile.hbm_bytes // 1024,
            device,
        )
        for place, device in enumerate(found)
    ]


def distance(node: Node, one: Agent, other: Agent) -> int:
    if one.index == other.index:
        return 0
    if one.device is None and other.device is None:
        return BETWEEN_CPUS
    if one.device is None or other.device is None:
        return TO_CPU if one.numa == other.numa else TO_FAR_CPU
    return weight(node, one.device, other.device)


def link_type(node: Node, one: Agent, other: Agent) -> str:
    """P, X or N/A. A way of two hops has no type here."""
    if one.index == other.index or (one.device is None and other.device is None):
        return "N/A"
    if one.device is None or other.device is None:
        return "P"
    return "X" if hops(node, one.device, other.device) == 1 else "N/A"


def copy_seconds(node: Node, one: Agent, other: Agent, size: int, *, both_ways: bool) -> float:
    """Of one copy, or of two that cross each other. One of the agents is a GPU."""
    device = one.device or other.device
    if device is None:
        raise ValueError("copies between processors are not measured")
    path: Path = "local" if one.index == other.index else "link" if one.device and other.device else "host"
    share = _share(node, one, other)
    if both_ways:
        share *= BOTH_WAYS_LINK if path == "link" else BOTH_WAYS_HOST
    return copy_time_ns(device.profile, size, path, share=share) / 1e9


def _share(node: Node, one: Agent, other: Agent) -> float:
    if one.index == other.index:
        return 1.0
    if one.device is not None and other.device is not None:
        return 1.0 if hops(node, one.device, other.device) == 1 else TWO_HOPS_SHARE
    return 1.0 if one.numa == other.numa else FAR_SOCKET_SHARE
