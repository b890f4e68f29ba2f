import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.message import Message, Place
from bot.store import Delivery, Store, inbox, members, open_store, outbox, sending, settings, threads
from tests.bot.endpoint import NOW


async def test_concurrent_read_modify_writes_lose_nothing(database: Path) -> None:
    """From two stores, as from two processes: what decides is BEGIN IMMEDIATE, not our own queue."""
    stores = [open_store(database), open_store(database)]

    async def add_one(store: Store) -> None:
        async with store.begin() as db:
            count = int(await settings.get(db, "", "count") or 0)
            await asyncio.sleep(0)
            await settings.put(db, "", "count", str(count + 1))

    await asyncio.gather(*(add_one(stores[number % 2]) for number in range(40)))
    async with stores[0].read() as db:
        assert await settings.get(db, "", "count") == "40"
    for store in stores:
        await store.close()


async def test_a_failed_transaction_leaves_nothing(store: Store) -> None:
    async def fail() -> None:
        async with store.begin() as db:
            await settings.put(db, "", "name", "value")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with store.read() as db:
        assert await settings.get(db, "", "name") is None


async def test_what_is_written_while_reading_is_forgotten(store: Store) -> None:
    async with store.read() as db:
        await settings.put(db, "", "name", "value")
    async with store.read() as db:
        assert await settings.get(db, "", "name") is None


async def test_a_reader_does_not_wait_for_the_writer(store: Store) -> None:
    async with store.begin() as writer, store.read() as reader:
        await settings.put(writer, "", "name", "value")
        assert await settings.get(reader, "", "name") is None


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 10_000)],
)
async def test_every_connection_is_durable_and_strict(store: Store, pragma: str, value: object) -> None:
    for begin in (store.begin, store.read):
        async with begin() as db:
            assert (await db.execute(text(f"PRAGMA {pragma}"))).scalar_one() == value


async def test_a_row_of_a_stranger_is_refused(store: Store) -> None:
    with pytest.raises(IntegrityError) as refused:
        async with store.begin() as db:
            await threads.open_thread(db, "U404", "root", "section", NOW)
    assert "U404" not in str(refused.value), "what is written is not for the log"


async def test_bells_ring_after_the_commit_and_only_then(store: Store) -> None:
    async def fail() -> None:
        async with store.begin() as db:
            await outbox.post(db, "key", Place("U1"), Message("hello", ()), NOW)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert not store.outbox_bell.is_set()
    async with store.begin() as db:
        await outbox.post(db, "key", Place("U1"), Message("hello", ()), NOW)
        assert not store.outbox_bell.is_set()
    assert store.outbox_bell.is_set()
    assert not store.inbox_bell.is_set()
    async with store.begin() as db:
        await inbox.keep(db, Delivery("Ev1", "U1", None, None, "other", "1", "{}"), NOW)
    assert store.inbox_bell.is_set()


async def test_who_hears_the_bell_sees_what_it_rang_for(store: Store) -> None:
    async def hear() -> set[str]:
        await store.outbox_bell.wait()
        async with store.read() as db:
            return await sending.lanes(db)

    hearing = asyncio.create_task(hear())
    async with store.begin() as db:
        await outbox.post(db, "key", Place("U1", "D1"), Message("hello", ()), NOW)
    assert await hearing == {"D1"}


async def test_a_member_is_met_once_and_renamed(store: Store) -> None:
    async with store.begin() as db:
        await members.meet(db, "U1", "Mira", "Europe/Berlin", NOW)
        await members.set_dm_channel(db, "U1", "D1")
        again = await members.meet(db, "U1", "Mira K.", "Asia/Tokyo", NOW)
    assert (again.name, again.tz, again.dm_channel) == ("Mira K.", "Asia/Tokyo", "D1")
    async with store.read() as db:
        assert await members.find(db, "U2") is None


async def test_a_setting_is_replaced_in_its_scope(store: Store) -> None:
    async with store.begin() as db:
        await settings.put(db, "U1", "hour", "9")
        await settings.put(db, "U1", "hour", "10")
        await settings.put(db, "", "hour", "8")
    async with store.read() as db:
        assert [await settings.get(db, scope, "hour") for scope in ("U1", "", "U2")] == ["10", "8", None]
