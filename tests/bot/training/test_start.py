"""Beginning, coming back, going on."""

import pytest

from bot.store import Thread
from tests.bot.training.room import CHANNEL, DM, Room


async def test_start_opens_a_root_and_the_first_step_in_its_thread(room: Room) -> None:
    root, step = await room.types("start")
    assert (root.row.call, root.row.channel, root.thread) == ("post", DM, "")
    assert root.text == "**Section 1 · The machine**\n2 steps · about 6 min · answer in this thread"
    assert step.thread == root.row.key
    assert step.text == "**Step 1 · Look around**\n\nWelcome to look.\nQuestion 1 of 2\nShow `marker`."
    assert step.labels == ["Hint", "Show solution", "Skip"]
    assert await room.undone() == []


async def test_start_in_a_channel_points_to_the_dm_for_the_member_alone(room: Room) -> None:
    root, step, pointer = await room.types("start", CHANNEL)
    assert root.row.channel == step.row.channel == DM
    assert (pointer.row.call, pointer.row.channel) == ("respond", CHANNEL)
    assert "direct messages" in pointer.text


@pytest.mark.parametrize("way", ["types", "says"])
async def test_a_second_start_says_where_the_first_led(room: Room, way: str) -> None:
    await room.types("start")
    (pointer,) = await getattr(room, way)("start")
    assert pointer.text == "You are at Step 1 · Look around, in the thread of Section 1 · The machine."
    assert pointer.labels == ["Continue"]
    assert len(await room.rows(Thread)) == 1


async def test_continue_asks_the_open_drill_again_in_its_thread(room: Room) -> None:
    root, *_ = await room.types("start")
    again, pointer = await room.types("continue")
    assert again.thread == root.row.key
    assert again.text == "**Step 1 · Look around**\nQuestion 1 of 2\nShow `marker`."
    assert (pointer.row.call, again.message.is_broadcast) == ("respond", True)
    (shown,) = await room.says("continue")
    assert (shown.thread, shown.message.is_broadcast) == (again.thread, True)
    (inside,) = await room.answers("rocm continue")
    assert (inside.text, inside.message.is_broadcast) == (again.text, False)


async def test_continue_begins_for_who_has_not_begun(room: Room) -> None:
    root, step = await room.says("continue")
    assert "Section 1" in root.text
    assert "Step 1" in step.text


async def test_two_starts_at_once_make_one_thread(room: Room) -> None:
    import asyncio

    from bot.training import start

    first, second = await room.message("start"), await room.message("start")
    await asyncio.gather(start(room.house, first), start(room.house, second))
    assert len(await room.rows(Thread)) == 1
    assert await room.undone() == []


async def test_progress_names_every_step_in_words(room: Room) -> None:
    (fresh,) = await room.says("progress")
    assert "**A tiny lesson**: 0 of 3 steps done." in fresh.text
    assert "No answer judged yet." in fresh.text
    await room.types("start")
    await room.answers("cat marker")
    await room.answers("skip")
    (later,) = await room.says("progress")
    assert later.text == (
        "**A tiny lesson**: 1 of 3 steps done.\n"
        "- Step 1 · Look around: done, 1 of 2 questions passed, 1 skipped\n"
        "- Step 2 · Dig deeper: not begun\n"
        "- Step 3 · Stop: not begun\n"
        "- Section 3 · Later: not written yet\n"
        "1 answer judged, 1 right."
    )


async def test_progress_tells_how_the_questions_of_a_step_ended(room: Room) -> None:
    await room.types("start")
    await room.answers("solution")
    (half,) = await room.says("progress")
    assert "- Step 1 · Look around: open, 0 of 2 questions passed, 1 solution seen\n" in half.text
    await room.answers("64 lanes")
    (later,) = await room.says("progress")
    assert "1 of 3 steps done." in later.text
    assert "- Step 1 · Look around: done, 1 of 2 questions passed, 1 solution seen\n" in later.text
