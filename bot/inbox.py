"""Keeps every delivery before it is acknowledged, then plays it to the listeners, once.

    app = AsyncApp(client=client, before_authorize=inbox.receive, process_before_response=True)
    inbox.attach(app)
    ... sender.recover(), then inbox.run() as a task, then the socket; at the end inbox.drain(10)

`receive` must be `before_authorize`: Bolt's own middleware calls Slack (auth.test) before any middleware
of ours, and acknowledges by itself when that fails. `process_before_response` makes a dispatch wait
for its listener (slack_bolt/listener/asyncio_runner.py); only a replay pays for it.
"""

import json
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from pydantic import ValidationError
from slack_bolt.async_app import AsyncApp, AsyncBoltContext, AsyncBoltRequest
from slack_bolt.response import BoltResponse

from bot.clock import Clock
from bot.delivery import place_of, read
from bot.failpoints import CrashAt, no_crash
from bot.lanes import Lanes
from bot.message import Message, Place
from bot.store import InboxRow, Store, inbox, outbox

MARK = "inbox_id"
"""In the context of a replayed request: the id of its inbox row."""

MEMBERS_AT_ONCE = 256
"""Far more than run lines at once: who only asks for help does not wait behind those whose lines wait."""

log = structlog.get_logger(__name__)


class NotLetIn(Exception):
    """Bolt could not make sure who we are, and ended the dispatch with a 200 all the same."""


async def no_meeting(member_id: str) -> None:
    """The `meet` of an inbox whose members need no name."""


class Inbox:
    """`settled(channel)` waits until no post to a channel is between Slack and our database: a reply
    can be here before we have stored the ts of the message that it answers."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settled: Callable[[str], Awaitable[None]],
        apology: Callable[[str], Message],
        crash_at: CrashAt = no_crash,
        *,
        meet: Callable[[str], Awaitable[None]] = no_meeting,
    ) -> None:
        """`meet(member)` is awaited before each delivery of a member who waits for an answer."""
        self._store = store
        self._clock = clock
        self._settled = settled
        self._apology = apology
        self._crash_at = crash_at
        self._meet = meet
        self._app: AsyncApp | None = None
        self._lanes = Lanes(store.inbox_bell, self._waiting, self._step, width=MEMBERS_AT_ONCE, empties=False)

    def attach(self, app: AsyncApp) -> None:
        """Play deliveries to `app`, whose exceptions come back here instead of ending in its log."""
        assert app.process_before_response, "a replay must wait for its listener"
        app.error(_raise)
        self._app = app

    async def receive(
        self,
        body: dict[str, Any],
        context: AsyncBoltContext,
        next: Callable[[], Awaitable[None]],  # noqa: A002
    ) -> BoltResponse | None:
        """Bolt middleware. A replay passes; a delivery is kept, and the 200 lets Bolt acknowledge it.

        Whatever is raised here leaves the delivery unacknowledged, and Slack sends it again.
        """
        if MARK in context:
            await next()
            return None
        now = self._clock.now()
        delivery = read(body, now)
        if delivery is not None:
            async with self._store.begin() as db:
                await inbox.keep(db, delivery, now)
            self._crash_at("inbox_written")
        return BoltResponse(status=200, body="")

    async def run(self) -> None:
        """Play what is there and what comes: a member's deliveries in order, members side by side."""
        await self._lanes.run()

    async def drain(self, limit_s: float) -> None:
        """Let the deliveries that are being handled end; the others wait for the next start."""
        await self._lanes.drain(limit_s)

    async def _waiting(self) -> set[str]:
        async with self._store.read() as db:
            return await inbox.waiting_members(db)

    async def _step(self, member_id: str) -> bool:
        async with self._store.read() as db:
            row = await inbox.next_new(db, member_id)
        if row is None:
            return False
        self._crash_at("acked")
        try:
            await self._play(row)
        except Exception as error:  # noqa: BLE001 - the one edge of all listeners: shown, logged, never retried
            await self._fail(row, error)
        else:
            self._crash_at("committed")
            async with self._store.begin() as db:
                await inbox.pass_over(db, row.id)
        return True

    async def _play(self, row: InboxRow) -> None:
        """Whatever is wrong with a delivery, or with what Slack says of its member, is raised from here."""
        assert self._app is not None, "attach an app first"
        payload = json.loads(row.payload)
        place = place_of(payload)
        if place is not None:
            await self._settled(place.channel)
            await self._meet(place.member)
        await _dispatch(self._app, AsyncBoltRequest(mode="socket_mode", body=payload, context={MARK: row.id}))

    async def _fail(self, row: InboxRow, error: Exception) -> None:
        reference, place = secrets.token_hex(2).upper(), _place_told(row)
        log.error("delivery failed", reference=reference, member=row.member_id, what=row.what, exc_info=error)
        async with self._store.begin() as db:
            is_unanswered = await inbox.fail(db, row.id, reference)
            if is_unanswered and place is not None:
                message = self._apology(reference)
                await outbox.post(db, f"sorry/inbox/{row.id}", place, message, self._clock.now())


def _place_told(row: InboxRow) -> Place | None:
    """Where an apology goes; None where nobody waits for one, or none can tell who."""
    try:
        place = place_of(json.loads(row.payload))
    except ValidationError:
        return None
    return place if place is not None and place.member else None


async def _dispatch(app: AsyncApp, request: AsyncBoltRequest) -> None:
    await app.async_dispatch(request)
    if request.context.authorize_result is None:
        raise NotLetIn("auth.test was refused: see Bolt's log, and the bot token")


async def _raise(error: Exception) -> None:
    """As Bolt's error handler: what a handler raises leaves async_dispatch (slack_bolt/app/async_app.py)."""
    raise error
