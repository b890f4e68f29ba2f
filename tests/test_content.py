"""Every lesson and every kind: what is promised holds."""

from pathlib import Path
from typing import get_args

import pytest

import drills
from drills import Judged, Lesson, check, kinds, lessons_folder, load
from drills.kinds import PLANNED
from tests.drills.bench import LocalBench

LESSONS = sorted(path for path in lessons_folder().iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", LESSONS, ids=lambda folder: folder.name)
def test_a_lesson_has_no_problem(folder: Path) -> None:
    """The lint, and every answer that the content promises, typed on a node."""
    as_of = load(folder).facts_as_of  # how old facts are is for `check` by hand, not for a test to break on
    assert list(check(folder, LocalBench(), as_of=as_of)) == []


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return load(lessons_folder() / "rocm-hip")


def test_the_lesson_of_the_product(lesson: Lesson) -> None:
    assert len(lesson.sections) == 7
    assert sum(len(section.planned) for section in lesson.sections) == 20
    assert [step.title for step in lesson.sections[0].steps] == list(lesson.sections[0].planned)
    assert len(lesson.skills) == 8


def test_every_drill_can_be_answered_wrongly_for_a_reason(lesson: Lesson) -> None:
    for step in lesson.steps:
        for drill in step.drills:
            judged = {sample.judged for sample in drill.samples(0)}
            assert {Judged.RIGHT, Judged.WRONG, Judged.UNREADABLE} <= judged, drill.id


@pytest.mark.parametrize("name", kinds())
def test_a_kind(name: str) -> None:
    kind = kinds()[name]
    assert name in PLANNED, "the content format knows it"
    assert get_args(kind.model_fields["kind"].annotation) == (name,)
    assert kind.model_config["extra"] == "forbid"
    assert kind.model_config["frozen"] is True


def test_the_front_door_is_whole() -> None:
    assert [name for name in drills.__all__ if not hasattr(drills, name)] == []
    assert sorted(drills.__all__) == list(drills.__all__)
