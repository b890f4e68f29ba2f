"""Breakages that can be put on a node, one file each; this folder is the registry.

A fault module offers NAME, HELP, `place(node) -> Node`, SYMPTOM (a line that shows it) and CURE (lines
that end it). Faults change the node, never a tool's text.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from sim.node import Node


class Fault(Protocol):
    NAME: str
    HELP: str
    SYMPTOM: str
    CURE: tuple[str, ...]
    place: Callable[[Node], Node]


@cache
def faults() -> Mapping[str, Fault]:
    """Every fault of this folder by its NAME."""
    found = (import_module(f"{__name__}.{entry.name}") for entry in iter_modules(__path__))
    return {fault.NAME: fault for fault in (cast("Fault", module) for module in found)}
