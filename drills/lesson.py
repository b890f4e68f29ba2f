"""A lesson as values, and how its files become them."""

from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

from drills.errors import BadExpression, BrokenLesson
from drills.facts import Fact, nearest
from drills.kinds import PLANNED, Drill, kinds
from drills.manuscript import Manuscript, Page, SectionPlan, StepKind, parse, read
from drills.scene import scene
from drills.variant import draw, fill
from sim import PROFILES, Scene


@dataclass(frozen=True, slots=True)
class Step:
    id: str
    number: int
    """1-based place in the whole lesson."""
    title: str
    kind: StepKind
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
    needs: tuple[str, ...] = ()
    """ids of the steps to pass before this one."""


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    number: int
    title: str
    steps: tuple[Step, ...]
    """The written ones; empty where the section is only announced."""
    planned: tuple[str, ...] = ()
    """Titles of all its steps, written or not, in order."""


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
    skills: tuple[str, ...]
    facts: tuple[Fact, ...]
    facts_as_of: date

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for section in self.sections for step in section.steps)


def lessons_folder() -> Path:
    return Path(__file__).parent / "lessons"


def load(folder: Path) -> Lesson:
    """Read and validate one lesson folder. Raises BrokenLesson naming file, place and what to do."""
    return build(read(folder))


def build(manuscript: Manuscript) -> Lesson:
    """Raises BrokenLesson."""
    plan = manuscript.plan
    if plan.profile not in PROFILES:
        known = ", ".join(PROFILES)
        raise BrokenLesson("lesson.yaml: profile", f"there is no device `{plan.profile}`; known: {known}")
    pages = {page.front.id: page for page in manuscript.pages}
    numbers = {step.id: number for number, step in enumerate(plan.steps, start=1)}
    return Lesson(
        id=plan.id,
        title=plan.title,
        version=_digest(manuscript.folder),
        profile=plan.profile,
        home=scene(plan.home, manuscript.folder, "lesson.yaml: home"),
        sections=tuple(
            _section(number, section, pages, numbers, manuscript.folder)
            for number, section in enumerate(plan.sections, start=1)
        ),
        skills=plan.skills,
        facts=tuple(manuscript.facts.values()),
        facts_as_of=plan.facts_as_of,
    )


def _section(
    number: int, plan: SectionPlan, pages: dict[str, Page], numbers: dict[str, int], folder: Path
) -> Section:
    return Section(
        id=plan.id,
        number=number,
        title=plan.title,
        steps=tuple(
            _step(pages[step.id], step.title, numbers[step.id], folder)
            for step in plan.steps
            if step.id in pages
        ),
        planned=tuple(step.title for step in plan.steps),
    )


def _step(page: Page, title: str, number: int, folder: Path) -> Step:
    front = page.front
    return Step(
        id=front.id,
        number=number,
        title=title,
        kind=front.kind,
        section=front.section,
        minutes=front.minutes,
        intro=page.intro,
        wrap=front.wrap,
        drills=tuple(_drill(raw, page.where, f"drills.{index}") for index, raw in enumerate(front.drills)),
        scene=scene(front.scene, folder, f"{page.where}: scene") if front.scene else None,
        needs=front.needs,
    )


def _drill(raw: dict[str, Any], where: str, place: str) -> Drill:
    kind = raw.get("kind")
    if kind not in PLANNED:
        raise BrokenLesson(
            f"{where}: {place}.kind", f"there is no kind `{kind}`{nearest(str(kind), PLANNED)}"
        )
    if kind not in kinds():
        built = ", ".join(sorted(kinds()))
        raise BrokenLesson(f"{where}: {place}.kind", f"kind `{kind}` is not built yet; built so far: {built}")
    drill = parse(kinds()[kind], raw, where, place)
    try:
        fill(raw, draw(drill.vars, 0, drill.id))
    except BadExpression as error:
        raise BrokenLesson(f"{where}: {place}.vars", str(error)) from error
    return drill


def _kind(name: Any, where: str) -> type[Drill]:
    if name not in PLANNED:
        raise BrokenLesson(where, f"there is no kind `{name}`{nearest(str(name), PLANNED)}")
    if name not in kinds():
        raise BrokenLesson(
            where, f"kind `{name}` is not built yet; built so far: {', '.join(sorted(kinds()))}"
        )
    return kinds()[name]


def _digest(folder: Path) -> str:
    """Twelve hexadecimal digits over the names and bytes of every file."""
    digest = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]
