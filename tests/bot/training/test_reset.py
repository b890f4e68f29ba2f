"""The reset: asked first, of the home node only."""

from tests.bot.training.room import Room


async def test_reset_asks_first_and_touches_nothing_but_the_home_node(room: Room) -> None:
    await room.types("start")
    await room.answers("rm marker")
    (question,) = await room.says("reset")
    assert question.labels == ["Reset node", "Keep node"]
    (was_reset,) = await room.presses("Reset node")
    assert "progress is untouched" in was_reset.text
    (reply,) = await room.answers("cat marker")
    assert "✓ Right." in reply.text
    assert [verdict for _, verdict in await room.attempts()] == ["partial", "right"]


async def test_keep_changes_nothing_and_settles_the_question(room: Room) -> None:
    (root,) = await room.types("playground")
    await room.says("touch mine", root.ts)
    await room.says("reset")
    (kept,) = await room.presses("Keep node")
    assert "stays as it is" in kept.text
    (settled,) = await room.presses("Reset node")
    assert settled.text == "That question is settled. Say `reset` and I ask again."
    (listed,) = await room.says("ls", root.ts)
    assert "mine" in listed.text


async def test_only_the_newest_question_can_be_answered(room: Room) -> None:
    (old,) = await room.says("reset")
    (new,) = await room.types("reset")
    (settled,) = await room.presses("Reset node", old)
    assert "settled" in settled.text
    (was_reset,) = await room.presses("Reset node", new)
    assert "as it was at the start" in was_reset.text
    (twice,) = await room.presses("Reset node", new)
    assert "settled" in twice.text


async def test_a_mistyped_reset_still_asks(room: Room) -> None:
    await room.says("resett")
    (question,) = await room.presses("Reset")
    assert question.labels == ["Reset node", "Keep node"]
