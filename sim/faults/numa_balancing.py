"""The kernel moves pages between NUMA nodes by itself, and stops running kernels for it."""

from dataclasses import replace

from sim.node import Node

NAME = "numa-balancing"
HELP = "Automatic NUMA balancing is on: slow, jittery runs."
SYMPTOM = "cat /proc/sys/kernel/numa_balancing"
SHOWS = "^1$"
CURE: tuple[str, ...] = ("sudo sysctl kernel.numa_balancing=0",)


def place(node: Node) -> Node:
    return replace(node, numa_balancing=True)
