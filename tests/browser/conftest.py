"""A real Chromium, a real workspace in its own process, and a real Bolt app on a real socket."""

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.chat import Chat, open_chat
from tests.browser.echo_bot import EchoBot, echo_bot
from tests.browser.workspace_process import WorkspaceProcess

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY", "all_proxy")

OpenChat = Callable[..., Awaitable[Chat]]

expect.set_options(timeout=8_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine: install the package chromium to run the browser tests")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def workspace(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[WorkspaceProcess]:
    """One a module, because it takes seconds to start: tests say words of their own, or use members apart."""
    with pytest.MonkeyPatch.context() as patch:
        for name in PROXIES:
            patch.delenv(name, raising=False)
        process = WorkspaceProcess(tmp_path_factory.mktemp("workspace") / "workspace.db")
        await process.start()
        yield process
        await process.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(workspace: WorkspaceProcess) -> AsyncIterator[EchoBot]:
    async with echo_bot(workspace.access) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def open_as(chromium: Browser, workspace: WorkspaceProcess) -> AsyncIterator[OpenChat]:
    """open_as("Sam Osei", color_scheme="dark") is a browser of that member's own."""
    async with AsyncExitStack() as stack:
        chats: list[Chat] = []

        async def open_one(name: str = "Mira Lindqvist", place: str = "", **options: Any) -> Chat:
            context = await chromium.new_context(**{"viewport": {"width": 1380, "height": 860}, **options})
            stack.push_async_callback(context.close)
            chat = await open_chat(context, workspace.url, place)
            if name != "Mira Lindqvist":
                await chat.act_as(name)
            chats.append(chat)
            return chat

        yield open_one
        for chat in chats:
            assert chat.problems == []


@pytest_asyncio.fixture(loop_scope="session")
async def chat(open_as: OpenChat) -> Chat:
    return await open_as()
