"""The link between two modules did not train; a boot trains it anew."""

from dataclasses import replace
from datetime import timedelta

from sim.node import Event, Node

NAME = "xgmi-link-down"
HELP = "The XGMI link between GPU 1 and GPU 6 is down."
SYMPTOM = "amd-smi xgmi -l"
SHOWS = "GPU1 .*\\bD\\b"
CURE: tuple[str, ...] = ("sudo reboot",)
LINK = (1, 6)
BOOT = timedelta(seconds=31)


def place(node: Node) -> Node:
    bdf = node.modules[LINK[0]].bdf
    event = Event(node.booted_at + BOOT, f"amdgpu {bdf}: amdgpu: XGMI: link to node {LINK[1]} is down")
    return replace(node, links_down=(*node.links_down, LINK), events=(*node.events, event))
