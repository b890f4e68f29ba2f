"""Texts made to keep a pattern busy: grading runs in the bot's own process, where nothing can stop it.

No time is measured: what takes more than its share runs into the time limit of the test.
"""

import pytest

from drills import Lesson, lessons_folder, load
from drills.normal import answer_text, command_text
from tests.drills.outcomes import outcome, ran

LONGEST_PASTE = 256 * 1024
"""Characters that the bot takes of a file (bot.pasted)."""
TOOLS = ("amd-smi", "rocminfo", "lspci", "rocm_agent_enumerator", "vecadd_cuda")
PRINTED = {
    "empty lines": "\n" * 400_000,
    "blank lines": " \t\n" * 150_000,
    "one blank line": " " * 500_000,
    "one word": "a" * 500_000,
    "a name and nothing": "Name:\n" * 80_000,
    "names in a line": "Name:  " * 70_000,
    "numbers": "GPU: 0\n" * 70_000,
    "digits": "0" * 500_000,
    "addresses": "0000:05:00.0 " * 40_000,
    "targets": "gfx942 " * 70_000,
    "commas": '"gpu": ' * 70_000,
}
PASTED = {
    "shifts": "<<" * 120_000,
    "heredocs": "<<'E'" * 50_000,
    "parentheses": "((" * 120_000,
    "dashes": "-\u2013" * 120_000,
    "quotes": "'\"`" * 80_000,
    "prompts": "a@b:" * 60_000,
    "dots": "a." * 120_000,
    "fences": "```\n" * 60_000,
    "blanks": "\u00a0 " * 120_000,
}
LESSONS = [load(path) for path in sorted(lessons_folder().iterdir()) if path.is_dir()]

pytestmark = pytest.mark.timeout(60)


@pytest.mark.parametrize("text", PRINTED.values(), ids=PRINTED)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_command_is_judged_in_time(lesson: Lesson, text: str) -> None:
    kept = text[: 16 * 1024]
    made = outcome(text, commands=tuple(ran(tool, stdout=kept) for tool in TOOLS))
    for step in lesson.steps:
        for drill in step.drills:
            if drill.runs_on_node:
                assert drill.grade("line", made, 0).asked


@pytest.mark.parametrize("text", [*PASTED.values(), *PRINTED.values()], ids=[*PASTED, *PRINTED])
def test_a_paste_is_read_in_time(text: str) -> None:
    """Half of the longest: what grows with the square of it would still take minutes."""
    command_text(text[: LONGEST_PASTE // 2])
    answer_text(text[: LONGEST_PASTE // 2])
