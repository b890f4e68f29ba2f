"""Slack threads of ours: a section of a lesson, or a playground."""

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import Thread


async def open_thread(
    db: AsyncSession,
    member_id: str,
    root_key: str,
    purpose: str,
    now: datetime,
    *,
    section_id: str = "",
    channel: str = "",
    root_ts: str = "",
) -> Thread:
    """A new thread under the message that the outbox sends as `root_key`.

    The sender fills in channel and root ts. Raises IntegrityError when `root_key` has a thread.
    """
    thread = Thread(
        root_key=root_key,
        member_id=member_id,
        channel=channel,
        root_ts=root_ts,
        purpose=purpose,
        section_id=section_id,
        opened_at=now,
    )
    db.add(thread)
    await db.flush()
    return thread


async def find(db: AsyncSession, thread_id: int) -> Thread | None:
    return await db.get(Thread, thread_id)


async def at(db: AsyncSession, channel: str, root_ts: str) -> Thread | None:
    """The thread whose root is this message; None for a thread that is not ours."""
    found = await db.scalars(select(Thread).where(Thread.channel == channel, Thread.root_ts == root_ts))
    return found.one_or_none()


async def latest(
    db: AsyncSession, member_id: str, purpose: str, section_id: str | None = None
) -> Thread | None:
    """The member's newest thread of that purpose (and section, where given)."""
    query = select(Thread).where(Thread.member_id == member_id, Thread.purpose == purpose)
    if section_id is not None:
        query = query.where(Thread.section_id == section_id)
    found = await db.scalars(query.order_by(Thread.id.desc()).limit(1))
    return found.one_or_none()


async def set_root(db: AsyncSession, root_key: str, channel: str, root_ts: str) -> None:
    """The root has been posted: from now on replies find their thread."""
    await db.execute(
        update(Thread).where(Thread.root_key == root_key).values(channel=channel, root_ts=root_ts)
    )
