"""Attempts: every readable answer, and every line run in a playground."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import Attempt


async def add(db: AsyncSession, attempt: Attempt) -> Attempt:
    """Raises IntegrityError where the same delivery has made one (see inbox.done)."""
    db.add(attempt)
    await db.flush()
    return attempt


async def at(db: AsyncSession, channel: str, ts: str) -> list[Attempt]:
    """The attempts made by one message and its edits, or by the buttons of one message; oldest first."""
    found = await db.scalars(
        select(Attempt).where(Attempt.channel == channel, Attempt.ts == ts).order_by(Attempt.id)
    )
    return list(found)


async def last_in(db: AsyncSession, thread_id: int) -> Attempt | None:
    found = await db.scalars(
        select(Attempt).where(Attempt.thread_id == thread_id).order_by(Attempt.id.desc()).limit(1)
    )
    return found.one_or_none()


async def last_of(db: AsyncSession, member_id: str) -> Attempt | None:
    found = await db.scalars(
        select(Attempt).where(Attempt.member_id == member_id).order_by(Attempt.id.desc()).limit(1)
    )
    return found.one_or_none()


async def of_drill(db: AsyncSession, asked_id: int) -> list[Attempt]:
    """The attempts at one asked drill, oldest first."""
    found = await db.scalars(select(Attempt).where(Attempt.asked_id == asked_id).order_by(Attempt.id))
    return list(found)


async def of_member(db: AsyncSession, member_id: str) -> list[Attempt]:
    found = await db.scalars(select(Attempt).where(Attempt.member_id == member_id).order_by(Attempt.id))
    return list(found)
