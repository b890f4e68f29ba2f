"""Use cases on the real store and real consoles. All tests share one loop, as the consoles need."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.consoles import Consoles
from bot.store import open_store
from tests.bot.training.lesson import LESSON
from tests.bot.training.room import Room


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def consoles() -> AsyncIterator[Consoles]:
    pool = Consoles(2)
    await pool.start()
    yield pool
    await pool.close()


@pytest_asyncio.fixture(loop_scope="session")
async def room(database: Path, consoles: Consoles) -> AsyncIterator[Room]:
    store = open_store(database)
    yield Room(store, consoles, LESSON)
    await store.close()
