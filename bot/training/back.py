"""Saying that the bot was away: events are dropped while no socket is up (facts: slack 1.2)."""

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot import voice
from bot.message import Place
from bot.store import Asked, asked, attempts, inbox, outbox, settings, threads
from bot.training.house import House

ALIVE_AT = "alive_at"
AWAY = timedelta(minutes=2)
"""Since the last heartbeat: a minute that it may be old already, and a minute of absence worth a word."""
RECENT = timedelta(minutes=30)
"""Whoever was active this shortly before may have answered into the silence."""


async def beat(house: House) -> None:
    """Note that the bot is alive. Called every minute, and at the end of a clean stop."""
    async with house.store.begin() as db:
        await settings.put(db, "", ALIVE_AT, house.clock.now().isoformat())


async def back(house: House) -> None:
    """At start: whoever was in the middle of a question hears of it, once for each absence."""
    now = house.clock.now()
    async with house.store.begin() as db:
        text = await settings.get(db, "", ALIVE_AT)
        await settings.put(db, "", ALIVE_AT, now.isoformat())
        if text is None or now - (left := datetime.fromisoformat(text)) <= AWAY:
            return
        for row in await _interrupted(db, left):
            thread = await threads.find(db, row.thread_id)
            assert thread is not None, "the foreign key holds"
            place = Place(row.member_id, thread_key=thread.root_key)
            message = voice.was_away(now - left)
            await outbox.post(db, f"away/{text}/{row.member_id}", place, message, now)


async def _interrupted(db: AsyncSession, left: datetime) -> list[Asked]:
    """The open drills of members active before `left`, but for those whose message waits in the inbox."""
    since = left - RECENT
    active = await asked.active_since(db, since) | await attempts.active_since(db, since)
    rows = []
    for member in sorted(active - await inbox.waiting_members(db)):
        open_rows = [row for row in await asked.of_member(db, member) if row.state == "open"]
        rows += open_rows[-1:]
    return rows
