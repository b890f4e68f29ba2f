import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from bot import outbox as sender_module
from bot import slack as slack_module
from bot.clock import Clock
from bot.message import Message, Place
from bot.outbox import Sender
from bot.slack import Refused, Slack
from bot.store import OutboxRow, Store, members, outbox, sending, threads
from drills import File, Text
from tests.bot.endpoint import NOW, Endpoint

PLACE = Place("U1", "D1")
FILE = File("out.txt", "whole\n")


class Crash(BaseException):
    """Stands for the end of the process: nothing of ours may catch it."""


def words(text: str, *files: File) -> Message:
    return Message(text, (Text(text), *files))


def sorry(reference: str) -> Message:
    return words(f"sorry {reference}")


pytestmark = pytest.mark.usefixtures("logs")


@pytest.fixture(autouse=True)
def quick_back_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender_module, "BACK_OFF_S", (0.0, 0.01))


@pytest.fixture
async def store(store: Store) -> Store:
    async with store.begin() as db:
        await members.meet(db, "U1", "Mira", "UTC", NOW)
    return store


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


async def test_messages_of_a_channel_leave_in_order_with_their_keys(store, slack, endpoint) -> None:
    await write(store, *((f"key {number}", words(str(number))) for number in range(4)))
    await send_all(store, slack)
    assert endpoint.texts("D1") == ["0", "1", "2", "3"]
    first = endpoint.messages[0]
    assert first["metadata"] == {"event_type": "rocm_drills", "event_payload": {"key": "key 0"}}
    assert (first["unfurl_links"], first["unfurl_media"]) == (False, False)
    assert set((await states(store)).values()) == {"sent"}


async def test_what_is_written_while_it_runs_is_sent(store, slack, endpoint) -> None:
    async with running(sender(store, slack)):
        await write(store, ("a", words("a")))
        await write(store, ("b", words("b")), place=Place("U2", "C2"))
    assert (endpoint.texts("D1"), endpoint.texts("C2")) == (["a"], ["b"])


async def test_a_second_start_sends_nothing_again(store, slack, endpoint) -> None:
    await write(store, ("a", words("a", FILE)))
    for _ in range(2):
        await send_all(store, slack)
    assert endpoint.calls.count("chat.postMessage") == 1
    assert endpoint.calls.count("files.completeUploadExternal") == 1


async def test_the_dm_is_opened_once_and_kept(store, slack, endpoint) -> None:
    await write(store, ("a", words("a")), ("b", words("b")), place=Place("U1"))
    await send_all(store, slack)
    await write(store, ("c", words("c")), place=Place("U1"))
    await send_all(store, slack)
    assert endpoint.texts("DU1") == ["a", "b", "c"]
    assert endpoint.calls.count("conversations.open") == 1


async def test_replies_find_the_root_that_was_sent_before_them(store, slack, endpoint) -> None:
    async with store.begin() as db:
        await outbox.post(db, "root", Place("U1"), words("root"), NOW)
        thread = await threads.open_thread(db, "U1", "root", "section", NOW)
        await outbox.post(db, "reply", Place("U1", thread_key="root"), words("reply"), NOW)
    await send_all(store, slack)
    root, reply = endpoint.messages
    assert reply["thread_ts"] == root["ts"]
    async with store.read() as db:
        assert (await threads.at(db, "DU1", root["ts"])).id == thread.id


async def test_a_file_is_uploaded_after_a_root_into_its_thread(store, slack, endpoint) -> None:
    await write(store, ("root", words("root", FILE)))
    await send_all(store, slack)
    root, upload = endpoint.messages
    assert upload["thread_ts"] == root["ts"]
    (file,) = upload["files"]
    assert (file["text"], file["length"]) == ("whole\n", 6)
    assert file["name"] == "out.txt"


async def test_a_reply_can_be_shown_beside_its_thread(store, slack, endpoint) -> None:
    shown = replace(words("here"), is_broadcast=True)
    await write(store, ("a", shown), ("b", words("b")), place=Place("U1", "D1", thread_ts="0.5"))
    await write(store, ("root", shown))
    await send_all(store, slack)
    assert [message.get("reply_broadcast") for message in endpoint.messages] == [True, None, None]


async def test_the_last_update_of_a_message_wins(store, slack, endpoint) -> None:
    await write(store, ("root", words("0 of 2")))
    async with store.begin() as db:
        for number in (1, 2):
            await outbox.update(db, f"root/{number}", "root", words(f"{number} of 2"), NOW)
    await send_all(store, slack)
    assert endpoint.texts("D1") == ["2 of 2"]
    assert endpoint.calls.count("chat.update") == 1
    assert await states(store) == {"root": "sent", "root/1": "superseded", "root/2": "sent"}
    assert endpoint.messages[0]["metadata"]["event_payload"] == {"key": "root"}


async def test_an_ephemeral_answer_goes_by_its_response_url(store, slack, endpoint) -> None:
    await write(store, ("a", words("a")), place=Place("U1", "C1", response_url=f"{endpoint.url}/respond"))
    await send_all(store, slack)
    (answer,) = endpoint.responses
    assert (answer["response_type"], answer["text"]) == ("ephemeral", "a")
    assert endpoint.messages == []


async def test_an_ephemeral_answer_that_comes_too_late_goes_to_the_dm(store, slack, endpoint) -> None:
    endpoint.fail("respond", "404")
    await write(store, ("a", words("a")), place=Place("U1", "C1", response_url=f"{endpoint.url}/respond"))
    await send_all(store, slack)
    assert endpoint.texts("DU1") == ["a"]


@pytest.mark.parametrize(
    ("url", "api_url"),
    [
        ("http://10.0.0.1/respond", None),
        ("http://127.0.0.1.example.com/respond", None),
        ("http://127.0.0.1:9/respond", "https://slack.com/api/"),
    ],
)
async def test_words_go_by_https_or_stay_on_this_machine(store, slack, url: str, api_url: str | None) -> None:
    await write(store, ("a", words("a")), place=Place("U1", "C1", response_url=url))
    async with store.read() as db:
        row = (await db.scalars(select(OutboxRow))).one()
    slack.client.base_url = api_url or slack.client.base_url
    with pytest.raises(Refused, match="neither https nor the local workspace: http://"):
        await slack.deliver(row, "", "")


async def test_reactions_come_and_go_and_may_be_there_already(store, slack, endpoint) -> None:
    endpoint.fail("reactions.add", "already_reacted")
    endpoint.fail("reactions.remove", "no_reaction")
    async with store.begin() as db:
        await outbox.react(db, "on", PLACE, "1.0", "eyes", NOW)
        await outbox.unreact(db, "off", PLACE, "1.0", "eyes", NOW)
    await send_all(store, slack)
    assert endpoint.calls == ["reactions.add", "reactions.remove"]
    assert set((await states(store)).values()) == {"sent"}


@pytest.mark.parametrize("how", ["lost", "dead", "broken", "limit", "fatal_error", "invalid_auth"])
@pytest.mark.parametrize(
    "method",
    [
        "conversations.open",
        "chat.postMessage",
        "chat.update",
        "files.getUploadURLExternal",
        "files.completeUploadExternal",
        "conversations.history",
    ],
)
async def test_whatever_breaks_on_the_way_each_message_is_there_once(
    store: Store, slack: Slack, endpoint: Endpoint, method: str, how: str
) -> None:
    endpoint.fail(method, how, how)
    endpoint.fail("chat.postMessage", *(["dead"] if method == "conversations.history" else []))
    async with store.begin() as db:
        await outbox.post(db, "root", Place("U1"), words("root", FILE), NOW)
        await outbox.update(db, "root/1", "root", words("changed"), NOW)
        await outbox.post(db, "reply", Place("U1", thread_key="root"), words("reply"), NOW)
    await send_all(store, slack)
    assert endpoint.texts("DU1") == ["changed", "", "reply"]
    assert set((await states(store)).values()) == {"sent"}
    assert not endpoint.too_early


async def test_after_a_429_the_call_waits_as_long_as_slack_asked(store, slack, endpoint) -> None:
    endpoint.fail("chat.postMessage", "limit")
    await write(store, ("a", words("a")), ("b", words("b")))
    await send_all(store, slack)
    assert endpoint.texts("D1") == ["a", "b"]
    assert not endpoint.too_early
    assert set(endpoint.calls) == {"chat.postMessage"}, (
        "Slack said that it has not the message: no need to ask"
    )


async def test_what_slack_refuses_is_told_under_a_reference_and_the_rest_goes_on(
    store, slack, endpoint, logs
) -> None:
    endpoint.fail("chat.postMessage", "invalid_blocks")
    await write(store, ("a", words("a")), ("b", words("b")))
    await send_all(store, slack)
    (log,) = logs
    assert endpoint.texts("D1") == ["b", f"sorry {log['reference']}"]
    assert "invalid_blocks" in (await rows(store))["a"].error


async def test_an_apology_that_slack_refuses_is_not_followed_by_another(store, slack, endpoint) -> None:
    endpoint.fail("chat.postMessage", "channel_not_found", "channel_not_found")
    await write(store, ("a", words("a")))
    await send_all(store, slack)
    assert await states(store) == {"a": "failed", "sorry/a": "failed"}


async def test_what_cannot_be_shown_is_told_and_holds_up_nothing(store, slack, endpoint) -> None:
    def render(message: Message) -> dict[str, object]:
        if message.summary == "bad":
            raise ValueError(message.summary)
        return {"text": message.summary, "blocks": []}

    await write(store, ("a", words("bad")), ("b", words("b")))
    await send_all(store, replace(slack, render=render))
    assert [text.split()[0] for text in endpoint.texts("D1")] == ["b", "sorry"]


async def test_what_hangs_on_a_message_that_failed_fails_too(store, slack, endpoint) -> None:
    endpoint.fail("chat.postMessage", *["invalid_blocks"] * 3)
    async with store.begin() as db:
        await outbox.post(db, "root", PLACE, words("root"), NOW)
        await outbox.post(db, "reply", Place("U1", thread_key="root"), words("reply"), NOW)
        await outbox.update(db, "change", "root", words("change"), NOW)
    await send_all(store, slack)
    assert {key: state for key, state in (await states(store)).items() if "sorry" not in key} == {
        "root": "failed",
        "reply": "failed",
        "change": "failed",
    }


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
