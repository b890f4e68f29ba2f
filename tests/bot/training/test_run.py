"""Lines without an outcome, and what a crash leaves behind."""

from dataclasses import replace

import pytest
from sqlalchemy import update

from bot.consoles import BUSY, CRASHED, TIMED_OUT, Lost, WorkerFailed
from bot.store.tables import NodeRow
from bot.training import hear
from bot.training.run import lost_words
from tests.bot.training.room import Room


@pytest.mark.parametrize(
    ("lost", "begins"),
    [
        (TIMED_OUT, "That line ran longer than 14 s, so I stopped it."),
        (CRASHED, "That line brought the node's shell down, so I started it again."),
        (BUSY, "Your earlier lines are still running."),
    ],
)
def test_a_lost_line_is_told_politely_and_costs_nothing(lost: Lost, begins: str) -> None:
    message = lost_words(lost)
    assert message.summary.startswith(begins)
    assert message.summary.endswith("Nothing was counted.")


class Died(Exception):
    pass


async def test_a_crash_before_the_commit_leaves_the_answer_to_the_next_life(room: Room) -> None:
    """The sign that the line runs was put up in the first life; the second, faster one takes it off."""

    def die(_: str) -> None:
        raise Died

    await room.types("start")
    said = await room.message("cat marker", await room.thread_ts("section/U_MIRA/machine"))
    with pytest.raises(Died):
        await hear(replace(room.house, crash_at=die, slow_s=0.0), said)
    assert await room.attempts() == []
    assert await room.undone() == [said.inbox_id]
    await hear(room.house, said)
    on, reply, off = await room.sent()
    assert (on.row.call, off.row.call) == ("react", "unreact")
    assert "✓ Right." in reply.text
    assert await room.attempts() == [("list", "right")]


async def test_a_bug_of_ours_leaves_no_sign_that_the_line_runs(room: Room) -> None:
    await room.types("start")
    await room.answers("true")
    async with room.store.begin() as db:
        await db.execute(update(NodeRow).values(head="damaged"))
    room.slow_s = 0.0
    with pytest.raises(WorkerFailed):
        await room.answers("cat marker")
    on, off = await room.sent()
    assert (on.row.call, off.row.call) == ("react", "unreact")
    assert on.row.target_ts == off.row.target_ts
