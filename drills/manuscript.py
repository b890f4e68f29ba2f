"""The files of a lesson as its author wrote them: read, checked against the format, located errors.

lesson.yaml             the plan: sections, the steps in them, skills, profile, home scene
facts.yaml              every number once
steps/NNN-name.md       YAML front matter (the drills) and Markdown (the intro)
files/                  what scenes place on a node
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import yaml
from pydantic import BaseModel, Field, ValidationError
from pydantic_core import ErrorDetails

from drills.content import Strict
from drills.errors import BrokenLesson
from drills.facts import Fact, nearest, refer
from drills.scene import ScenePlan

StepKind = Literal["explain", "do", "break_it", "drill", "recap", "playground"]
Model = TypeVar("Model", bound=BaseModel)

_FRONT = re.compile(r"\A---\n(.*?\n)---\n(.*)\Z", re.DOTALL)
_FILE_NAME = re.compile(r"\d{3}-[a-z0-9-]+\.md")


class StepPlan(Strict):
    id: str
    title: str


class SectionPlan(Strict):
    id: str
    title: str
    steps: Annotated[tuple[StepPlan, ...], Field(min_length=1)]


class LessonPlan(Strict):
    """lesson.yaml. A step without a file in steps/ is announced by its title."""

    id: str
    title: str
    facts_as_of: date
    rocm: str
    """The ROCm version that the lesson's node runs."""
    profile: str
    skills: tuple[str, ...]
    home: ScenePlan = ScenePlan()
    sections: Annotated[tuple[SectionPlan, ...], Field(min_length=1)]

    @property
    def steps(self) -> tuple[StepPlan, ...]:
        return tuple(step for section in self.sections for step in section.steps)


class StepPage(Strict):
    """The front matter of a step. `drills` stay raw here: each kind has its own model."""

    id: str
    section: str
    kind: StepKind
    minutes: Annotated[int, Field(ge=1, le=10)]
    needs: tuple[str, ...] = ()
    """Steps to pass before this one."""
    scene: ScenePlan | None = None
    """None: the step runs on the member's home node."""
    wrap: str
    drills: Annotated[tuple[dict[str, Any], ...], Field(min_length=1)]


class FactPage(Strict):
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One file of steps/: raw as written, and read with its facts in place."""

    where: str
    raw: Mapping[str, Any]
    raw_intro: str
    front: StepPage
    intro: str


@dataclass(frozen=True, slots=True)
class Manuscript:
    folder: Path
    plan: LessonPlan
    facts: Mapping[str, Fact]
    pages: tuple[Page, ...]
    """In the order of the plan."""


def read(folder: Path) -> Manuscript:
    """Raises BrokenLesson."""
    plan = parse(LessonPlan, _yaml(folder, "lesson.yaml"), "lesson.yaml")
    facts = _facts(folder)
    pages = [_page(path, facts) for path in sorted((folder / "steps").iterdir()) if path.suffix == ".md"]
    return Manuscript(folder, plan, facts, _in_order(pages, plan))


def parse(model: type[Model], raw: Any, where: str, place: str = "") -> Model:
    """`raw` as a `model`. Raises BrokenLesson naming the field and, for an unknown one, a likely name."""
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        first, *rest = error.errors()
        fields = ".".join([place, *_fields(first)]).strip(".")
        more = f" (and {len(rest)} more after it)" if rest else ""
        raise BrokenLesson(f"{where}: {fields}" if fields else where, _words(first, model) + more) from error


def _fields(error: ErrorDetails) -> list[str]:
    """The path to the field; a union's tag repeats the key that it was told by, so it is said once."""
    path = [str(part) for part in error["loc"] if part != "[key]"]
    return [part for index, part in enumerate(path) if index == 0 or part != path[index - 1]]


def _words(error: ErrorDetails, model: type[BaseModel]) -> str:
    match error["type"]:
        case "missing":
            return "this field is missing; add it"
        case "extra_forbidden":
            name = str(error["loc"][-1])
            known = tuple(model.model_fields) if len(error["loc"]) == 1 else ()
            return f"there is no field `{name}` here{nearest(name, known)}"
        case _:
            return error["msg"].removeprefix("Value error, ")


def _facts(folder: Path) -> Mapping[str, Fact]:
    facts: dict[str, Fact] = {}
    for fact in parse(FactPage, {"facts": _yaml(folder, "facts.yaml")}, "facts.yaml").facts:
        if fact.id in facts:
            raise BrokenLesson("facts.yaml", f"two facts have the id `{fact.id}`; rename one")
        facts[fact.id] = fact
    return facts


def _page(path: Path, facts: Mapping[str, Fact]) -> Page:
    where = f"steps/{path.name}"
    if not _FILE_NAME.fullmatch(path.name):
        raise BrokenLesson(where, "name it NNN-name.md: three digits, then lower-case letters and hyphens")
    front = _FRONT.match(_text(path, where))
    if front is None:
        raise BrokenLesson(where, "it must start with a line ---, then YAML, then a line ---, then Markdown")
    raw = _load_yaml(front[1], where, skipped_lines=1)
    intro = front[2].strip()
    page = parse(StepPage, refer(raw, facts, where), where)
    return Page(where, raw, intro, page, refer(intro, facts, where, "intro"))


def _in_order(pages: list[Page], plan: LessonPlan) -> tuple[Page, ...]:
    """The pages in the plan's order."""
    numbers = {step.id: number for number, step in enumerate(plan.steps, start=1)}
    sections = {step.id: section.id for section in plan.sections for step in section.steps}
    placed: dict[str, Page] = {}
    for page in pages:
        _check_place(page, numbers, sections, placed)
        placed[page.front.id] = page
    return tuple(placed[step.id] for step in plan.steps if step.id in placed)


def _check_place(
    page: Page, numbers: Mapping[str, int], sections: Mapping[str, str], placed: Mapping[str, Page]
) -> None:
    """A page must be planned, once, in its own section, under its number."""
    step, where = page.front.id, page.where
    if step not in numbers:
        raise BrokenLesson(f"{where}: id", f"lesson.yaml plans no step `{step}`{nearest(step, numbers)}")
    if step in placed:
        raise BrokenLesson(f"{where}: id", f"{placed[step].where} has the same id; rename one")
    if page.front.section != sections[step]:
        raise BrokenLesson(f"{where}: section", f"lesson.yaml has it in section `{sections[step]}`")
    prefix = f"steps/{numbers[step]:03}-"
    if not where.startswith(prefix):
        raise BrokenLesson(where, f"it is step {numbers[step]}: let its name start with {prefix}")


def _text(path: Path, where: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise BrokenLesson(where, "there is no such file; every lesson needs it") from error
    except UnicodeDecodeError as error:
        raise BrokenLesson(where, f"it is not UTF-8 text (byte {error.start}); save it as UTF-8") from error


def _yaml(folder: Path, name: str) -> Any:
    return _load_yaml(_text(folder / name, name), name)


class _Loader(yaml.SafeLoader):
    """Refuses a key written twice, which YAML's own loader would silently take the last of."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if key.value in seen:
                problem = f"the key `{key.value}` stands twice"
                raise yaml.constructor.ConstructorError(None, None, problem, key.start_mark)
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def _load_yaml(text: str, where: str, skipped_lines: int = 0) -> Any:
    try:
        return yaml.load(text, Loader=_Loader)  # noqa: S506 - a SafeLoader
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 + skipped_lines if error.problem_mark else 1
        problem = f"not YAML as we read it: {error.problem}; put quotes around a text that holds `: ` or `{{`"
        raise BrokenLesson(f"{where}: line {line}", problem) from error
