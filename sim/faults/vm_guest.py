"""A virtual machine with a virtual function of each GPU: no partitions, no topology, no power caps."""

from dataclasses import replace

from sim.device import PROFILES
from sim.guest import as_guest
from sim.node import Node

NAME = "vm-guest"
HELP = "The node is a virtual machine in a cloud; amd-smi lacks what needs bare metal."
SYMPTOM = "amd-smi --help | grep Platform"
SHOWS = "^Platform: Linux Guest$"
CURE: tuple[str, ...] = ()


def place(node: Node) -> Node:
    as_guest(PROFILES[node.profile])  # raises where no virtual function is known
    return replace(node, guest=True)
