"""What tests of the bot stand on: a migrated database file and a small Slack on a real socket."""

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack import Slack
from bot.store import Store, open_store
from migrations import migrate
from tests.bot.endpoint import Endpoint, payload


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "bot.db"
    migrate(path)
    return path


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    opened = open_store(database)
    yield opened
    await opened.close()


@pytest.fixture
async def endpoint() -> AsyncIterator[Endpoint]:
    async with Endpoint() as served:
        yield served


@pytest.fixture
async def slack(endpoint: Endpoint) -> AsyncIterator[Slack]:
    client = AsyncWebClient("xoxb-test", base_url=endpoint.api_url, retry_handlers=[])
    client.proxy = None
    async with aiohttp.ClientSession() as http:
        yield Slack(client, http, payload)
