"""The one wiring place: everything that serves is built here, in order, and taken down in reverse."""

import asyncio
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urljoin

import aiohttp
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.web.async_client import AsyncWebClient

from bot import jobs, voice
from bot.blocks import payload
from bot.clock import Clock, following
from bot.consoles import Consoles
from bot.failpoints import crash_at
from bot.files import files_of
from bot.inbox import Inbox
from bot.introduction import Reception
from bot.listeners import register_all
from bot.lock import hold
from bot.outbox import Sender
from bot.pages import serving
from bot.settings import Settings
from bot.slack import Slack
from bot.socket_mode import Socket, bot_client, let_in
from bot.store import Store, open_store
from bot.ticks import every_minute
from bot.training import House, back, beat
from bot.unpack import Unpack
from bot.upgrade import migrate
from drills import Lesson, lessons_folder, load

LESSON = "rocm-hip"
DRAIN_INBOX_S = 6.0
DRAIN_OUTBOX_S = 3.0
"""A stop takes 10 s at most; what has not ended by then is in the database for the next start."""


@dataclass(frozen=True, slots=True)
class Serving:
    """What takes part while the bot serves."""

    house: House
    inbox: Inbox
    sender: Sender
    socket: Socket


async def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT, then drain. Raises NotLetIn, Locked, Unwritable,
    NoPort, BrokenLesson, Deaf.
    """
    stop = _stop_signal()
    migrate(settings.database)
    with hold(settings.database):
        async with AsyncExitStack() as stack:
            serving_parts = await _build(settings, stack)
            await _run(settings, serving_parts, stop)


async def _build(settings: Settings, stack: AsyncExitStack) -> Serving:
    consoles = await stack.enter_async_context(_open_consoles(settings.workers))
    http = await stack.enter_async_context(aiohttp.ClientSession(trust_env=True))
    me = await let_in(settings)
    lesson = load(lessons_folder() / LESSON)
    clock = await stack.enter_async_context(_clock(settings, http))
    store = await stack.enter_async_context(_open_store(settings.database))
    slack = Slack(bot_client(settings, retries=False), http, payload)
    sender = Sender(store, slack, clock, voice.unshown, crash_at(settings.failpoint))
    crash, reception = crash_at(settings.failpoint), Reception(store, slack, clock)
    inbox = Inbox(store, clock, sender.settled, voice.broken, crash, meet=reception.meet)
    app = bolt_app(settings, me, inbox)
    unpack = Unpack(str(me.bot_user_id), files_of(settings, http))
    house = _house(settings, store, consoles, lesson, clock, unpack)
    register_all(app, house, unpack)
    return Serving(house, inbox, sender, Socket(app, settings))


def _house(
    settings: Settings, store: Store, consoles: Consoles, lesson: Lesson, clock: Clock, unpack: Unpack
) -> House:
    return House(
        store=store,
        consoles=consoles,
        lesson=lesson,
        clock=clock,
        recall=lambda inbox_id: unpack.recall(store, inbox_id),
        crash_at=crash_at(settings.failpoint),
    )


def bolt_app(settings: Settings, me: AuthorizeResult, inbox: Inbox) -> AsyncApp:
    """`authorize` knows the answer: Bolt's own would call Slack, and drop a replay when that fails."""

    async def authorize() -> AuthorizeResult:
        return me

    app = AsyncApp(
        name="rocm-drills",
        client=AsyncWebClient(base_url=settings.slack_api_url),
        authorize=authorize,
        before_authorize=inbox.receive,
        process_before_response=True,
    )
    inbox.attach(app)
    return app


async def _run(settings: Settings, parts: Serving, stop: asyncio.Event) -> None:
    """Until `stop`, or until one of the tasks ends: then it has failed, and its error is raised."""
    await parts.sender.recover()
    await back(parts.house)
    tasks = _begun(stop.wait(), parts.inbox.run(), parts.sender.run())
    try:
        async with serving(settings.host, settings.port, settings.port_file, parts.socket.is_connected):
            await parts.socket.connect()
            print(f"bot ready for {settings.slack_api_url}", flush=True)
            tasks += _begun(parts.socket.watch(), _stay(parts.house.consoles))
            with every_minute(partial(jobs.tick, parts.house)):
                ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await parts.socket.close()
        await parts.inbox.drain(DRAIN_INBOX_S)
        await parts.sender.drain(DRAIN_OUTBOX_S)
        await beat(parts.house)
        await _cancelled(tasks)
    for task in ended:
        task.result()


def _begun(*works: Coroutine[Any, Any, object]) -> list[asyncio.Task[object]]:
    return [asyncio.create_task(work) for work in works]


async def _cancelled(tasks: list[asyncio.Task[object]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


def _stop_signal() -> asyncio.Event:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


@asynccontextmanager
async def _open_consoles(size: int) -> AsyncIterator[Consoles]:
    """Lines may be given before the consoles are started: they wait."""
    consoles = Consoles(size)
    try:
        yield consoles
    finally:
        await consoles.close()


async def _stay(consoles: Consoles) -> None:
    """Start the consoles; ends only by an error: then they did not start."""
    await consoles.start()
    await asyncio.Event().wait()


@asynccontextmanager
async def _open_store(database: str) -> AsyncIterator[Store]:
    store = open_store(database)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def _clock(settings: Settings, http: aiohttp.ClientSession) -> AsyncIterator[Clock]:
    """With the local workspace its clock, which its page can move; else the real one."""
    if not settings.is_local:
        yield Clock()
        return
    async with following(http, urljoin(settings.slack_api_url, "/_clock")) as clock:
        yield clock
