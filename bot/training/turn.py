"""One transaction for one delivery: its effect, what is said about it, and that it is done."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from bot.message import Message, Place
from bot.store import AlreadyDone, Thread, inbox, outbox
from bot.training.house import Call, House, here
from bot.training.standing import Standing, standing_of


@dataclass(slots=True)
class Turn:
    """Keys of what is said count up from the delivery's id: a delivery handled again writes the same ones."""

    house: House
    call: Call
    db: AsyncSession
    now: datetime
    said: int = 0

    async def say(self, message: Message, place: Place | None = None) -> str:
        """Put `message` into the outbox, beside the call unless `place` is given; its key."""
        key = self.next_key()
        await outbox.post(self.db, key, place or here(self.call), message, self.now)
        return key

    async def say_in(self, thread: Thread, message: Message) -> str:
        return await self.say(message, Place(self.call.member, thread_key=thread.root_key))

    async def change(self, target_key: str, message: Message) -> None:
        await outbox.update(self.db, self.next_key(), target_key, message, self.now)

    async def standing(self) -> Standing:
        return await standing_of(self.db, self.house.lesson, self.call.member)

    def next_key(self) -> str:
        self.said += 1
        return reply_key(self.call.inbox_id, self.said)


def reply_key(inbox_id: int, number: int = 1) -> str:
    """The outbox key of what was said for a delivery, counted from 1."""
    return f"reply/{inbox_id}/{number}"


Effect = Callable[[Turn], Awaitable[None]]


async def once(house: House, call: Call, effect: Effect) -> None:
    """Let `effect` happen in one transaction with the delivery's `done`; never a second time."""
    with suppress(AlreadyDone):
        async with house.store.begin() as db:
            await inbox.done(db, call.inbox_id)
            await effect(Turn(house, call, db, house.clock.now()))


async def say_only(house: House, call: Call, message: Message) -> None:
    """A turn that changes nothing and answers beside the call."""

    async def say(turn: Turn) -> None:
        await turn.say(message)

    await once(house, call, say)


async def say_nothing(house: House, call: Call) -> None:
    """A turn for what needs no answer."""

    async def nothing(_: Turn) -> None: ...

    await once(house, call, nothing)
