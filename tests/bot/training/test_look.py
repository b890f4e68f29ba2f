"""A line typed where words are asked for: a look around, at no cost."""

import pytest

from tests.bot.training.room import Room, in_step_two


@pytest.mark.parametrize("line", ["cat secret.txt", "$ cat secret.txt", "ls -l /opt"])
async def test_it_runs_on_the_steps_node_and_is_not_judged(room: Room, line: str) -> None:
    await in_step_two(room)
    await room.answers("cat secret.txt")
    (reply,) = await room.answers(line)
    assert reply.text.startswith(f"$ {line.removeprefix('$ ')}\n")
    assert reply.text.endswith("I ran that and judged nothing; the question is still open.")
    assert reply.labels == ["Judge it as my answer", "Hint", "Show solution", "Skip"]
    assert await room.attempts() == [("read", "right"), ("", "")]
    (again,) = await room.answers("show last run")
    assert again.text in reply.text


async def test_what_one_question_built_is_there_for_the_next(room: Room) -> None:
    await in_step_two(room)
    await room.answers("cat secret.txt | tee built")
    (reply,) = await room.answers("cat built")
    assert reply.text.startswith("$ cat built\n42")


async def test_it_can_be_judged_after_all_and_only_once(room: Room) -> None:
    await in_step_two(room)
    await room.answers("skip")
    await room.answers("grep amdgpu /proc/modules")
    _, reply = await room.presses("Judge it as my answer")
    assert "✓ Right." in reply.text
    (pointer,) = await room.presses("Judge it as my answer")
    assert pointer.text == "That one is done. Next is Step 3 · Stop."
    assert await room.attempts() == [("", ""), ("driver", "right")]


@pytest.mark.parametrize("words", ["amdgpu", "/dev/kfd", "file", "the file amdgpu.ko", "64 > 32", "ldd"])
async def test_a_name_or_a_path_alone_is_an_answer(room: Room, words: str) -> None:
    await in_step_two(room)
    await room.answers("skip")
    await room.answers(words)
    assert [drill for drill, _ in await room.attempts()] == ["driver"]
