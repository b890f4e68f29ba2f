from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.message import Message, Place
from bot.slack import Refused, Slack
from bot.store import OutboxRow, Store, outbox, threads
from tests.bot.endpoint import NOW, Endpoint
from tests.bot.outbox.told import FILE, PLACE, rows, running, send_all, sender, states, words, write

pytestmark = pytest.mark.usefixtures("logs")


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
