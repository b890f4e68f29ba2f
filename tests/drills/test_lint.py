from datetime import date
from pathlib import Path

import pytest

from drills import Bench, Problem, check
from drills.lesson import build
from drills.lint import lint
from drills.manuscript import read
from tests.drills.bench import LocalBench
from tests.drills.small import small

TODAY = date(2026, 11, 30)
ONE, TWO, PLAN, FACTS = "steps/001-one.md", "steps/002-two.md", "lesson.yaml", "facts.yaml"


TRAPS = """\
    traps:
      - {any: [{word: rocm}], belief: rocm-is-the-driver, say: That lies above., try: [ROCm]}
"""


def problems(folder: Path, as_of: date = TODAY, seeds: int = 20) -> list[Problem]:
    manuscript = read(folder)
    return list(lint(manuscript, build(manuscript), as_of=as_of, seeds=seeds))


def test_the_small_lesson_has_none(tmp_path: Path) -> None:
    assert problems(small(tmp_path), seeds=200) == []


@pytest.mark.parametrize(
    ("change", "where", "says"),
    [
        ((PLAN, "id: second", "id: first"), "lesson.yaml: sections", "`first` stands 2 times"),
        (
            (PLAN, "{id: three, title: Step three}", "{id: three, title: A}\n      - {id: three, title: B}"),
            "lesson.yaml: steps",
            "`three` stands 2 times",
        ),
        ((ONE, "id: one.pick", "id: one.say"), "steps: drills", "`one.say` stands 2 times"),
        ((TWO, "needs: [one]", "needs: [onne]"), f"{TWO}: needs", "no step `onne`; did you mean `one`?"),
        ((TWO, "needs: [one]", "needs: [two]"), "steps: needs", "circle: two -> two"),
        ((PLAN, "title: Step one", f"title: {'x' * 70}"), "lesson.yaml", "longer than 69 characters"),
        ((ONE, "You are on", "You are " * 170 + "on"), f"{ONE}: intro", "1200 are allowed"),
        ((ONE, "skills: [shell]", "skills: [shall]"), f"{ONE}: one.say: skills", "did you mean `shell`?"),
        ((ONE, "It is so.", "It is so. " * 310), f"{ONE}: one.pick: explain", "3000 are allowed"),
        ((ONE, "the top one", "the top " + "x" * 70), f"{ONE}: one.pick", "longer than 75 characters"),
        # numbers
        ((ONE, "with {fact:gpu.count} GPUs", "with 8 GPUs"), f"{ONE}: intro", "number 8 is not a fact"),
        ((ONE, "all {fact:gpu.count}", "all 8"), f"{ONE}: wrap", "number 8 "),
        ((ONE, "Think of an echo.", "'Think of 5,300'"), f"{ONE}: drills.0.hints.0", "number 5,300 "),
        ((ONE, "It is so.", "It is so, `64`."), f"{ONE}: drills.1.explain", "number 64 "),
        ((ONE, "Look around.", "Look at 64 KB."), f"{ONE}: drills.1.wrong.1.say", "number 64 "),
        ((ONE, "the top one", "the top 1.5"), f"{ONE}: drills.1.wrong.1.text", "number 1.5 "),
        ((ONE, "are not on the screen", "are not 2"), f"{ONE}: drills.0.accept.0.all.0.unmet", "number 2 "),
        ((TWO, "Look at `lsmod`", "Look at 3"), f"{TWO}: drills.0.look", "number 3 "),
        # hints
        (
            (ONE, "Give `echo` both words", "Type `echo ${word} ${twice}`"),
            f"{ONE}: one.say: hints.2",
            "holds the answer",
        ),
        ((TWO, "In the kernel.", "AMDGPU; what else."), f"{TWO}: two.module: hints.0", "holds the answer"),
        ((ONE, "[Look., Look", "[The right one., Look"), f"{ONE}: one.pick: hints.0", "holds the answer"),
        # samples
        (
            (ONE, 'try: ["${word} ${twice}"]', 'try: ["echo ${word} ${twice}"]'),
            f"{ONE}: one.say",
            "promised to be right and to be wrong; drop one (seed 0)",
        ),
        (
            (ONE, '{expr: "2 * n"}', '{expr: "10 // (9 - n)"}'),
            f"{ONE}: one.say",
            "(seed ",
        ),
        (
            (TWO, "try: [ROCm]", "try: [amdkfd]"),
            f"{TWO}: two.module",
            "`amdkfd` should be wrong by the belief rocm-is-the-driver, but is wrong (seed 0)",
        ),
        ((TWO, "solve: amdgpu", "solve: amdgpus"), f"{TWO}: two.module", "should be right, but is wrong"),
        ((TWO, "solve: amdgpu", 'solve: "?"'), f"{TWO}: two.module", "should be right, but is unreadable"),
        (
            (
                TWO,
                TRAPS,
                "",
            ),
            f"{TWO}: two.module: traps",
            "no wrong answer with its belief",
        ),
    ],
)
def test_each_rule_trips_alone(tmp_path: Path, change: tuple[str, str, str], where: str, says: str) -> None:
    found = problems(small(tmp_path, change), seeds=40)
    assert [problem.where for problem in found] == [where]
    assert says in found[0].text
    assert not found[0].is_warning


def test_a_longer_circle(tmp_path: Path) -> None:
    folder = small(tmp_path, (ONE, "minutes: 2", "minutes: 2\nneeds: [two]"))
    assert [problem.where for problem in problems(folder)] == ["steps: needs"]


@pytest.mark.parametrize(
    "text",
    [
        "{fact:gpu.count} GPUs",
        "`gfx942` and `-g 0`",
        "MI300X, H100",
        "libm.so.6",
        "the `64(0x40)`",
        "1. Look at it. ",
    ],
)
def test_what_is_no_bare_number(tmp_path: Path, text: str) -> None:
    assert problems(small(tmp_path, (ONE, "Think of an echo.", f"'{text}'"))) == []


@pytest.mark.parametrize(
    ("as_of", "change", "stale"),
    [
        (date(2027, 4, 30), None, []),
        (date(2027, 5, 1), None, ["facts.yaml: gpu.count", "facts.yaml: gpu.memory"]),
        (
            date(2027, 5, 1),
            (FACTS, "value: 8,", "value: 8, as_of: 2027-01-01,"),
            ["facts.yaml: gpu.memory"],
        ),
    ],
)
def test_old_facts_are_a_warning(
    tmp_path: Path, as_of: date, change: tuple[str, str, str] | None, stale: list[str]
) -> None:
    found = problems(small(tmp_path, *([change] if change else [])), as_of)
    assert [problem.where for problem in found] == stale
    assert all(problem.is_warning for problem in found)


def test_a_lesson_that_cannot_be_read_is_one_problem(tmp_path: Path) -> None:
    bench: Bench = LocalBench()
    found = list(check(small(tmp_path, (PLAN, "profile: MI300X", "profile: X")), bench, as_of=TODAY))
    assert [problem.where for problem in found] == ["lesson.yaml: profile"]
