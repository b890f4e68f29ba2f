"""A power cap was set for a test and forgotten."""

from dataclasses import replace

from sim.node import Node

NAME = "power-cap-low"
HELP = "One GPU may draw 300 W at most."
SYMPTOM = "amd-smi static -l -g 5 | grep SOCKET_POWER"
SHOWS = "SOCKET_POWER: 300 W"
CURE: tuple[str, ...] = ("sudo amd-smi reset -g 5 -o",)
MODULE, WATTS = 5, 300


def place(node: Node) -> Node:
    return node.with_setting(MODULE, replace(node.modules[MODULE].setting, power_cap_w=WATTS))
