"""Members are met once, by what Slack says of them, and nobody's answer waits for it."""

from typing import Any

import pytest

from bot import introduction as module
from bot.clock import Clock
from bot.introduction import Reception, introduction
from bot.message import Introduction
from bot.slack import Slack
from bot.store import Store, members
from tests.bot.endpoint import NOW, Endpoint

pytestmark = pytest.mark.usefixtures("logs")

MIRA = {"id": "U1", "name": "mira", "tz": "Europe/Stockholm", "tz_offset": 3600}


@pytest.mark.parametrize(
    ("user", "name", "tz"),
    [
        (MIRA | {"profile": {"display_name": "Mi", "real_name": "Mira L."}}, "Mi", "Europe/Stockholm"),
        (MIRA | {"profile": {"display_name": "", "real_name": "Mira L."}}, "Mira L.", "Europe/Stockholm"),
        (MIRA | {"real_name": "Mira", "profile": {}}, "Mira", "Europe/Stockholm"),
        (MIRA, "mira", "Europe/Stockholm"),
        ({"id": "U1", "tz": None, "real_name": None, "profile": None}, "U1", "UTC"),
    ],
    ids=["display name", "real name of the profile", "real name", "handle", "nothing"],
)
def test_a_user_object_is_read(user: dict[str, Any], name: str, tz: str) -> None:
    assert introduction(user) == Introduction("U1", name, tz)


async def known(store: Store) -> tuple[str, str] | None:
    async with store.read() as db:
        member = await members.find(db, "U1")
    return (member.name, member.tz) if member else None


@pytest.fixture
def reception(store: Store, slack: Slack) -> Reception:
    return Reception(store, slack, Clock(lambda: NOW))


async def test_slack_is_asked_once(reception: Reception, store: Store, endpoint: Endpoint) -> None:
    endpoint.users["U1"] = MIRA
    for _ in range(3):
        await reception.meet("U1")
    assert await known(store) == ("mira", "Europe/Stockholm")
    assert endpoint.calls == ["users.info"]


@pytest.mark.parametrize("how", ["limit", "broken", "internal_error", "missing_scope", "user_not_found"])
async def test_where_slack_fails_the_next_delivery_asks_again(
    reception: Reception, store: Store, endpoint: Endpoint, how: str
) -> None:
    endpoint.users["U1"] = MIRA
    endpoint.fail("users.info", how)
    async with store.begin() as db:
        await members.ensure(db, "U1", NOW)
    await reception.meet("U1")
    assert await known(store) == ("", "UTC")
    await reception.meet("U1")
    assert await known(store) == ("mira", "Europe/Stockholm")


@pytest.mark.parametrize("user", [{}, {"id": ""}, MIRA | {"tz": 3600}])
async def test_what_is_no_user_object_introduces_nobody(
    reception: Reception, store: Store, endpoint: Endpoint, user: dict[str, Any]
) -> None:
    endpoint.users["U1"] = user
    await reception.meet("U1")
    assert await known(store) is None


async def test_nobody_waits_long_for_a_name(
    reception: Reception, store: Store, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ASK_WITHIN_S", 0.0)
    endpoint.users["U1"] = MIRA
    await reception.meet("U1")
    assert await known(store) is None
