"""Commands that run another one (`sudo CMD`, `numactl OPTIONS CMD`), one file each; this is the registry.

Our code cannot call the shell, so such a command's file on the node is a line of shell (`sim.binary`): it
asks `main` first, with all its words; where the answer has `runs`, the shell runs what is left after so many
words. A wrapper has `NAME`, `PATHS`, `HELP` and `main` like a tool, and
    MARKS   what the shell exports for the command that is run
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from sim.tools import Call, Result


class Wrapper(Protocol):
    NAME: str
    PATHS: tuple[str, ...]
    HELP: str
    MARKS: Mapping[str, str]
    main: Callable[[Call], Result]


@cache
def wrappers() -> Mapping[str, Wrapper]:
    """Every wrapper of this folder by its NAME."""
    found = (import_module(f"{__name__}.{entry.name}") for entry in iter_modules(__path__))
    return {wrapper.NAME: wrapper for wrapper in (cast("Wrapper", module) for module in found)}
