"""The user was never put into the group that owns /dev/kfd and the render nodes."""

from dataclasses import replace

from sim.node import Node

NAME = "no-render-group"
HELP = "The user is not in the group render and may not open /dev/kfd."
SYMPTOM = "rocminfo"
SHOWS = "Unable to open /dev/kfd read-write: Permission denied"
CURE: tuple[str, ...] = (
    "sudo usermod -aG render dev",
    "newgrp render",
)


def place(node: Node) -> Node:
    return replace(node, groups=tuple(group for group in node.groups if group != "render"))
