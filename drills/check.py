"""Proves a lesson: the lint, then every answer that it promises, typed on a node."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from drills.errors import BrokenLesson
from drills.lesson import build
from drills.lint import Problem, lint
from drills.manuscript import read
from drills.proof import Bench, prove

__all__ = ["Bench", "Problem", "check"]


def check(folder: Path, bench: Bench, *, as_of: date, seeds: int = 200) -> Iterator[Problem]:
    """Every problem of the lesson in `folder`; none for a good one. A lesson that cannot be read has one.

    `as_of` is today: facts grow old. Variants of `seeds` seeds are looked at.
    """
    try:
        manuscript = read(folder)
        lesson = build(manuscript)
    except BrokenLesson as error:
        yield Problem(error.where, error.problem)
        return
    yield from lint(manuscript, lesson, as_of=as_of, seeds=seeds)
    yield from prove(lesson, bench)
