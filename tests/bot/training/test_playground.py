"""The playground and the offer to run what was said outside it."""

from datetime import timedelta

import pytest

from bot.store import Attempt
from tests.bot.training.room import DM, Room


async def test_every_message_there_is_a_line(room: Room) -> None:
    (root,) = await room.types("playground")
    assert root.text.startswith("**Playground**\nEvery message in this thread runs")
    (ran,) = await room.says("echo one > f; cat f marker", root.ts)
    assert ran.text == "$ echo one > f; cat f marker\none\neight"
    assert ran.labels == []
    (more,) = await room.says("help | head -1; false", root.ts)
    assert "(exit 1" in more.text
    rows = await room.rows(Attempt)
    assert [(row.drill_id, row.verdict, row.status) for row in rows] == [("", "", 0), ("", "", 1)]


@pytest.mark.parametrize("word", ["hint", "skip", "why?", "next", "solution"])
async def test_there_is_nothing_to_hint_at_there(room: Room, word: str) -> None:
    (root,) = await room.types("playground")
    (reply,) = await room.says(word, root.ts)
    assert reply.text == "Nothing is asked in the playground, so there is no hint and nothing to skip."


async def test_show_last_run_there(room: Room) -> None:
    (root,) = await room.types("playground")
    await room.says("echo one", root.ts)
    (again,) = await room.says("show last run", root.ts)
    assert again.text == "$ echo one\none"


async def test_it_is_opened_once_and_anew_when_it_is_old(room: Room) -> None:
    (root,) = await room.types("playground")
    here, pointer = await room.types("playground")
    assert here.thread == root.row.key
    assert "new message" in pointer.text
    room.now += timedelta(hours=13)
    (new,) = await room.types("playground")
    assert new.row.key != root.row.key


async def test_a_command_at_top_level_is_offered_a_run_there(room: Room) -> None:
    (offer,) = await room.says("cat marker | wc -l")
    assert offer.labels == ["Run it in the playground"]
    assert "cat" not in offer.row.message
    root, ran = await room.presses("Run it in the playground")
    assert (root.row.channel, ran.thread) == (DM, root.row.key)
    assert ran.text == "$ cat marker | wc -l\n1"
    (again,) = await room.presses("Run it in the playground")
    assert again.text == "That line has run already; its output is in the playground's thread."
    assert len(await room.rows(Attempt)) == 1


async def test_the_offer_says_where_an_answer_belongs(room: Room) -> None:
    await room.types("start")
    (offer,) = await room.says("cat marker")
    assert "An answer to Step 1 · Look around belongs in the thread of Section 1" in offer.text


async def test_a_message_that_is_gone_is_asked_for_again(room: Room) -> None:
    await room.says("ls")
    room.kept.clear()
    (sorry,) = await room.presses("Run it in the playground")
    assert "send it again" in sorry.text
