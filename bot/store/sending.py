"""The outbox, as its sender sees it: what to send next, and what became of it.

A lane is a channel, or "@" and a member's id while the member's DM is not open: rows of a lane leave in
the order in which they were written.
"""

from datetime import datetime

from sqlalchemy import ColumnElement, and_, exists, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bot.message import Message
from bot.store import threads, wire
from bot.store.tables import OutboxRow

OPEN = ("due", "sending")


async def lanes(db: AsyncSession) -> set[str]:
    """The lanes with something to send."""
    found = await db.execute(
        select(OutboxRow.channel, OutboxRow.member_id).where(OutboxRow.state.in_(OPEN)).distinct()
    )
    return {row.channel or f"@{row.member_id}" for row in found}


async def next_open(db: AsyncSession, lane: str) -> OutboxRow | None:
    """The lane's earliest row that is due, or of which we do not know whether Slack has it (sending)."""
    found = await db.scalars(
        select(OutboxRow).where(OutboxRow.state.in_(OPEN), _is_in(lane)).order_by(OutboxRow.id).limit(1)
    )
    return found.one_or_none()


async def unsettled(db: AsyncSession) -> list[OutboxRow]:
    """Rows that a stop left between Slack and our database."""
    found = await db.scalars(select(OutboxRow).where(OutboxRow.state == "sending").order_by(OutboxRow.id))
    return list(found)


async def is_unsettled(db: AsyncSession, channel: str) -> bool:
    """Whether a row of the channel may or may not be in Slack."""
    found = await db.scalars(
        select(OutboxRow.id).where(OutboxRow.state == "sending", OutboxRow.channel == channel).limit(1)
    )
    return found.one_or_none() is not None


async def find(db: AsyncSession, key: str) -> OutboxRow | None:
    found = await db.scalars(select(OutboxRow).where(OutboxRow.key == key))
    return found.one_or_none()


def message_of(row: OutboxRow) -> Message:
    return wire.load(row.message)


async def claim(db: AsyncSession, row_id: int) -> bool:
    """due -> sending; False where another sender has it."""
    return await _move(db, row_id, ("due",), state="sending")


async def give_back(db: AsyncSession, row_id: int) -> None:
    """sending -> due: Slack does not have it."""
    await _move(db, row_id, ("sending",), state="due")


async def store_sent(db: AsyncSession, row: OutboxRow, ts: str, now: datetime) -> None:
    """sending -> sent. Replies to a root find their thread from here on."""
    await _move(db, row.id, ("sending",), state="sent", ts=ts, sent_at=now)
    if row.call == "post":
        await threads.set_root(db, row.key, row.channel, ts)


async def store_failed(db: AsyncSession, row_id: int, error: str) -> None:
    await _move(db, row_id, OPEN, state="failed", error=error)


async def redirect_to_dm(db: AsyncSession, row_id: int) -> None:
    """An answer by a response_url that has run out becomes a message in the member's DM."""
    await _move(db, row_id, ("sending",), state="due", call="post", response_url="", channel="")


async def skip_if_overtaken(db: AsyncSession, row: OutboxRow) -> bool:
    """due -> superseded, where a later update of the same message waits."""
    later = aliased(OutboxRow)
    is_overtaken = exists().where(
        later.target_key == row.target_key,
        later.call == "update",
        later.state == "due",
        later.id > row.id,
    )
    found = await db.execute(
        update(OutboxRow)
        .where(OutboxRow.id == row.id, OutboxRow.state == "due", OutboxRow.call == "update", is_overtaken)
        .values(state="superseded")
        .returning(OutboxRow.id)
    )
    return found.one_or_none() is not None


def _is_in(lane: str) -> ColumnElement[bool]:
    if lane.startswith("@"):
        return and_(OutboxRow.channel == "", OutboxRow.member_id == lane[1:])
    return OutboxRow.channel == lane


async def _move(db: AsyncSession, row_id: int, states: tuple[str, ...], **values: object) -> bool:
    found = await db.execute(
        update(OutboxRow)
        .where(OutboxRow.id == row_id, OutboxRow.state.in_(states))
        .values(**values)
        .returning(OutboxRow.id)
    )
    return found.one_or_none() is not None
