import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy.exc import OperationalError

from bot import slack as slack_module
from bot.message import Place
from bot.slack import Slack
from bot.store import Store, outbox, sending, threads
from tests.bot.endpoint import NOW, Endpoint
from tests.bot.outbox.told import (
    FILE,
    PLACE,
    Crash,
    rows,
    running,
    send_all,
    sender,
    states,
    words,
    write,
)

pytestmark = pytest.mark.usefixtures("logs")


Write = Callable[[Store], Awaitable[None]]


async def at_top_level(store: Store) -> None:
    await write(store, ("a", words("a")))


async def in_a_thread(store: Store) -> None:
    await write(store, ("a", words("a")), place=Place("U1", "D1", thread_ts="0.5"))


@pytest.mark.parametrize("page_size", [1, 1_000])
@pytest.mark.parametrize("write_it", [at_top_level, in_a_thread])
@pytest.mark.parametrize("is_posted", [True, False], ids=["posted", "not posted"])
async def test_a_row_left_between_slack_and_us_is_looked_up(
    store: Store, slack: Slack, endpoint: Endpoint, write_it: Write, is_posted: bool, page_size: int
) -> None:
    """The process ends after the post, or before it (then the endpoint forgets it again)."""
    endpoint.page_size = page_size
    await write_it(store)

    def crash(_: str) -> None:
        raise Crash

    with pytest.raises(BaseExceptionGroup):
        await sender(store, slack, crash).run()
    assert await states(store) == {"a": "sending"}
    if not is_posted:
        endpoint.messages.clear()
    for text in ("someone else", "and another"):
        endpoint.messages.insert(0, {"channel": "D1", "ts": "9.9", "thread_ts": "0.5", "text": text})
    await send_all(store, slack)
    assert endpoint.texts("D1").count("a") == 1
    assert endpoint.calls.count("chat.postMessage") == (1 if is_posted else 2)
    (row,) = (await rows(store)).values()
    (message,) = (message for message in endpoint.messages if message["text"] == "a")
    assert (row.state, row.ts) == ("sent", message["ts"])


async def test_an_upload_left_between_slack_and_us_is_known_by_its_file_name(store, slack, endpoint) -> None:
    await write(store, ("a", words("a", FILE)), place=Place("U1", "D1", thread_ts="0.5"))

    def crash_at_the_first(_: str) -> None:
        raise Crash

    with pytest.raises(BaseExceptionGroup):
        await sender(store, slack, crash_at_the_first).run()
    assert await states(store) == {"a/file/1": "sending", "a": "due"}
    await send_all(store, slack)
    assert endpoint.calls.count("files.completeUploadExternal") == 1
    assert set((await states(store)).values()) == {"sent"}


async def test_a_thread_is_known_again_before_anyone_is_heard(store, slack, endpoint) -> None:
    async with store.begin() as db:
        await outbox.post(db, "root", PLACE, words("root"), NOW)
        await threads.open_thread(db, "U1", "root", "section", NOW)

    def crash(_: str) -> None:
        raise Crash

    with pytest.raises(BaseExceptionGroup):
        await sender(store, slack, crash).run()
    await sender(store, slack).recover()
    async with store.read() as db:
        assert await threads.at(db, "D1", endpoint.messages[0]["ts"]) is not None


async def test_a_channel_is_settled_once_its_call_is_stored(store, slack, endpoint) -> None:
    made = sender(store, slack)
    seen = []

    async def ask(name: str) -> None:
        await made.settled("D1")
        seen.append(((await states(store))["a"], name))

    tasks = []
    made._crash_at = lambda name: tasks.append(asyncio.create_task(ask(name)))
    await write(store, ("a", words("a")))
    async with running(made):
        pass
    await asyncio.gather(*tasks)
    assert seen == [("sent", "posted_not_stored")]
    await made.settled("D9")


async def test_a_reply_waits_until_it_is_known_whether_its_root_is_there(store, slack, endpoint) -> None:
    """The root was taken and the connection broke: a member may answer before we know of the root."""
    async with store.begin() as db:
        await outbox.post(db, "root", PLACE, words("root"), NOW)
        await threads.open_thread(db, "U1", "root", "section", NOW)
    endpoint.fail("chat.postMessage", "lost")
    endpoint.fail("conversations.history", "broken", "broken")
    made = sender(store, slack)
    seen = []

    async def hear() -> None:
        while not endpoint.messages:  # noqa: ASYNC110 - as Slack shows it, nothing rings
            await asyncio.sleep(0)
        await made.settled("D1")
        seen.append((await states(store))["root"])

    async with running(made), asyncio.TaskGroup() as group:
        group.create_task(hear())
    assert seen == ["sent"]


async def test_a_start_does_not_wait_for_what_slack_cannot_tell(store, slack, endpoint) -> None:
    def crash(_: str) -> None:
        raise Crash

    await write(store, ("a", words("a")))
    with pytest.raises(BaseExceptionGroup):
        await sender(store, slack, crash).run()
    endpoint.fail("conversations.history", *["internal_error"] * 3)
    made = sender(store, slack)
    await made.recover()
    assert endpoint.calls.count("conversations.history") == 1
    async with running(made):
        pass
    assert (endpoint.texts("D1"), await states(store)) == (["a"], {"a": "sent"})


async def test_a_thread_whose_root_was_refused_is_begun_again_by_the_next_message(
    store, slack, endpoint
) -> None:
    endpoint.fail("chat.postMessage", "restricted_action")
    async with store.begin() as db:
        await outbox.post(db, "root", PLACE, words("root"), NOW)
    await send_all(store, slack)
    await write(store, ("reply", words("reply")), place=Place("U1", thread_key="root"))
    await send_all(store, slack)
    root, reply = (message for message in endpoint.messages if "sorry" not in message["text"])
    assert (root["text"], reply["text"], reply["thread_ts"]) == ("root", "reply", root["ts"])


async def test_where_our_database_fails_no_message_is_given_up(
    store, slack, endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def locked(*_: object) -> None:
        raise OperationalError("UPDATE outbox", {}, Exception("database is locked"))

    await write(store, ("a", words("a")))
    with monkeypatch.context() as patch:
        patch.setattr(sending, "store_sent", locked)
        with pytest.raises(ExceptionGroup):
            await sender(store, slack).run()
    await send_all(store, slack)
    assert (endpoint.texts("D1"), await states(store)) == (["a"], {"a": "sent"})


@pytest.mark.parametrize("how", ["rate_limited", "ratelimited", "no json"])
async def test_an_answer_that_is_no_refusal_is_tried_again(
    store, slack, endpoint, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(slack_module, "DEFAULT_RETRY_AFTER_S", 0.0)
    endpoint.fail("chat.postMessage", how)
    await write(store, ("a", words("a")))
    await send_all(store, slack)
    assert (endpoint.texts("D1"), await states(store)) == (["a"], {"a": "sent"})
