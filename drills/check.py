"""Proves a lesson: lint, start state fails, solution passes, traps are wrong.

STUB for the author of `drills`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sim import Outcome, State

Run = Callable[[State, str], Outcome]


@dataclass(frozen=True, slots=True)
class Problem:
    where: str
    text: str


def check(folder: Path, run: Run) -> Iterator[Problem]:
    raise NotImplementedError
