"""Choices picked by button."""

from bot.store import Attempt
from tests.bot.training.lesson import LANES
from tests.bot.training.room import Room


async def letter(room: Room, words: str) -> str:
    asked = next(it for it in reversed(room.heard) if "Pick a" in it.labels)
    return next(line[0] for line in asked.text.split("\n") if line.endswith(f" {words}"))


async def test_a_wrong_pick_names_the_choice_and_counts_once(room: Room) -> None:
    await room.types("start")
    await room.answers("cat marker")
    label = f"Pick {await letter(room, '32 lanes')}"
    (reply,) = await room.presses(label)
    assert reply.text == ("You picked <32 lanes>\n**Not yet.** That is a warp. Look at the wavefront size.")
    (again,) = await room.presses(label)
    assert again.text == "You picked that one already; it was counted once. Try another."
    assert await room.attempts() == [("list", "right"), ("lanes", "wrong")]


async def test_a_right_pick_goes_on_like_a_typed_answer(room: Room) -> None:
    await room.types("start")
    await room.answers("cat marker")
    root, reply = await room.presses(f"Pick {await letter(room, '64 lanes')}")
    assert "1 of 2 steps done" in root.text
    assert reply.text.startswith("You picked <64 lanes>\n✓ Right. lanes explained.")
    attempt = (await room.rows(Attempt))[-1]
    assert (attempt.raw, attempt.belief, attempt.verdict) == ("64 lanes", "", "right")
    assert attempt.duration_s > 0


async def test_the_same_letter_typed_and_picked_mean_the_same(room: Room) -> None:
    await room.types("start")
    await room.answers("cat marker")
    await room.answers(await letter(room, "64 lanes"))
    assert (await room.attempts())[-1] == (LANES.id, "right")  # type: ignore[attr-defined]
