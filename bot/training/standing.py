"""Where a member is in the lesson: read from what they were asked, never kept beside it."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bot.store import Asked, Thread, asked
from bot.voice import Mark, Spot
from drills import Drill, Judged, Lesson, Section, Step, Unreadable, answer_text, command_text


@dataclass(frozen=True, slots=True)
class Standing:
    """`rows`: what the member was asked, oldest first. Drills that the lesson no longer has are left out."""

    lesson: Lesson
    rows: tuple[Asked, ...]

    @property
    def has_begun(self) -> bool:
        return bool(self.rows)

    @property
    def open(self) -> Asked | None:
        """The drill that waits for an answer; of several the newest."""
        return next((row for row in reversed(self.rows) if row.state == "open"), None)

    def open_in(self, thread: Thread) -> Asked | None:
        row = self.open
        return row if row and row.thread_id == thread.id else None

    def last_ended_in(self, thread: Thread) -> Asked | None:
        ended = (row for row in reversed(self.rows) if row.thread_id == thread.id and row.state != "open")
        return next(ended, None)

    def row(self, asked_id: int) -> Asked | None:
        """What a button speaks of; None for another member's, or one whose drill is gone."""
        return next((row for row in self.rows if row.id == asked_id), None)

    def states(self, step: Step) -> list[str]:
        """How each drill of the step stands: "" where it was never asked, else the newest row's state."""
        newest = {row.drill_id: row.state for row in self.rows if row.step_id == step.id}
        return [newest.get(drill.id, "") for drill in step.drills]

    def is_done(self, step: Step) -> bool:
        return all(state not in ("", "open") for state in self.states(step))

    def next_drill(self, step: Step) -> Drill | None:
        """The step's first drill that is neither open nor over."""
        pairs = zip(step.drills, self.states(step), strict=True)
        return next((drill for drill, state in pairs if not state), None)

    def next_step(self) -> Step | None:
        """The lesson's first step that is not done."""
        return next((step for step in self.lesson.steps if not self.is_done(step)), None)

    def spot(self) -> Spot | None:
        """The step to speak of: that of the open drill, else the next one; None when all is done."""
        row = self.open
        step = step_of(self.lesson, row.step_id) if row else self.next_step()
        return Spot(step, section_of(self.lesson, step), row is not None) if step else None

    def marks(self) -> tuple[Mark, ...]:
        return tuple(map(self._mark, self.lesson.steps))

    def steps_done(self, section: Section) -> int:
        return sum(self.is_done(step) for step in section.steps)

    def minutes_left(self, section: Section) -> int:
        return sum(step.minutes for step in section.steps if not self.is_done(step))

    def _mark(self, step: Step) -> Mark:
        states = self.states(step)
        right, revealed, skipped = map(states.count, ("right", "revealed", "skipped"))
        return Mark(step, right, revealed, skipped, any(states), self.is_done(step))


async def standing_of(db: AsyncSession, lesson: Lesson, member: str) -> Standing:
    rows = await asked.of_member(db, member)
    known = {(step.id, drill.id) for step in lesson.steps for drill in step.drills}
    return Standing(lesson, tuple(row for row in rows if (row.step_id, row.drill_id) in known))


def step_of(lesson: Lesson, step_id: str) -> Step:
    """Raises KeyError for a step that the lesson does not have."""
    return {step.id: step for step in lesson.steps}[step_id]


def drill_of(lesson: Lesson, row: Asked) -> tuple[Step, Drill]:
    """What a row of `Standing.rows` asked."""
    step = step_of(lesson, row.step_id)
    return step, next(drill for drill in step.drills if drill.id == row.drill_id)


def is_right(lesson: Lesson, row: Asked, text: str) -> bool:
    """Whether `text` is a right answer of what `row` asked; of a line to run, whether an author gives it."""
    _, drill = drill_of(lesson, row)
    if drill.runs_on_node:
        rights = (it.text for it in drill.samples(row.variant) if it.judged is Judged.RIGHT)
        return command_text(text) in rights
    reading = drill.read(answer_text(text), row.variant)
    if isinstance(reading, Unreadable):
        return False
    return drill.grade(reading, None, row.variant).judged is Judged.RIGHT


def section_of(lesson: Lesson, step: Step) -> Section:
    return next(section for section in lesson.sections if section.id == step.section)
