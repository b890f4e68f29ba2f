"""The kinds of drill, one file each; this folder is the registry.

A kind module defines one subclass of `Drill` with a literal `kind` and exports it as `KIND`. The base
class is what everything outside this folder speaks to.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict

from drills.parts import Part
from drills.verdict import Judged, Unreadable, Verdict
from sim import Outcome


@dataclass(frozen=True, slots=True)
class Sample:
    """An answer that the kind itself makes, with the judgement it must get."""

    text: str
    judged: Judged
    belief: str | None = None


class Drill(BaseModel, ABC):
    """One question. `seed` fixes its variant: shuffles, numbers, files.

    An answer is whatever `read` returns; only the same kind's `grade` looks inside it. Where
    `runs_on_node` is true the answer is the text to run, and `grade` needs its `Outcome`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    runs_on_node: ClassVar[bool] = False

    kind: str
    id: str
    concept: str
    skills: tuple[str, ...]
    level: int = 1
    prompt: str
    hints: tuple[str, str, str]
    """Three rungs: nudge, locate, near-solution."""
    explain: str
    """Shown after the drill is done, also when right."""
    source: str
    """Where the fact comes from, with its version."""

    @abstractmethod
    def ask(self, seed: int) -> tuple[Part, ...]: ...

    @abstractmethod
    def read(self, text: str, seed: int) -> Any:
        """The answer, or `Unreadable`. `text` is normalised (drills.normal)."""

    @abstractmethod
    def grade(self, answer: Any, outcome: Outcome | None, seed: int) -> Verdict: ...

    @abstractmethod
    def samples(self, seed: int) -> tuple[Sample, ...]:
        """Right, wrong with its belief, near miss where the kind knows one, unreadable."""

    @abstractmethod
    def solution(self, seed: int) -> tuple[Part, ...]:
        """What "Show solution" shows."""


@cache
def kinds() -> Mapping[str, type[Drill]]:
    """Every kind of this folder by its literal `kind`."""
    found = (import_module(f"{__name__}.{entry.name}") for entry in iter_modules(__path__))
    return {module.__name__.rpartition(".")[2]: module.KIND for module in found}


__all__ = ["Drill", "Sample", "Unreadable", "kinds"]
