"""What our lesson says fits Slack."""

import pytest

from bot.blocks import payload
from bot.commands.preview import messages_of
from drills import lessons_folder, load

LESSON = load(lessons_folder() / "rocm-hip")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("step", LESSON.steps, ids=lambda step: step.id)
def test_every_message_of_a_step_is_taken_by_slack(step, seed: int) -> None:
    made = [payload(message) for message in messages_of(LESSON, step, seed)]
    assert all(message["text"] and message["blocks"] for message in made)
