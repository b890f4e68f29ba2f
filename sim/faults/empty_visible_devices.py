"""A profile exports HIP_VISIBLE_DEVICES with nothing in it: HIP sees no device, the management tools all."""

from dataclasses import replace

from sim.node import Node

NAME = "empty-visible-devices"
HELP = "HIP_VISIBLE_DEVICES is set to nothing in ~/.profile."
SYMPTOM = "env | grep VISIBLE_DEVICES"
SHOWS = "^HIP_VISIBLE_DEVICES=$"
CURE: tuple[str, ...] = (
    "unset HIP_VISIBLE_DEVICES",
    "sed -i '/HIP_VISIBLE_DEVICES/d' ~/.profile",
)


def place(node: Node) -> Node:
    return replace(node, login_env=(*node.login_env, ("HIP_VISIBLE_DEVICES", "")))
