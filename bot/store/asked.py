"""Drills put to members: which one is open in a thread, and how each ended."""

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import Asked


async def ask(
    db: AsyncSession,
    member_id: str,
    thread_id: int,
    step_id: str,
    drill_id: str,
    variant: int,
    now: datetime,
) -> Asked:
    asked = Asked(
        member_id=member_id,
        thread_id=thread_id,
        step_id=step_id,
        drill_id=drill_id,
        variant=variant,
        hints_used=0,
        state="open",
        asked_at=now,
        ended_at=None,
    )
    db.add(asked)
    await db.flush()
    return asked


async def find(db: AsyncSession, asked_id: int) -> Asked | None:
    return await db.get(Asked, asked_id)


async def use_hint(db: AsyncSession, asked_id: int, used: int) -> bool:
    """Go from `used` hints to the next rung; False where another press did it already."""
    found = await db.execute(
        update(Asked)
        .where(Asked.id == asked_id, Asked.hints_used == used, Asked.state == "open")
        .values(hints_used=used + 1)
        .returning(Asked.id)
    )
    return found.one_or_none() is not None


async def end(db: AsyncSession, asked_id: int, state: str, now: datetime) -> bool:
    """Close an open drill as right, revealed or skipped; False where it was closed already."""
    found = await db.execute(
        update(Asked)
        .where(Asked.id == asked_id, Asked.state == "open")
        .values(state=state, ended_at=now)
        .returning(Asked.id)
    )
    return found.one_or_none() is not None


async def of_member(db: AsyncSession, member_id: str) -> list[Asked]:
    """Everything the member was asked, oldest first: what progress is made of."""
    found = await db.scalars(select(Asked).where(Asked.member_id == member_id).order_by(Asked.id))
    return list(found)


async def active_since(db: AsyncSession, since: datetime) -> set[str]:
    """Members who were asked something since then."""
    return set(await db.scalars(select(Asked.member_id).where(Asked.asked_at >= since)))
