"""The driver was taken away and not loaded again."""

from dataclasses import replace

from sim.node import Node

NAME = "driver-not-loaded"
HELP = "The kernel module amdgpu is not loaded."
SYMPTOM = "rocminfo"
SHOWS = "ROCk module is NOT loaded"
CURE: tuple[str, ...] = ("sudo modprobe amdgpu",)


def place(node: Node) -> Node:
    return replace(node, driver_loaded=False)
