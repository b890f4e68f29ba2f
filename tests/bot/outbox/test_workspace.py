"""The sender before the local workspace, which is as strict as Slack."""

from collections.abc import AsyncIterator, Callable
from datetime import datetime
from pathlib import Path

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.blocks import payload
from bot.clock import Clock, following
from bot.failpoints import CrashAt, no_crash
from bot.introduction import Reception
from bot.message import Act, Button, Message, Place
from bot.outbox import Sender
from bot.slack import Slack
from bot.store import Store, members, outbox, threads
from drills import Code, File, Text
from tests.bot.outbox.told import Crash, running, states, words
from tests.workspace_fixture import MIRA, Workspace, running_workspace

pytestmark = pytest.mark.usefixtures("logs")


@pytest.fixture
async def workspace(tmp_path: Path) -> AsyncIterator[Workspace]:
    async with running_workspace(tmp_path) as served:
        yield served


Make = Callable[[CrashAt], Sender]


@pytest.fixture
async def clock(workspace: Workspace) -> AsyncIterator[Clock]:
    async with aiohttp.ClientSession() as http, following(http, f"{workspace.url}/_clock") as followed:
        yield followed


@pytest.fixture
async def make(workspace: Workspace, store: Store, clock: Clock) -> AsyncIterator[Make]:
    """A sender as after a start, each time."""
    client = AsyncWebClient(workspace.bot_token, base_url=workspace.api_url, retry_handlers=[])
    client.proxy = None
    async with store.begin() as db:
        await members.meet(db, MIRA, "mira", "UTC", clock.now())
    async with aiohttp.ClientSession() as http:
        slack = Slack(client, http, payload)
        yield lambda crash_at: Sender(store, slack, clock, words, crash_at)


async def write_a_step(store: Store, now: datetime) -> None:
    async with store.begin() as db:
        buttons = (Button("Show hint", Act.HINT, "1"),)
        await outbox.post(db, "root", Place(MIRA), Message("root", (Text("**root**"),), buttons), now)
        await threads.open_thread(db, MIRA, "root", "section", now)
        reply = Message("ran", (Code("$ ls\nred.hip"), File("out.txt", "the whole\n")))
        await outbox.post(db, "reply", Place(MIRA, thread_key="root"), reply, now)
        await outbox.update(db, "root/1", "root", words("1 of 2"), now)


async def seen(workspace: Workspace) -> tuple[list[str], list[list[str]]]:
    """Texts at the top level of the DM, and texts and file titles beneath its first message."""
    dm = await workspace.dm("mira")
    top = await workspace.messages(dm)
    thread = await workspace.messages(dm, top[0].ts) if top else ()
    return [each.text for each in top], [
        [each.text, *(file.title for file in each.files)] for each in thread[1:]
    ]


async def test_a_step_with_thread_file_and_update(
    store: Store, workspace: Workspace, clock: Clock, make: Make
) -> None:
    await write_a_step(store, clock.now())
    async with running(make(no_crash)):
        pass
    assert await seen(workspace) == (["1 of 2"], [["", "out.txt"], ["ran"]])
    assert set((await states(store)).values()) == {"sent"}


@pytest.mark.parametrize("passes", [1, 2, 3], ids=["root", "reply in the thread", "file"])
async def test_what_was_posted_before_a_kill_is_found_again(
    store: Store, workspace: Workspace, clock: Clock, make: Make, passes: int
) -> None:
    await write_a_step(store, clock.now())
    left = passes

    def crash(_: str) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise Crash

    with pytest.raises(BaseExceptionGroup):
        await make(crash).run()
    assert "sending" in (await states(store)).values()
    again = make(no_crash)
    await again.recover()
    async with running(again):
        pass
    assert await seen(workspace) == (["1 of 2"], [["", "out.txt"], ["ran"]])


async def test_a_burst_beyond_slacks_rate_arrives_whole_and_in_order(
    store: Store, workspace: Workspace, clock: Clock, make: Make
) -> None:
    dm = await workspace.dm("mira")
    async with store.begin() as db:
        for number in range(8):
            await outbox.post(db, f"{number}", Place(MIRA, dm), words(str(number)), clock.now())
    async with running(make(no_crash)):
        pass
    assert (await seen(workspace))[0] == [str(number) for number in range(8)]


async def test_an_answer_whose_response_url_is_gone_comes_by_dm(
    store: Store, workspace: Workspace, clock: Clock, make: Make
) -> None:
    dm = await workspace.dm("mira")
    url = f"{workspace.url}/nowhere"
    async with store.begin() as db:
        await outbox.post(db, "a", Place(MIRA, dm, response_url=url), words("a"), clock.now())
    async with running(make(no_crash)):
        pass
    assert (await seen(workspace))[0] == ["a"]


async def test_members_are_introduced_by_the_workspace(workspace: Workspace, store: Store) -> None:
    client = AsyncWebClient(workspace.bot_token, base_url=workspace.api_url, retry_handlers=[])
    client.proxy = None
    async with aiohttp.ClientSession() as http:
        await Reception(store, Slack(client, http, payload), Clock()).meet(MIRA)
    async with store.read() as db:
        member = await members.find(db, MIRA)
    assert member is not None
    assert (member.name, member.tz) == ("mira", "Europe/Stockholm")
