"""The page outlives the app and the workspace: nothing doubled, nothing lost, and it says how it stands."""

import asyncio
import signal

import pytest
from playwright.async_api import Route, expect

from tests.browser.chat import Chat
from tests.browser.conftest import OpenChat
from tests.browser.echo_bot import echo_bot
from tests.browser.workspace_process import WorkspaceProcess

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.prove]


async def test_the_app_goes_and_comes_back(chat: Chat, workspace: WorkspaceProcess) -> None:
    lamp = chat.page.locator(".app-state")
    for _ in range(2):
        async with echo_bot(workspace.access):
            await expect(lamp).to_have_text("ROCm Drills is connected")
        await expect(lamp).to_have_text("ROCm Drills is away and hears nothing")


async def test_the_workspace_is_killed_and_started_again(
    open_as: OpenChat, workspace: WorkspaceProcess
) -> None:
    chat = await open_as("Sam Osei")
    lamp = chat.page.locator(".app-state")
    async with echo_bot(workspace.access):
        await chat.say("before the fall")
        await expect(chat.saying("before the fall")).to_have_count(2)

    await workspace.stop(signal.SIGKILL)
    await expect(lamp).to_have_text("Reconnecting to the workspace")
    await chat.composer(chat.main).fill("said into the dark")
    await chat.page.keyboard.press("Enter")
    await workspace.start()
    async with echo_bot(workspace.access):
        await expect(lamp).to_have_text("ROCm Drills is connected")
        await expect(chat.saying("said into the dark")).to_have_count(2)
        await expect(chat.composer(chat.main)).to_have_value("")
    await expect(chat.saying("before the fall")).to_have_count(2)


async def test_a_lost_answer_neither_doubles_nor_loses_what_was_sent(
    chat: Chat, workspace: WorkspaceProcess
) -> None:
    """The workspace takes the message, and the connection breaks before it can say so."""

    async def lose(route: Route) -> None:
        await route.fetch()
        await route.abort()

    await chat.page.route("**/_page/say", lose, times=1)
    await chat.composer(chat.main).fill("once and only once")
    await chat.page.keyboard.press("Enter")
    await expect(chat.composer(chat.main)).to_have_value("")
    await asyncio.sleep(0.5)
    await expect(chat.saying("once and only once")).to_have_count(1)
    await chat.page.reload()
    await expect(chat.saying("once and only once")).to_have_count(1)
