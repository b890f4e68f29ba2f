from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from tests.bot.workspace.app_side import client
from tests.workspace_fixture import Workspace, a_manifest, running_workspace


@pytest.fixture
async def ws(tmp_path: Path) -> AsyncIterator[Workspace]:
    """One whose manifest grants all that the workspace knows."""
    async with running_workspace(tmp_path, a_manifest()) as running:
        yield running


@pytest.fixture
def app(ws: Workspace) -> AsyncWebClient:
    """The app's Web API client, unchanged but for its base_url."""
    return client(ws)
