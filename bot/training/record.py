"""What has been said and tried before, as the use cases look it up."""

from collections.abc import Mapping

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.message import Message
from bot.store import Attempt, sending


async def message_of(db: AsyncSession, key: str) -> Message | None:
    """The message put into the outbox as `key`: the outbox is the record of a thread."""
    row = await sending.find(db, key)
    return sending.message_of(row) if row else None


async def is_promised(db: AsyncSession, key: str) -> bool:
    """Whether the outbox has a row of that key, sent or not."""
    return await sending.find(db, key) is not None


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
