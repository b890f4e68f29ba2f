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
from typing import Annotated, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field

from drills.parts import Part
from drills.variant import Var, draw, fill
from drills.verdict import Judged, Unreadable, Verdict
from sim import Outcome

PLANNED = ("single", "multi", "number", "short", "command", "hip", "order", "match", "explain")
"""Every kind of the content format. One that has no file here yet is refused by name when a lesson loads."""

Line = Annotated[str, Field(min_length=1)]
"""Text that an author must not leave empty."""


@dataclass(frozen=True, slots=True)
class Sample:
    """An answer with the judgement it must get. Where the drill runs on the node, `text` is run there."""

    text: str
    judged: Judged
    belief: str | None = None


class Drill(BaseModel, ABC):
    """One question. `seed` fixes its variant: shuffles, numbers, files.

    An answer is whatever `read` returns; only the same kind's `grade` looks inside it. Where
    `runs_on_node` is true the answer is the text to run, and `grade` needs its `Outcome`.

    Texts hold `${name}` where a variable stands; show them through `hint`, `explanation`, `ask` and
    `solution`, which fill them for a seed.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    runs_on_node: ClassVar[bool] = False

    kind: str
    id: Line
    concept: Line
    """What is remembered: all variants and siblings of one concept share a memory."""
    skills: Annotated[tuple[str, ...], Field(min_length=1)]
    level: Annotated[int, Field(ge=1, le=5)] = 1
    """The author's guess of how hard it is, 1 to 5."""
    vars: Mapping[str, Var] = {}
    prompt: Line
    hints: tuple[Line, Line, Line]
    """Three rungs: nudge, locate, near-solution."""
    explain: Line
    """Shown after the drill is done, also when right."""
    source: Line
    """Where the fact comes from, with its version."""

    def at(self, seed: int) -> Self:
        """This drill with the variables of `seed` in every text."""
        if not self.vars:
            return self
        raw = self.model_dump(by_alias=True, exclude_unset=True, exclude={"vars"})
        return type(self).model_validate(fill(raw, draw(self.vars, seed, self.id)))

    def hint(self, rung: int, seed: int) -> str:
        """Markdown of rung 0, 1 or 2."""
        return self.at(seed).hints[rung]

    def explanation(self, seed: int) -> str:
        """Markdown shown when the drill is done."""
        return self.at(seed).explain

    @abstractmethod
    def ask(self, seed: int) -> tuple[Part, ...]: ...

    @abstractmethod
    def read(self, text: str, seed: int) -> Any:
        """The answer, or `Unreadable`. `text` is normalised (drills.normal)."""

    @abstractmethod
    def grade(self, answer: Any, outcome: Outcome | None, seed: int) -> Verdict: ...

    @abstractmethod
    def samples(self, seed: int) -> tuple[Sample, ...]:
        """Right, wrong with its belief, near miss where the kind knows one, unreadable.

        The first sample is right.
        """

    @abstractmethod
    def answers(self, seed: int) -> tuple[str, ...]:
        """The lines of one right answer, as an author would give it away: no hint may hold one."""

    @abstractmethod
    def solution(self, seed: int) -> tuple[Part, ...]:
        """What "Show solution" shows."""


@cache
def kinds() -> Mapping[str, type[Drill]]:
    """Every kind of this folder by its literal `kind`."""
    found = (import_module(f"{__name__}.{entry.name}") for entry in iter_modules(__path__))
    return {module.__name__.rpartition(".")[2]: module.KIND for module in found}


__all__ = ["PLANNED", "Drill", "Line", "Sample", "Unreadable", "kinds"]
