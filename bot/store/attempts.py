"""Attempts: every readable answer, and every line run in a playground."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import func, select
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


async def of_drill(db: AsyncSession, asked_id: int) -> list[Attempt]:
    """The attempts at one asked drill, oldest first."""
    found = await db.scalars(select(Attempt).where(Attempt.asked_id == asked_id).order_by(Attempt.id))
    return list(found)


async def last_run(db: AsyncSession, thread_id: int) -> Attempt | None:
    """The newest attempt of a thread that ran on a node."""
    runs = select(Attempt).where(Attempt.thread_id == thread_id, Attempt.status.is_not(None))
    found = await db.scalars(runs.order_by(Attempt.id.desc()).limit(1))
    return found.one_or_none()


async def verdicts(db: AsyncSession, member_id: str) -> Mapping[str, int]:
    """How often each verdict was given; lines of the playground have none and are left out."""
    counts = await db.execute(
        select(Attempt.verdict, func.count())
        .where(Attempt.member_id == member_id, Attempt.verdict != "")
        .group_by(Attempt.verdict)
    )
    return {verdict: times for verdict, times in counts}  # noqa: C416 - a Row is no pair to `dict`


async def active_since(db: AsyncSession, since: datetime) -> set[str]:
    """Members who tried something since then."""
    return set(await db.scalars(select(Attempt.member_id).where(Attempt.at >= since)))
