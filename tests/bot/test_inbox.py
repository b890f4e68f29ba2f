import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from slack_bolt.async_app import AsyncApp, AsyncBoltRequest
from sqlalchemy import select

from bot.clock import Clock
from bot.inbox import MARK, Inbox, no_meeting
from bot.introduction import Reception
from bot.message import Message, Place
from bot.slack import Slack
from bot.store import Delivery, InboxRow, OutboxRow, Store, inbox, outbox, sending
from drills import Text
from tests.bot.endpoint import NOW

pytestmark = pytest.mark.usefixtures("logs")

NUMBERS = iter(range(1, 1_000_000))

Listener = Callable[[dict[str, Any], int], Awaitable[None]]


def said(ts: str, text: str = "hi", user: str = "U1", **fields: Any) -> dict[str, Any]:
    event = {
        "type": "message",
        "channel": f"D{user}",
        "channel_type": "im",
        "user": user,
        "ts": ts,
        "text": text,
    }
    return {"type": "event_callback", "event_id": f"Ev{next(NUMBERS)}", "event": event | fields}


def sorry(reference: str) -> Message:
    return Message(f"Our fault. Reference {reference}.", (Text("Our fault."),))


async def at_once(_channel: str) -> None:
    """Nothing is on its way to Slack."""


class Bot:
    """A Bolt app whose one listener is the test's, behind the inbox."""

    def __init__(
        self, store: Store, slack: Slack, listener: Listener, settled=at_once, meet=no_meeting
    ) -> None:
        self.store = store
        self.inbox = Inbox(store, Clock(lambda: NOW), settled, sorry, meet=meet)
        self.app = AsyncApp(
            client=slack.client, before_authorize=self.inbox.receive, process_before_response=True
        )

        async def heard(event: dict[str, Any], context: dict[str, Any]) -> None:
            await listener(event, context[MARK])

        self.app.event("message")(heard)
        self.inbox.attach(self.app)

    async def deliver(self, *payloads: dict[str, Any]) -> None:
        for payload in payloads:
            answer = await self.app.async_dispatch(AsyncBoltRequest(mode="socket_mode", body=payload))
            assert (answer.status, answer.body) == (200, "")

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Until everything that was delivered is handled."""
        task = asyncio.create_task(self.inbox.run())
        try:
            yield
            while await self.states("new"):  # noqa: ASYNC110 - no bell rings when a row is done
                await asyncio.sleep(0.01)
            await self.inbox.drain(1)
            await task
        finally:
            task.cancel()

    async def states(self, state: str) -> list[InboxRow]:
        async with self.store.read() as db:
            return list(await db.scalars(select(InboxRow).where(InboxRow.state == state)))


async def test_a_delivery_is_kept_and_acknowledged_before_any_listener_runs(store, slack, endpoint) -> None:
    heard: list[str] = []

    async def listen(event: dict[str, Any], _id: int) -> None:
        heard.append(event["text"])

    bot = Bot(store, slack, listen)
    await bot.deliver(said("1.0", "one"))
    assert (heard, endpoint.calls) == ([], [])
    async with bot.running():
        pass
    assert heard == ["one"]


async def test_leftovers_of_the_last_run_are_played_at_the_start(database, store, slack) -> None:
    heard: list[str] = []

    async def listen(event: dict[str, Any], _id: int) -> None:
        heard.append(event["text"])

    await Bot(store, slack, listen).deliver(said("1.0", "one"), said("2.0", "two"))
    async with Bot(store, slack, listen).running():
        pass
    async with Bot(store, slack, listen).running():
        pass
    assert heard == ["one", "two"]


async def test_doubles_reach_the_listener_once(store, slack) -> None:
    heard: list[str] = []

    async def listen(event: dict[str, Any], _id: int) -> None:
        heard.append(event["type"])

    bot = Bot(store, slack, listen)
    first = said("1.0")
    async with bot.running():
        await bot.deliver(first, first, said("1.0", type="app_mention"))
    await bot.deliver(first)
    async with bot.running():
        pass
    assert heard == ["message"]


async def test_bots_are_acknowledged_and_forgotten(store, slack) -> None:
    async def listen(_event: dict[str, Any], _id: int) -> None:
        raise AssertionError

    bot = Bot(store, slack, listen)
    async with bot.running():
        await bot.deliver(said("1.0", bot_id="B1"))
    assert await bot.states("done") == []


async def test_what_no_listener_wants_is_done(store, slack) -> None:
    async def listen(_event: dict[str, Any], _id: int) -> None:
        raise AssertionError

    bot = Bot(store, slack, listen)
    async with bot.running():
        await bot.deliver(
            {"type": "event_callback", "event_id": "Ev", "event": {"type": "team_join", "user": "U1"}}
        )
    assert len(await bot.states("done")) == 1


async def test_a_member_is_heard_in_order_one_at_a_time_and_others_meanwhile(store, slack) -> None:
    heard: list[str] = []
    other_came, busy = asyncio.Event(), set[str]()

    async def listen(event: dict[str, Any], _id: int) -> None:
        assert event["user"] not in busy
        busy.add(event["user"])
        if event["user"] == "U2":
            other_came.set()
        else:
            await other_came.wait()
            heard.append(event["text"])
        busy.discard(event["user"])

    bot = Bot(store, slack, listen)
    await bot.deliver(said("3.0", "three"), said("1.0", "one"), said("2.0", "two"))
    async with bot.running():
        await asyncio.sleep(0)
        await bot.deliver(said("9.0", "other", user="U2"))
    assert heard == ["one", "two", "three"]


async def test_a_broken_listener_is_answered_once_and_logged_under_its_reference(store, slack, logs) -> None:
    async def listen(event: dict[str, Any], inbox_id: int) -> None:
        async with store.begin() as db:
            await inbox.done(db, inbox_id)
            await outbox.post(db, "lost", Place("U1", "D1"), Message("never", ()), NOW)
            raise ZeroDivisionError(event["text"])

    bot = Bot(store, slack, listen)
    async with bot.running():
        await bot.deliver(said("1.0", "one", thread_ts="0.5"))
    (row,) = await bot.states("failed")
    (log,) = logs
    assert isinstance(log["exc_info"], ZeroDivisionError)
    assert log["reference"] == row.reference
    async with store.read() as db:
        (answer,) = await db.scalars(select(OutboxRow))
    assert (answer.channel, answer.thread_ts) == ("DU1", "0.5")
    assert row.reference in sending.message_of(answer).summary
    assert len(row.reference) == 4


async def test_a_listener_that_breaks_after_its_effect_is_not_answered(store, slack) -> None:
    async def listen(_event: dict[str, Any], inbox_id: int) -> None:
        async with store.begin() as db:
            await inbox.done(db, inbox_id)
        raise ZeroDivisionError

    bot = Bot(store, slack, listen)
    async with bot.running():
        await bot.deliver(said("1.0"))
    assert len(await bot.states("done")) == 1
    assert not store.outbox_bell.is_set()


@pytest.mark.parametrize("how", ["dead", "invalid_auth"])
async def test_slack_refusing_us_is_a_failure_and_not_an_answer(store, slack, endpoint, how: str) -> None:
    """Bolt asks auth.test before a listener; when that breaks, the delivery must not look handled."""

    async def listen(_event: dict[str, Any], _id: int) -> None:
        raise AssertionError

    endpoint.fail("auth.test", how)
    bot = Bot(store, slack, listen)
    async with bot.running():
        await bot.deliver(said("1.0"))
    assert len(await bot.states("failed")) == 1


async def test_what_cannot_be_kept_is_not_acknowledged(store, slack) -> None:
    async def listen(_event: dict[str, Any], _id: int) -> None: ...

    bot = Bot(store, slack, listen)
    request = AsyncBoltRequest(mode="socket_mode", body=said("1.0", text=7))
    with pytest.raises(ValueError, match="text"):
        await bot.app.async_dispatch(request)


async def test_a_reply_waits_until_the_message_it_answers_is_stored(store, slack) -> None:
    order: list[str] = []

    async def settled(channel: str) -> None:
        order.append(f"settled {channel}")

    async def listen(_event: dict[str, Any], _id: int) -> None:
        order.append("heard")

    bot = Bot(store, slack, listen, settled)
    async with bot.running():
        await bot.deliver(said("1.0"))
    assert order == ["settled DU1", "heard"]


async def test_a_drain_ends_what_has_begun_and_leaves_the_rest(store, slack) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def listen(_event: dict[str, Any], inbox_id: int) -> None:
        begun.set()
        await go_on.wait()
        async with store.begin() as db:
            await inbox.done(db, inbox_id)

    bot = Bot(store, slack, listen)
    await bot.deliver(said("1.0", "one"), said("2.0", "two"))
    run = asyncio.create_task(bot.inbox.run())
    await begun.wait()
    drain = asyncio.create_task(bot.inbox.drain(10))
    await asyncio.sleep(0)
    go_on.set()
    await drain
    assert run.done()
    assert [row.ts for row in await bot.states("done")] == ["1.0"]
    assert [row.ts for row in await bot.states("new")] == ["2.0"]


async def test_a_drain_does_not_wait_for_ever(store, slack) -> None:
    begun = asyncio.Event()

    async def listen(_event: dict[str, Any], _id: int) -> None:
        begun.set()
        await asyncio.Event().wait()

    bot = Bot(store, slack, listen)
    await bot.deliver(said("1.0"))
    run = asyncio.create_task(bot.inbox.run())
    await begun.wait()
    await bot.inbox.drain(0.01)
    assert run.cancelled()
    assert len(await bot.states("new")) == 1


async def test_forty_answers_in_two_threads_are_handled_once_each(store, slack) -> None:
    heard: list[str] = []

    async def listen(event: dict[str, Any], inbox_id: int) -> None:
        async with store.begin() as db:
            await inbox.done(db, inbox_id)
        heard.append(event["ts"])

    bot = Bot(store, slack, listen)
    payloads = [said(f"{number:03}.0", thread_ts=f"0.{number % 2}") for number in range(40)]
    async with bot.running():
        await asyncio.gather(*(bot.deliver(payload) for payload in payloads for _ in range(2)))
    assert sorted(heard) == [payload["event"]["ts"] for payload in payloads]


async def test_an_app_that_does_not_wait_for_its_listeners_is_refused(store, slack) -> None:
    played = Inbox(store, Clock(), at_once, sorry)
    with pytest.raises(AssertionError, match="wait for its listener"):
        played.attach(AsyncApp(client=slack.client, before_authorize=played.receive))


async def test_a_member_is_met_before_their_delivery_is_played(store, slack) -> None:
    seen: list[str] = []

    async def meet(member_id: str) -> None:
        seen.append(f"met {member_id}")

    async def listen(event: dict[str, Any], _id: int) -> None:
        seen.append(f"heard {event['user']}")

    bot = Bot(store, slack, listen, meet=meet)
    await bot.deliver(said("1.0"))
    async with bot.running():
        pass
    assert seen == ["met U1", "heard U1"]


PRESS = {"type": "block_actions", "user": {"id": "U1"}, "channel": {"id": "DU1"}, "actions": []}
COMMAND = {"command": "/rocm", "user_id": "U1", "channel_id": "DU1", "response_url": "http://there"}


@pytest.mark.parametrize(
    "payload",
    [
        {},
        [],
        "text",
        PRESS,
        {name: value for name, value in PRESS.items() if name != "user"},
        PRESS | {"user": {}},
        PRESS | {"user": ["U1"]},
        PRESS | {"channel": 7},
        PRESS | {"actions": {}},
        {"command": "/rocm"},
        COMMAND | {"user_id": None},
        COMMAND | {"response_url": ["http://there"]},
        {"type": "view_submission"},
        {"type": "event_callback"},
        {"type": "event_callback", "event": []},
        {"type": "event_callback", "event": {"type": "message"}},
        {"type": "event_callback", "event": {"type": "message", "channel": "DU1"}},
        {"type": "event_callback", "event": {"type": "message", "user": {}, "channel": "DU1"}},
        {"type": "event_callback", "event": {"type": "message", "message": "x", "channel": "DU1"}},
        {"type": "event_callback", "event": {"type": "user_change", "user": None}},
    ],
    ids=str,
)
async def test_nothing_that_was_kept_ends_the_worker(store, slack, endpoint, logs, payload: Any) -> None:
    """As a row of an earlier life: `receive` would have refused most of them."""

    async def listen(event: dict[str, Any], _id: int) -> None:
        heard.append(event["text"])

    heard: list[str] = []
    row = Delivery("Ev", "", None, None, "other", "0.5", json.dumps(payload))
    async with store.begin() as db:
        await inbox.keep(db, row, NOW)
    bot = Bot(store, slack, listen, meet=Reception(store, slack, Clock(lambda: NOW)).meet)
    async with bot.running():
        await bot.deliver(said("1.0", "one"))
    assert heard == ["one"]
    assert {it.reference for it in await bot.states("failed")} == {
        it["reference"] for it in logs if "reference" in it
    }


@pytest.mark.parametrize("user", [None, [], "U1", 7, {"id": None}, {"id": "U1", "profile": []}])
async def test_no_answer_about_a_member_ends_the_worker(store, slack, endpoint, user: Any) -> None:
    async def listen(event: dict[str, Any], _id: int) -> None:
        heard.append(event["text"])

    heard: list[str] = []
    endpoint.users["U1"] = user
    bot = Bot(store, slack, listen, meet=Reception(store, slack, Clock(lambda: NOW)).meet)
    async with bot.running():
        await bot.deliver(said("1.0", "one"))
    assert heard == ["one"]


async def test_a_meeting_that_breaks_fails_its_delivery_alone(store, slack, logs) -> None:
    async def listen(event: dict[str, Any], _id: int) -> None:
        heard.append(event["user"])

    async def meet(member_id: str) -> None:
        if member_id == "U1":
            raise ZeroDivisionError

    heard: list[str] = []
    bot = Bot(store, slack, listen, meet=meet)
    async with bot.running():
        await bot.deliver(said("1.0"), said("2.0", user="U2"))
    (row,) = await bot.states("failed")
    (log,) = logs
    assert (heard, row.member_id, row.reference) == (["U2"], "U1", log["reference"])
