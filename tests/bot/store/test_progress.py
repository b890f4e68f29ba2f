"""Threads, what was asked in them, and what was tried."""

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import Attempt, Store, asked, attempts, members, threads
from tests.bot.endpoint import NOW


@pytest.fixture
async def store(store: Store) -> Store:
    async with store.begin() as db:
        await members.meet(db, "U1", "Mira", "UTC", NOW)
        await threads.open_thread(db, "U1", "root/1", "section", NOW, section_id="s1")
        await threads.open_thread(db, "U1", "root/2", "section", NOW, section_id="s2")
        await threads.open_thread(db, "U1", "play", "playground", NOW)
    return store


def attempt(inbox_id: int, ts: str, asked_id: int | None = None) -> Attempt:
    return Attempt(
        inbox_id=inbox_id,
        member_id="U1",
        thread_id=1,
        asked_id=asked_id,
        content_version="v1",
        channel="D1",
        ts=ts,
        raw="amd-smi",
        normal="amd-smi",
        duration_s=1.5,
        at=NOW,
    )


@pytest.mark.parametrize(
    ("purpose", "section_id", "root_key"),
    [
        ("section", "s1", "root/1"),
        ("section", None, "root/2"),
        ("playground", None, "play"),
        ("section", "s9", None),
    ],
)
async def test_the_latest_thread_of_a_purpose(
    store: Store, purpose: str, section_id: str | None, root_key: str | None
) -> None:
    async with store.read() as db:
        found = await threads.latest(db, "U1", purpose, section_id)
    assert (found.root_key if found else None) == root_key


async def test_a_thread_is_found_by_its_root_once_that_is_sent(store: Store) -> None:
    async with store.begin() as db:
        assert await threads.at(db, "D1", "1.0") is None
        await threads.set_root(db, "root/1", "D1", "1.0")
        found = await threads.at(db, "D1", "1.0")
        assert found is not None
        assert await threads.find(db, found.id) is found


async def test_a_drill_is_open_until_it_ends_once(store: Store) -> None:
    async with store.begin() as db:
        await asked.ask(db, "U1", 1, "step", "a", 42, NOW)
        second = await asked.ask(db, "U1", 1, "step", "b", 43, NOW)
        assert await asked.end(db, second.id, "right", NOW)
        assert not await asked.end(db, second.id, "skipped", NOW)
    async with store.read() as db:
        assert [(row.drill_id, row.state) for row in await asked.of_member(db, "U1")] == [
            ("a", "open"),
            ("b", "right"),
        ]


async def test_a_hint_is_used_once_for_two_presses(store: Store) -> None:
    async with store.begin() as db:
        row = await asked.ask(db, "U1", 1, "step", "a", 42, NOW)
        assert [await asked.use_hint(db, row.id, 0) for _ in range(2)] == [True, False]
        assert await asked.use_hint(db, row.id, 1)
    async with store.read() as db:
        assert (await asked.find(db, row.id)).hints_used == 2


async def test_attempts_are_found_by_message_and_drill(store: Store) -> None:
    async with store.begin() as db:
        row = await asked.ask(db, "U1", 1, "step", "a", 42, NOW)
        for inbox_id, ts, asked_id in ((1, "1.0", row.id), (2, "1.0", None), (3, "2.0", row.id)):
            await attempts.add(db, attempt(inbox_id, ts, asked_id))

        def ids(found: list[Attempt]) -> list[int]:
            return [each.inbox_id for each in found]

        assert ids(await attempts.at(db, "D1", "1.0")) == [1, 2]
        assert ids(await attempts.of_drill(db, row.id)) == [1, 3]


async def test_a_delivery_makes_one_attempt(store: Store) -> None:
    async with store.begin() as db:
        await attempts.add(db, attempt(1, "1.0"))
        with pytest.raises(IntegrityError):
            await attempts.add(db, attempt(1, "2.0"))
        await db.rollback()
