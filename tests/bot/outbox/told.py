"""What the tests of the outbox write into it, and how it is sent."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import select

from bot.clock import Clock
from bot.message import Message, Place
from bot.outbox import Sender
from bot.slack import Slack
from bot.store import OutboxRow, Store, outbox
from drills import File, Text
from tests.bot.endpoint import NOW

PLACE = Place("U1", "D1")
FILE = File("out.txt", "whole\n")


class Crash(BaseException):
    """Stands for the end of the process: nothing of ours may catch it."""


def words(text: str, *files: File) -> Message:
    return Message(text, (Text(text), *files))


def sorry(reference: str) -> Message:
    return words(f"sorry {reference}")


pytestmark = pytest.mark.usefixtures("logs")


async def write(store: Store, *posts: tuple[str, Message], place: Place = PLACE) -> None:
    async with store.begin() as db:
        for key, message in posts:
            await outbox.post(db, key, place, message, NOW)


async def rows(store: Store) -> dict[str, OutboxRow]:
    async with store.read() as db:
        return {row.key: row for row in await db.scalars(select(OutboxRow).order_by(OutboxRow.id))}


async def states(store: Store) -> dict[str, str]:
    return {key: row.state for key, row in (await rows(store)).items()}


def sender(store: Store, slack: Slack, crash_at: Callable[[str], None] = lambda _: None) -> Sender:
    return Sender(store, slack, Clock(lambda: NOW), sorry, crash_at)


@asynccontextmanager
async def running(made: Sender) -> AsyncIterator[None]:
    """Until everything that was written is sent."""
    run = asyncio.create_task(made.run())
    yield
    await made.drain(20)
    await run


async def send_all(store: Store, slack: Slack) -> None:
    made = sender(store, slack)
    await made.recover()
    async with running(made):
        pass
