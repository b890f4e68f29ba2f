"""Proves a lesson: the lint, then every answer it promises, typed on a real node.

STUB for the author of `drills`: the signature is settled.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Protocol

from sim import Outcome, Scene, State


class Bench(Protocol):
    """Nodes to prove on. The caller decides how lines run (a worker pool, for one) and what `now` is."""

    def create(self, profile: str, scene: Scene, seed: int) -> State: ...

    def run(self, state: State, line: str) -> Outcome: ...


@dataclass(frozen=True, slots=True)
class Problem:
    where: str
    """File and place: "steps/001-server.md: drills.0.hints"."""
    text: str
    """What is wrong and what to do."""
    is_warning: bool = False


def check(folder: Path, bench: Bench, *, as_of: date, seeds: int = 200) -> Iterator[Problem]:
    """Every problem of the lesson in `folder`; none for a good one."""
    raise NotImplementedError
