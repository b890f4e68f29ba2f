"""The outbox, as those who write see it: what must happen once in Slack, by deterministic keys.

Write in the transaction of the state that a message speaks of. A key that is there already is left
alone. The files of a message travel as rows of their own, into the message's thread: before a reply, so that
the newest thing in a thread is what was said, and after a root or an ephemeral message.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.message import Message, Place
from bot.store import wire
from bot.store.once import insert_once
from bot.store.tables import Member, OutboxRow
from drills import File


class UnknownKey(Exception):
    """No outbox row has that key: a thread or an update was promised under a message never posted."""


@dataclass(frozen=True, slots=True)
class _Slot:
    """Where a row belongs."""

    member_id: str
    channel: str
    thread_ts: str = ""
    thread_key: str = ""


async def post(db: AsyncSession, key: str, place: Place, message: Message, now: datetime) -> None:
    """Send `message` to `place`. With a response_url it is ephemeral and may, after a crash, come twice."""
    slot = await _slot(db, place)
    words, files = _split(message)
    call = "respond" if place.response_url else "post"
    is_reply = call == "post" and bool(slot.thread_ts or slot.thread_key)
    if is_reply:
        await _add_files(db, key, slot, files, now)
    await _add(db, key, call, slot, wire.dump(words), now, response_url=place.response_url)
    if place.response_url:
        beside = _Slot(place.member, await _dm_channel(db, place.member))
    else:
        beside = _beneath(slot, key)
    if not is_reply:
        await _add_files(db, key, beside, files, now)


async def update(db: AsyncSession, key: str, target_key: str, message: Message, now: datetime) -> None:
    """Change the message posted as `target_key`. Of updates that wait, only the last is sent.

    Raises UnknownKey.
    """
    target = await _row(db, target_key)
    slot = _Slot(target.member_id, target.channel, target.thread_ts, target.thread_key)
    words, files = _split(message)
    await _add(db, key, "update", slot, wire.dump(words), now, target_key=target_key)
    await _add_files(db, key, _beneath(slot, target_key), files, now)


async def react(db: AsyncSession, key: str, place: Place, ts: str, name: str, now: datetime) -> None:
    """Put the reaction `name` (no colons) on the message `ts` of `place.channel`."""
    await _add(db, key, "react", _Slot(place.member, place.channel), name, now, target_ts=ts)


async def unreact(db: AsyncSession, key: str, place: Place, ts: str, name: str, now: datetime) -> None:
    await _add(db, key, "unreact", _Slot(place.member, place.channel), name, now, target_ts=ts)


async def said(db: AsyncSession, key: str) -> Message | None:
    """The message posted as `key`, without its files: the outbox is the record of a thread."""
    row = await _find(db, key)
    return None if row is None else wire.load(row.message)


async def is_promised(db: AsyncSession, key: str) -> bool:
    """Whether there is a row of that key, sent or not."""
    return await _find(db, key) is not None


def _split(message: Message) -> tuple[Message, tuple[File, ...]]:
    files = tuple(part for part in message.parts if isinstance(part, File))
    return replace(message, parts=tuple(part for part in message.parts if not isinstance(part, File))), files


def _beneath(slot: _Slot, key: str) -> _Slot:
    """The thread of the message `key` that sits in `slot`: its own where it is a root."""
    return slot if slot.thread_ts or slot.thread_key else replace(slot, thread_key=key)


async def _slot(db: AsyncSession, place: Place) -> _Slot:
    if place.thread_key:
        root = await _row(db, place.thread_key)
        if root.state == "failed":
            root.state = "due"  # else a thread whose root Slack once refused would stay dumb for ever
        return _Slot(place.member, root.channel, thread_key=place.thread_key)
    channel = place.channel or await _dm_channel(db, place.member)
    return _Slot(place.member, channel, place.thread_ts)


async def _dm_channel(db: AsyncSession, member_id: str) -> str:
    """Empty until it is known."""
    member = await db.get(Member, member_id)
    return "" if member is None else member.dm_channel


async def _find(db: AsyncSession, key: str) -> OutboxRow | None:
    found = await db.scalars(select(OutboxRow).where(OutboxRow.key == key))
    return found.one_or_none()


async def _row(db: AsyncSession, key: str) -> OutboxRow:
    row = await _find(db, key)
    if row is None:
        raise UnknownKey(f"no message was posted as {key!r}")
    return row


async def _add_files(db: AsyncSession, key: str, slot: _Slot, files: Iterable[File], now: datetime) -> None:
    for number, file in enumerate(files, start=1):
        body = wire.dump(Message(summary=file.name, parts=(file,)))
        await _add(db, f"{key}/file/{number}", "upload", slot, body, now)


async def _add(
    db: AsyncSession, key: str, call: str, slot: _Slot, message: str, now: datetime, **more: str
) -> None:
    new = await insert_once(
        db,
        OutboxRow,
        key=key,
        call=call,
        member_id=slot.member_id,
        channel=slot.channel,
        thread_ts=slot.thread_ts,
        thread_key=slot.thread_key,
        message=message,
        state="due",
        made_at=now,
        **more,
    )
    if new is not None:
        db.info["outbox"] = True
