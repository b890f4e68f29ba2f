"""Somebody split every module and did not put them together again."""

from sim.errors import SimError
from sim.lifecycle import with_partitions
from sim.node import Node
from sim.partition import splits

NAME = "left-in-cpx"
HELP = "Every module is split into eight devices (CPX)."
SYMPTOM = "rocm_agent_enumerator | wc -l"
SHOWS = "^64$"
CURE: tuple[str, ...] = ("sudo amd-smi set -C SPX",)


def place(node: Node) -> Node:
    for module in node.modules:
        if not splits(module.whole):
            raise SimError(f"{module.whole.name} devices cannot be split")
        node = with_partitions(node, module.module, compute="CPX")
    return node
