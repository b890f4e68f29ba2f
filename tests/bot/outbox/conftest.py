"""A store with a member in it, and a sender that does not wait long."""

import pytest

from bot import outbox as sender_module
from bot.store import Store, members
from tests.bot.endpoint import NOW


@pytest.fixture(autouse=True)
def quick_back_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender_module, "BACK_OFF_S", (0.0, 0.01))


@pytest.fixture
async def store(store: Store) -> Store:
    async with store.begin() as db:
        await members.meet(db, "U1", "Mira", "UTC", NOW)
    return store
