"""Whole deliveries through the real Bolt: kept by the inbox, played to a listener, answered in the outbox."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from slack_bolt.async_app import AsyncApp, AsyncBoltRequest
from slack_bolt.authorization import AuthorizeResult
from sqlalchemy import select

from bot import listeners, voice
from bot.app import LESSON, bolt_app
from bot.clock import Clock
from bot.consoles import Consoles
from bot.inbox import Inbox
from bot.listeners import register_all
from bot.message import Act
from bot.settings import Settings
from bot.store import InboxRow, OutboxRow, Store, members, sending
from bot.training import House
from bot.unpack import Unpack
from drills import Lesson, lessons_folder, load
from tests.bot.endpoint import NOW
from tests.bot.listeners.payloads import BOT, MEMBER, edited, event, mention, message, press, slash, ts

ME = AuthorizeResult(
    enterprise_id=None, team_id="T1", bot_id="B1", bot_user_id=BOT, bot_token="xoxb-1"
)  # fmt: skip


@dataclass
class Front:
    app: AsyncApp
    store: Store

    async def deliver(self, payload: dict[str, Any]) -> list[OutboxRow]:
        """What the delivery left in the outbox, once it has been handled."""
        answer = await self.app.async_dispatch(AsyncBoltRequest(mode="socket_mode", body=payload))
        assert answer.status == 200
        for _ in range(1_000):
            if "new" not in await self.states():
                break
            await asyncio.sleep(0.01)
        async with self.store.read() as db:
            return list(await db.scalars(select(OutboxRow).order_by(OutboxRow.id)))

    async def states(self) -> list[str]:
        async with self.store.read() as db:
            return list(await db.scalars(select(InboxRow.state).order_by(InboxRow.id)))


async def no_files(url: str) -> bytes:
    assert url == "https://files.slack.com/x"
    return b"help"


@cache
def lesson() -> Lesson:
    return load(lessons_folder() / LESSON)


@asynccontextmanager
async def running(inbox: Inbox) -> AsyncIterator[None]:
    task = asyncio.create_task(inbox.run())
    yield
    await inbox.drain(5)
    await task


@pytest.fixture
async def front(store: Store) -> AsyncIterator[Front]:
    async def settled(_: str) -> None: ...

    clock = Clock()
    inbox = Inbox(store, clock, settled, voice.broken)
    app = bolt_app(Settings(slack_bot_token="xoxb-1", slack_app_token="xapp-1"), ME, inbox)
    unpack = Unpack(BOT, no_files)
    house = House(
        store, Consoles(1), load(lessons_folder() / LESSON), clock, lambda row: unpack.recall(store, row)
    )
    register_all(app, house, unpack)
    async with running(inbox):
        yield Front(app, store)


def said(rows: list[OutboxRow]) -> str:
    return "\n".join(row.message for row in rows)


HELP = "progress"
"""A word that only the help text says."""
FILE = {"mimetype": "text/plain", "size": 4, "url_private": "https://files.slack.com/x"}


@pytest.mark.parametrize(
    ("payload", "call"),
    [
        (message("help"), "post"),
        (message("", subtype="file_share", files=[FILE]), "post"),
        (mention("help"), "post"),
        (slash("help"), "respond"),
        (press("rocm:help"), "post"),
        (
            press("rocm:help", container={"message_ts": ts(), "channel_id": "D1", "is_ephemeral": True}),
            "respond",
        ),
    ],
    ids=["dm", "file", "mention", "slash", "button", "button of an ephemeral"],
)
async def test_help_is_had_everywhere(front: Front, payload: dict[str, Any], call: str) -> None:
    rows = await front.deliver(payload)
    assert [row.call for row in rows] == [call]
    assert [row.member_id for row in rows] == [MEMBER]
    assert HELP in said(rows)


async def test_a_lesson_begins_in_a_thread_of_the_dm(front: Front) -> None:
    root, step, *_ = await front.deliver(slash("start"))
    assert (root.call, step.call) == ("post", "post")
    assert step.thread_key == root.key


async def begun(front: Front) -> tuple[OutboxRow, str]:
    """The root of a lesson's thread, and the ts that Slack gave it."""
    root, *_ = await front.deliver(message("start"))
    root_ts = ts()
    async with front.store.begin() as db:
        await sending.claim(db, root.id)
        await sending.store_sent(db, root, root_ts, Clock().now())
    return root, root_ts


async def test_what_is_said_in_the_thread_is_answered_there(front: Front) -> None:
    root, root_ts = await begun(front)
    *_, hint = await front.deliver(message("hint", thread_ts=root_ts))
    assert hint.thread_key == root.key
    assert "Hint 1 of 3" in hint.message


async def test_an_edit_in_the_thread_is_heard(front: Front) -> None:
    _, root_ts = await begun(front)
    *_, offer = await front.deliver(edited("amd-smi list", root_ts))
    assert "edited" in offer.message
    assert "judge_edited" in offer.message


async def test_the_same_event_twice_is_answered_once(front: Front) -> None:
    payload = message("help")
    await front.deliver(payload)
    assert len(await front.deliver(payload)) == 1


async def test_a_mention_that_is_also_a_message_is_answered_once(front: Front) -> None:
    named = mention("help")
    await front.deliver(named)
    twin = message("help", ts=named["event"]["ts"], channel=named["event"]["channel"], channel_type="channel")
    assert len(await front.deliver(twin)) == 1


async def test_our_own_message_is_not_heard(front: Front) -> None:
    assert await front.deliver(message("help", user=BOT, bot_id="B1")) == []


VALUES = {Act.HINT: "1.1", Act.PICK: "1.a", Act.REVEAL: "1", Act.SKIP: "1", Act.RUN_HERE: "99"}
VALUES |= {Act.JUDGE_EDITED: "99", Act.KEEP: "1", Act.NEXT: "nowhere"}


async def test_every_button_that_a_message_may_hold_is_answered(front: Front) -> None:
    known = 0
    for action_id, act in [(f"rocm:{act}{letter}", act) for act in Act for letter in ("", ":b")]:
        rows = await front.deliver(press(action_id, VALUES.get(act, "")))
        assert len(rows) > known, action_id
        known = len(rows)
    assert set(await front.states()) == {"done"}


@pytest.mark.parametrize("name", [entry.name for entry in iter_modules(listeners.__path__)])
def test_each_file_of_the_folder_registers_listeners(name: str) -> None:
    assert callable(import_module(f"bot.listeners.{name}").register)


async def test_a_new_name_and_time_zone_are_kept(front: Front) -> None:
    async with front.store.begin() as db:
        await members.meet(db, MEMBER, "Mira", "Europe/Stockholm", NOW)
    user = {"id": MEMBER, "name": "mira", "real_name": "Mira K.", "tz": "Asia/Tokyo", "tz_offset": 32400}
    assert await front.deliver(event({"type": "user_change", "user": user, "event_ts": ts()})) == []
    assert await front.states() == ["done"]
    async with front.store.read() as db:
        member = await members.find(db, MEMBER)
    assert member is not None
    assert (member.name, member.tz) == ("Mira K.", "Asia/Tokyo")
