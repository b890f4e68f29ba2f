import asyncio

import pytest
from sqlalchemy import event, select
from sqlalchemy.exc import IntegrityError

from bot.store import Stale, Store, members, nodes
from bot.store.tables import Blob, NodeBlob
from sim import State
from tests.bot.endpoint import NOW


@pytest.fixture
async def store(store: Store) -> Store:
    async with store.begin() as db:
        for member_id in ("U1", "U2"):
            await members.meet(db, member_id, member_id, "UTC", NOW)
    return store


def state(*blobs: str, head: str = "{}") -> State:
    return State(1, head, {blob: f"bytes of {blob}".encode() for blob in blobs})


async def kept(store: Store) -> list[str]:
    async with store.read() as db:
        return sorted(await db.scalars(select(Blob.id)))


async def test_a_node_comes_back_as_it_was_saved(store: Store) -> None:
    async with store.begin() as db:
        made = await nodes.make(db, "U1", "home", 7, state("a", "b"), NOW)
        saved = await nodes.save(db, made, state("b", "c", head='{"at": 2}'), NOW)
    async with store.read() as db:
        assert await nodes.load(db, "U1", "home") == saved
        assert saved.state == state("b", "c", head='{"at": 2}')
        assert (saved.seed, saved.version) == (7, 2)
        assert await nodes.load(db, "U2", "home") is None


async def test_a_blob_is_kept_once_and_as_long_as_a_node_reaches_it(store: Store) -> None:
    async with store.begin() as db:
        mine = await nodes.make(db, "U1", "home", 1, state("shared", "mine"), NOW)
        await nodes.make(db, "U2", "home", 2, state("shared", "theirs"), NOW)
    assert await kept(store) == ["mine", "shared", "theirs"]
    async with store.begin() as db:
        await nodes.save(db, mine, state("new"), NOW)
    assert await kept(store) == ["new", "shared", "theirs"]
    async with store.begin() as db:
        await nodes.drop(db, "U2", "home")
        await nodes.drop(db, "U2", "home")
    assert await kept(store) == ["new"]
    async with store.read() as db:
        assert (await db.scalars(select(NodeBlob.blob_id))).all() == ["new"]


async def test_a_stale_save_changes_nothing(store: Store) -> None:
    async with store.begin() as db:
        old = await nodes.make(db, "U1", "home", 1, state("a"), NOW)
        await nodes.save(db, old, state("b"), NOW)
    with pytest.raises(Stale):
        async with store.begin() as db:
            await nodes.save(db, old, state("c"), NOW)
    assert await kept(store) == ["b"]


async def test_saves_of_many_lines_at_once_all_land(store: Store) -> None:
    async with store.begin() as db:
        await nodes.make(db, "U1", "home", 1, state(), NOW)

    async def run_line(number: int) -> None:
        while True:
            async with store.read() as db:
                saved = await nodes.load(db, "U1", "home")
            assert saved is not None
            after = state(*saved.state.blobs, f"line {number}")
            try:
                async with store.begin() as db:
                    await nodes.save(db, saved, after, NOW)
            except Stale:
                continue
            return

    await asyncio.gather(*(run_line(number) for number in range(12)))
    assert len(await kept(store)) == 12


async def test_a_member_has_one_node_of_a_name(store: Store) -> None:
    async with store.begin() as db:
        await nodes.make(db, "U1", "home", 1, state(), NOW)
        with pytest.raises(IntegrityError):
            await nodes.make(db, "U1", "home", 1, state(), NOW)
        await db.rollback()


async def test_a_node_may_hold_more_blobs_than_a_statement_values(store: Store) -> None:
    most = 0

    def count(_connection, _cursor, _statement, parameters, _context, is_many: bool) -> None:
        nonlocal most
        most = max([most, *map(len, parameters if is_many else [parameters])])

    for engine in (store._writes, store._reads):
        event.listen(engine.sync_engine, "before_cursor_execute", count)
    many = state(*map(str, range(2_500)))
    async with store.begin() as db:
        made = await nodes.make(db, "U1", "home", 1, many, NOW)
        await nodes.save(db, made, state("0", "new"), NOW)
        await nodes.drop(db, "U1", "home")
    assert await kept(store) == []
    assert most <= 1_001
