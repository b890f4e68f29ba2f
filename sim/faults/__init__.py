"""Breakages that can be put on a node, one file each; this folder is the registry.

A fault changes the node, never a tool's text; every tool then shows it. Its module offers
    NAME      how it is asked for
    HELP      one sentence
    place     Node -> Node
    SYMPTOM   a line that shows it
    SHOWS     a pattern that is found in what the line prints while the fault is there, and only then
    CURE      lines that end it, typed one after the other; none where only another machine helps
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
    SHOWS: str
    CURE: tuple[str, ...]
    place: Callable[[Node], Node]


@cache
def faults() -> Mapping[str, Fault]:
    """Every fault of this folder by its NAME."""
    found = (import_module(f"{__name__}.{entry.name}") for entry in iter_modules(__path__))
    return {fault.NAME: fault for fault in (cast("Fault", module) for module in found)}
