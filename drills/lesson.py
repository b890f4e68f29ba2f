"""A lesson as values, and how its files become them.

STUB for the author of `drills`: the dataclasses below are the contract; `load` is to be written.
"""

from dataclasses import dataclass
from pathlib import Path

from drills.kinds import Drill
from sim import Scene


@dataclass(frozen=True, slots=True)
class Step:
    id: str
    number: int
    """1-based place in the whole lesson."""
    title: str
    kind: str
    """explain | do | break_it | drill | recap | playground"""
    section: str
    """id of its section"""
    minutes: int
    intro: str
    """Markdown shown before the first drill."""
    wrap: str
    """One sentence to keep, shown when the step is done."""
    drills: tuple[Drill, ...]
    scene: Scene | None
    """None: the step runs on the member's home node."""


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    number: int
    title: str
    steps: tuple[Step, ...]
    """Empty where the section is announced but not written yet."""


@dataclass(frozen=True, slots=True)
class Lesson:
    id: str
    title: str
    version: str
    """A digest of the content: an attempt stores it."""
    profile: str
    home: Scene
    """What a member's home node starts with."""
    sections: tuple[Section, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for section in self.sections for step in section.steps)


def lessons_folder() -> Path:
    return Path(__file__).parent / "lessons"


def load(folder: Path) -> Lesson:
    """Read and validate one lesson folder. Raises BrokenLesson naming file and field."""
    raise NotImplementedError
