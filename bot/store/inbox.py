"""The inbox: every delivery of Slack, kept before it is acknowledged, handled once."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.once import insert_once
from bot.store.tables import InboxRow, Member

PROFILE = "profile"


class AlreadyDone(Exception):
    """The delivery has been handled: roll back, its effect is there already."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What Slack delivered. `channel` and `ts` name a member's message, and are None for all else.

    `what` is message, edit:<edited ts>, action, command, view, profile or other. `order_ts` sorts a
    member's deliveries. `payload` is the request's body as JSON.
    """

    event_id: str
    member_id: str
    channel: str | None
    ts: str | None
    what: str
    order_ts: str
    payload: str


async def keep(db: AsyncSession, delivery: Delivery, now: datetime) -> int | None:
    """The id of the new row; None for a double: the same event again, or the mention of a kept message.

    None for the profile of a stranger too: Slack tells of every change in the whole workspace.
    """
    if delivery.what == PROFILE and await db.get(Member, delivery.member_id) is None:
        return None
    inbox_id = await insert_once(
        db,
        InboxRow,
        event_id=delivery.event_id,
        member_id=delivery.member_id,
        channel=delivery.channel,
        ts=delivery.ts,
        what=delivery.what,
        order_ts=delivery.order_ts,
        payload=delivery.payload,
        state="new",
        reference="",
        arrived_at=now,
    )
    db.info["inbox"] = inbox_id is not None
    return inbox_id


async def find(db: AsyncSession, inbox_id: int) -> InboxRow | None:
    return await db.get(InboxRow, inbox_id)


async def waiting_members(db: AsyncSession) -> set[str]:
    """Whose turn it is: members with a new row ("" where a delivery is nobody's)."""
    return set(await db.scalars(select(InboxRow.member_id).where(InboxRow.state == "new").distinct()))


async def next_new(db: AsyncSession, member_id: str) -> InboxRow | None:
    """The member's earliest delivery that is not handled yet, by message ts."""
    found = await db.scalars(
        select(InboxRow)
        .where(InboxRow.state == "new", InboxRow.member_id == member_id)
        .order_by(InboxRow.order_ts, InboxRow.id)
        .limit(1)
    )
    return found.one_or_none()


async def done(db: AsyncSession, inbox_id: int) -> None:
    """Mark a delivery as handled, in the transaction that holds its effect. Raises AlreadyDone."""
    if not await _leave_new(db, inbox_id, state="done"):
        raise AlreadyDone(f"delivery {inbox_id} is not new")


async def pass_over(db: AsyncSession, inbox_id: int) -> None:
    """Mark a delivery that no listener claimed; nothing happens where one did."""
    await _leave_new(db, inbox_id, state="done")


async def fail(db: AsyncSession, inbox_id: int, reference: str) -> bool:
    """We broke on this delivery; the log tells how under `reference`. False where it was done after all."""
    return await _leave_new(db, inbox_id, state="failed", reference=reference)


async def _leave_new(db: AsyncSession, inbox_id: int, **values: str) -> bool:
    found = await db.execute(
        update(InboxRow)
        .where(InboxRow.id == inbox_id, InboxRow.state == "new")
        .values(**values)
        .returning(InboxRow.id)
    )
    return found.one_or_none() is not None
