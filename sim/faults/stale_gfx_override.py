"""A workaround for another card stayed in the profile."""

from dataclasses import replace

from sim.node import Node

NAME = "stale-gfx-override"
HELP = "HSA_OVERRIDE_GFX_VERSION makes the runtime take the GPUs for others."
SYMPTOM = "rocm_agent_enumerator | uniq"
SHOWS = "^gfx1030$"
CURE: tuple[str, ...] = (
    "unset HSA_OVERRIDE_GFX_VERSION",
    "sed -i '/HSA_OVERRIDE_GFX_VERSION/d' ~/.profile",
)


def place(node: Node) -> Node:
    return replace(node, login_env=(*node.login_env, ("HSA_OVERRIDE_GFX_VERSION", "10.3.0")))
