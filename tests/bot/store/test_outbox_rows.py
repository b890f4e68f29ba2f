import pytest
from sqlalchemy import select

from bot.message import Message, Place
from bot.store import OutboxRow, Store, UnknownKey, members, outbox, sending, threads
from drills import File, Text
from tests.bot.endpoint import NOW

HELLO = Message("hello", (Text("hello"),))
LONG = Message("long", (Text("cut"), File("out.txt", "whole"), File("log.txt", "more")))


async def rows(store: Store) -> list[OutboxRow]:
    async with store.read() as db:
        return list(await db.scalars(select(OutboxRow).order_by(OutboxRow.id)))


async def test_a_key_is_posted_once(store: Store) -> None:
    for _ in range(2):
        async with store.begin() as db:
            await outbox.post(db, "hello", Place("U1", "D1"), LONG, NOW)
    assert [row.key for row in await rows(store)] == ["hello", "hello/file/1", "hello/file/2"]


@pytest.mark.parametrize(
    ("place", "thread_ts", "thread_key"),
    [
        (Place("U1", "D1"), "", "key"),
        (Place("U1", "D1", thread_ts="1.0"), "1.0", ""),
        (Place("U1", thread_key="root"), "", "root"),
    ],
    ids=["under a root", "in its thread", "in a thread not posted yet"],
)
async def test_files_go_before_a_reply_and_after_a_root(
    store: Store, place: Place, thread_ts: str, thread_key: str
) -> None:
    async with store.begin() as db:
        await outbox.post(db, "root", Place("U1", "D1"), HELLO, NOW)
        await outbox.post(db, "key", place, LONG, NOW)
    _, *written = await rows(store)
    keys = ["key", "key/file/1", "key/file/2"] if thread_key == "key" else ["key/file/1", "key/file/2", "key"]
    assert [row.key for row in written] == keys
    post, first, second = sorted(written, key=lambda row: row.key)
    assert sending.message_of(post) == Message("long", (Text("cut"),))
    assert [row.call for row in (first, second)] == ["upload", "upload"]
    assert {(row.channel, row.thread_ts, row.thread_key) for row in (first, second)} == {
        ("D1", thread_ts, thread_key)
    }
    assert sending.message_of(second).parts == (File("log.txt", "more"),)


async def test_files_of_an_update_go_beneath_the_message_it_changes(store: Store) -> None:
    async with store.begin() as db:
        await outbox.post(db, "root", Place("U1", "D1"), HELLO, NOW)
        await outbox.update(db, "change", "root", LONG, NOW)
    _, change, first, _ = await rows(store)
    assert (change.call, change.channel, change.target_key) == ("update", "D1", "root")
    assert (first.key, first.thread_key) == ("change/file/1", "root")


async def test_files_of_an_ephemeral_answer_go_to_the_dm(store: Store) -> None:
    async with store.begin() as db:
        await members.meet(db, "U1", "Mira", "UTC", NOW)
        await members.set_dm_channel(db, "U1", "D1")
        await outbox.post(db, "key", Place("U1", "C1", response_url="http://there"), LONG, NOW)
    respond, first, _ = await rows(store)
    assert (respond.call, respond.channel, respond.response_url) == ("respond", "C1", "http://there")
    assert (first.channel, first.thread_key) == ("D1", "")


async def test_a_promise_under_a_message_never_posted_is_our_bug(store: Store) -> None:
    async with store.begin() as db:
        with pytest.raises(UnknownKey, match="nothing"):
            await outbox.update(db, "change", "nothing", HELLO, NOW)
        with pytest.raises(UnknownKey, match="nothing"):
            await outbox.post(db, "reply", Place("U1", thread_key="nothing"), HELLO, NOW)


async def test_what_waits_for_a_dm_joins_its_channel_once_it_is_open(store: Store) -> None:
    async with store.begin() as db:
        await members.meet(db, "U1", "Mira", "UTC", NOW)
        await outbox.post(db, "first", Place("U1"), HELLO, NOW)
        await outbox.post(db, "other", Place("U2"), HELLO, NOW)
        assert await sending.lanes(db) == {"@U1", "@U2"}
        await members.set_dm_channel(db, "U1", "D1")
        await outbox.post(db, "second", Place("U1"), HELLO, NOW)
        assert await sending.lanes(db) == {"D1", "@U2"}
        assert (await sending.next_open(db, "D1")).key == "first"
        assert (await sending.next_open(db, "@U2")).key == "other"


async def test_a_row_is_claimed_once_and_sent_once(store: Store) -> None:
    async with store.begin() as db:
        await members.meet(db, "U1", "Mira", "UTC", NOW)
        await outbox.post(db, "root", Place("U1", "D1"), HELLO, NOW)
        await threads.open_thread(db, "U1", "root", "section", NOW, section_id="s1")
        row = await sending.find(db, "root")
        assert await sending.claim(db, row.id)
        assert not await sending.claim(db, row.id)
        assert [unsettled.key for unsettled in await sending.unsettled(db)] == ["root"]
        await sending.store_sent(db, row, "5.0", NOW)
        await sending.give_back(db, row.id)
        assert await sending.lanes(db) == set()
        thread = await threads.at(db, "D1", "5.0")
        assert thread is not None
        assert thread.section_id == "s1"
        assert await outbox.said(db, "root") == HELLO
        assert await outbox.said(db, "other") is None


async def test_only_the_last_waiting_update_of_a_message_remains(store: Store) -> None:
    async with store.begin() as db:
        await outbox.post(db, "a", Place("U1", "D1"), HELLO, NOW)
        await outbox.post(db, "b", Place("U1", "D1"), HELLO, NOW)
        for key, target in (("a1", "a"), ("b1", "b"), ("a2", "a")):
            await outbox.update(db, key, target, HELLO, NOW)
        overtaken = {
            key: await sending.skip_if_overtaken(db, await sending.find(db, key))
            for key in ("a1", "b1", "a2")
        }
    assert overtaken == {"a1": True, "b1": False, "a2": False}
