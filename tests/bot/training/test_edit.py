"""Edited messages: offered, judged when asked for, once."""

import pytest

from tests.bot.training.room import Heard, Room


async def edit(room: Room, text: str) -> list[Heard]:
    """The newest message, edited."""
    said = next(reversed(room.kept.values()))
    edited_ts = f"{room.now.timestamp() + 5:.6f}"
    return await room.says(text, said.thread_ts, ts=said.ts, edited_ts=edited_ts)


async def test_an_edited_answer_is_judged_when_the_member_says_so(room: Room) -> None:
    await room.types("start")
    await room.answers("cat market")
    (offer,) = await edit(room, "cat marker")
    assert offer.labels == ["Judge the edited one"]
    assert await room.attempts() == [("list", "wrong")]
    (reply,) = await room.presses("Judge the edited one")
    assert "✓ Right." in reply.text
    assert await room.attempts() == [("list", "wrong"), ("list", "right")]
    (again,) = await room.presses("Judge the edited one", offer)
    assert (
        again.text
        == "That one is done. You are at Step 1 · Look around, in the thread of Section 1 · The machine."
    )
    assert len(await room.attempts()) == 2


@pytest.mark.parametrize(("first", "counted"), [("cat market", ["wrong"]), ("hmm", [])])
async def test_an_edit_is_judged_once_while_the_drill_stays_open(
    room: Room, first: str, counted: list[str]
) -> None:
    await room.types("start")
    await room.answers(first)
    (offer,) = await edit(room, "true")
    await room.presses("Judge the edited one", offer)
    await room.presses("Judge the edited one", offer)
    assert [verdict for _, verdict in await room.attempts()] == [*counted, "partial"]


async def test_an_edit_of_an_answer_to_a_finished_drill_is_left_alone(room: Room) -> None:
    await room.types("start")
    await room.answers("cat marker")
    assert await edit(room, "cat  marker") == []
    assert await room.undone() == []


async def test_an_edit_that_changes_no_word_is_left_alone(room: Room) -> None:
    await room.types("start")
    await room.answers("true")
    assert await edit(room, "true") == []


async def test_an_edited_word_at_top_level_is_left_alone(room: Room) -> None:
    await room.says("progress")
    assert await edit(room, "start") == []


async def test_an_edited_line_of_the_playground_can_be_run(room: Room) -> None:
    (root,) = await room.types("playground")
    await room.says("echo one", root.ts)
    (offer,) = await edit(room, "echo two")
    assert offer.labels == ["Run the edited one"]
    (ran,) = await room.presses("Run the edited one")
    assert ran.text == "$ echo two\ntwo"


async def test_an_edit_that_is_gone_is_asked_for_again(room: Room) -> None:
    await room.types("start")
    await room.answers("true")
    await edit(room, "cat marker")
    room.kept.clear()
    (sorry,) = await room.presses("Judge the edited one")
    assert "send it again" in sorry.text
