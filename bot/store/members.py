"""Members: who they are and where their DM is."""

from datetime import datetime

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import Member, OutboxRow


async def meet(db: AsyncSession, member_id: str, name: str, tz: str, now: datetime) -> Member:
    """The member, made at the first meeting, with name and time zone as they are today."""
    member = await db.get(Member, member_id)
    if member is None:
        member = Member(id=member_id, name=name, tz=tz, dm_channel="", joined_at=now)
        db.add(member)
    member.name, member.tz = name, tz
    await db.flush()
    return member


async def change(db: AsyncSession, member_id: str, name: str, tz: str) -> None:
    """New name and time zone of a member; of strangers nothing is kept."""
    await db.execute(update(Member).where(Member.id == member_id).values(name=name, tz=tz))


async def ensure(db: AsyncSession, member_id: str, now: datetime) -> None:
    """A row for a member whom Slack has not introduced: without a name, in UTC, until it does."""
    if await db.get(Member, member_id) is None:
        await meet(db, member_id, "", "UTC", now)


async def find(db: AsyncSession, member_id: str) -> Member | None:
    return await db.get(Member, member_id)


async def set_dm_channel(db: AsyncSession, member_id: str, channel: str) -> None:
    """Keep the D… id of a member's DM; whatever waited for it in the outbox now has a channel."""
    await db.execute(update(Member).where(Member.id == member_id).values(dm_channel=channel))
    await db.execute(
        update(OutboxRow)
        .where(OutboxRow.member_id == member_id, OutboxRow.channel == "")
        .values(channel=channel)
    )
