"""`rocm-drills preview`: a step as a member meets it."""

from collections.abc import Iterator
from dataclasses import replace

from rich.console import Console

from bot import voice
from bot.commands.edge import Failed
from bot.message import Message
from bot.terminal import show
from bot.voice import LAST_RUNG, After, Question
from drills import Lesson, Section, Step, lessons_folder, load

LESSON = "rocm-hip"


def main(name: str, seed: int) -> None:
    lesson = load(lessons_folder() / LESSON)
    step = _step(lesson, name)
    console = Console()
    for message in messages_of(lesson, step, seed):
        show(console, message)


def _step(lesson: Lesson, name: str) -> Step:
    """By id or by number. Raises Failed."""
    found = [step for step in lesson.steps if name in (step.id, str(step.number))]
    if not found:
        known = ", ".join(f"{step.number} ({step.id})" for step in lesson.steps)
        raise Failed(f"there is no step {name!r}; there are {known}")
    return found[0]


def messages_of(lesson: Lesson, step: Step, seed: int) -> Iterator[Message]:
    section = next(section for section in lesson.sections if section.id == step.section)
    questions = [
        Question(0, drill.ask(seed), number, len(step.drills))
        for number, drill in enumerate(step.drills, start=1)
    ]
    yield voice.root(section, 0, sum(step.minutes for step in section.steps))
    yield voice.opening(step, questions[0])
    afters = [*map(After, questions[1:]), _end(lesson, step, section)]
    for drill, question, after in zip(step.drills, questions, afters, strict=True):
        for rung in range(1, LAST_RUNG + 1):
            yield voice.hint(replace(question, hints_used=rung), drill.hint(rung - 1, seed))
        yield voice.solution(drill.solution(seed), drill.explanation(seed), after)


def _end(lesson: Lesson, step: Step, section: Section) -> After:
    """What follows the last drill of `step` for a member who goes through the lesson in order."""
    following = lesson.steps[lesson.steps.index(step) + 1 :]
    return After(
        wrap=step.wrap,
        next_step=following[0] if following else None,
        section_done=section if step == section.steps[-1] else None,
    )
