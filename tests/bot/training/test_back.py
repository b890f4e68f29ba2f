"""After an absence."""

from datetime import timedelta

import pytest

from bot.training import back, beat
from tests.bot.training.room import Room


@pytest.mark.parametrize(
    ("away", "words"),
    [(timedelta(seconds=110), None), (timedelta(minutes=7), "7 minutes"), (timedelta(hours=5), "5 hours")],
)
async def test_who_was_in_the_middle_of_a_question_hears_of_it_once(
    room: Room, away: timedelta, words: str | None
) -> None:
    root, _ = await room.types("start")
    await beat(room.house)
    room.now += away
    await back(room.house)
    await back(room.house)
    heard = await room.sent()
    expected = [f"I was away for {words}. If you answered meanwhile, please send it again."] if words else []
    assert [it.text for it in heard] == expected
    assert {it.thread for it in heard} <= {root.row.key}


async def test_who_was_not_active_or_waits_for_nothing_hears_nothing(room: Room) -> None:
    await room.types("start")
    room.now += timedelta(hours=1)
    await beat(room.house)
    room.now += timedelta(minutes=5)
    await back(room.house)
    assert await room.sent() == []


async def test_an_answer_that_is_kept_is_not_asked_for(room: Room) -> None:
    await room.types("start")
    await beat(room.house)
    await room.message("cat marker", await room.thread_ts("section/U_MIRA/machine"))
    room.now += timedelta(minutes=5)
    await back(room.house)
    assert await room.sent() == []


async def test_the_first_start_of_all_says_nothing(room: Room) -> None:
    await back(room.house)
    assert await room.sent() == []
