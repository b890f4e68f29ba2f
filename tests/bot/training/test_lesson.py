"""The lesson as it is shipped, taken by replies: every promised answer is judged in a thread as promised."""

import pytest

from bot.store import Asked
from drills import Drill, Judged, Lesson, Section, lessons_folder, load
from tests.bot.training.room import Heard, Room

SHIPPED = load(lessons_folder() / "rocm-hip")
WRITTEN = [section for section in SHIPPED.sections if section.steps]


def drill_named(lesson: Lesson, drill_id: str) -> Drill:
    return next(drill for step in lesson.steps for drill in step.drills if drill.id == drill_id)


def read(heard: list[Heard]) -> str:
    return "\n".join(it.text for it in heard)


async def open_drill(room: Room) -> tuple[Drill, int]:
    row = next(row for row in reversed(await room.rows(Asked)) if row.state == "open")
    return drill_named(SHIPPED, row.drill_id), row.variant


@pytest.mark.parametrize("section", WRITTEN, ids=lambda section: section.id)
async def test_a_section_is_passed_by_its_solutions(room: Room, section: Section) -> None:
    room.lesson = SHIPPED
    await room.types("start")
    for step in section.steps:
        for _ in step.drills:
            drill, variant = await open_drill(room)
            wrong = next((s for s in drill.samples(variant) if s.judged is Judged.WRONG), None)
            if wrong:
                reply = await room.answers(wrong.text, section.id)
                assert "**Not yet.**" in read(reply), (drill.id, read(reply))
            reply = await room.answers(drill.samples(variant)[0].text, section.id)
            assert "✓ Right." in read(reply), (drill.id, read(reply))
        if step is not section.steps[-1]:
            await room.answers("next", section.id)
    assert f"Section {section.number} · {section.title} is done." in room.heard[-1].text
    judged = [verdict for _, verdict in await room.attempts()]
    assert judged.count("right") == sum(len(step.drills) for step in section.steps)
