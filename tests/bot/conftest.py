"""What tests of the bot stand on: a migrated database file and a small Slack on a real socket."""

import shutil
from collections.abc import AsyncIterator, Iterator, MutableMapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient
from structlog.testing import capture_logs

from bot.slack import Slack
from bot.store import Store, open_store
from bot.upgrade import migrate
from tests.bot.endpoint import Endpoint, payload


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("empty") / "bot.db"
    migrate(path)
    return path


@pytest.fixture
def database(empty_database: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(empty_database, tmp_path / "bot.db"))


@pytest.fixture
def logs() -> Iterator[list[MutableMapping[str, Any]]]:
    """What was logged, kept away from the terminal: drawing a traceback there takes seconds."""
    with capture_logs() as captured:
        yield captured


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
