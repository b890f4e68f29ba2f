from pathlib import Path

import pytest

from drills import load
from drills.proof import prove
from tests.drills.bench import LocalBench
from tests.drills.small import small

ONE, PLAN = "steps/001-one.md", "lesson.yaml"
PLACE = "step one: one.say"


def test_the_small_lesson_is_proved(tmp_path: Path) -> None:
    assert list(prove(load(small(tmp_path)), LocalBench())) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            (
                ONE,
                "      - all:\n          - shown",
                "      - all:\n          - status: 0\n          - shown",
            ),
            "1 of its checks hold before anything is typed",
        ),
        ((ONE, 'solve: ["echo', 'solve: ["printf'), "should be right, but is wrong"),
        ((ONE, "also: [\"printf '%s", "also: [\"printf '%s-"), "should be right, but is wrong"),
        ((ONE, "also: [\"printf '%s", "also: [\"vi; printf '%s"), "needs what is not simulated: vi"),
        ((ONE, 'try: ["echo ${word} ${n}"]', 'try: ["echo ${n}"]'), "should be near_miss, but is wrong"),
        (
            (ONE, 'try: ["${word} ${twice}"]', 'try: ["echo no"]'),
            "should be wrong by the belief words-are-commands, but is wrong",
        ),
        ((ONE, 'try: ["${word} ${twice}"]', 'try: ["$ "]'), "but is unreadable"),
    ],
)
def test_a_broken_promise_is_told(tmp_path: Path, change: tuple[str, str, str], says: str) -> None:
    found = list(prove(load(small(tmp_path, change)), LocalBench()))
    assert {problem.where for problem in found} == {PLACE}
    assert all(says in problem.text for problem in found)
    assert len(found) == 3, "once for each variant that is run"


def test_a_drill_runs_where_its_scene_is(tmp_path: Path) -> None:
    reads = (
        ONE,
        'solve: ["echo ${word} ${twice}"]',
        'solve: ["cat note.txt >/dev/null && echo ${word} ${twice}"]',
    )
    assert list(prove(load(small(tmp_path, reads)), LocalBench())) == []
    only = (ONE, "wrap: Keep this", "scene: {files: {x: {text: x}}}\nwrap: Keep this")
    found = list(prove(load(small(tmp_path, reads, only)), LocalBench()))
    assert {problem.where for problem in found} == {PLACE}
