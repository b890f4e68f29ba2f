"""The device file of the compute driver was removed by hand; the driver makes it anew when it is loaded."""

from dataclasses import replace

from sim.node import Node

NAME = "kfd-missing"
HELP = "The driver runs, but /dev/kfd is gone."
SYMPTOM = "rocminfo"
SHOWS = "Unable to open /dev/kfd read-write: No such file or directory"
CURE: tuple[str, ...] = (
    "sudo modprobe -r amdgpu",
    "sudo modprobe amdgpu",
)


def place(node: Node) -> Node:
    return replace(node, kfd_missing=True)
