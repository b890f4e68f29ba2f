"""The workspace as a process: ready in one line, stopped by a signal, whole again after a kill."""

import asyncio
import os
import signal
import stat
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest

from bot.workspace import FileIsHeld, read_access, serving
from tests.bot.workspace.app_side import client
from tests.workspace_fixture import MIRA, Workspace, a_manifest, attached, running_workspace

ROOT = Path(__file__).parents[3]
RUN = """
import sys
from pathlib import Path
from bot.workspace import main
from tests.workspace_fixture import a_manifest
main(0, Path(sys.argv[1]), a_manifest())
"""


@asynccontextmanager
async def process(folder: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, Workspace]]:
    file = folder / "workspace.db"
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", RUN, file, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    try:
        ready = (await asyncio.wait_for(child.stdout.readline(), 60)).decode()
        access = read_access(file)
        assert ready == f"workspace ready at {access.api_url.removesuffix('api/')}\n"
        async with attached(access) as workspace:
            yield child, workspace
    finally:
        if child.returncode is None:
            child.kill()
        rest = await child.stdout.read()
        await child.wait()
        assert rest == b""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_stops_it_cleanly_with_pages_and_sockets_open(tmp_path: Path, number: int) -> None:
    async with process(tmp_path) as (child, ws):
        wire = await ws.live(MIRA)
        child.send_signal(number)
        assert await asyncio.wait_for(child.wait(), 20) == 0
        await wire.close()


async def test_what_was_said_before_a_kill_is_there_after_it(tmp_path: Path) -> None:
    said: list[str] = []
    async with process(tmp_path) as (child, ws):
        dm = await ws.dm(MIRA)
        now = await ws.advance(86_400)
        bot_token = ws.bot_token

        async def talk() -> None:
            while True:
                said.append((await ws.say(MIRA, dm, "x")).ts)

        talking = asyncio.create_task(talk())
        await asyncio.sleep(0.5)
        child.kill()
        with pytest.raises(aiohttp.ClientError):
            await talking
    async with process(tmp_path) as (_, ws):
        kept = [each.ts for each in await ws.messages(dm)]
        assert kept[: len(said)] == said
        assert len(kept) - len(said) in (0, 1), "the one whose answer was lost may be there"
        assert await ws.advance(0) >= now
        assert ws.bot_token == bot_token
        assert (await ws.say(MIRA, dm, "y")).ts > kept[-1]


async def test_it_remembers_over_a_restart(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest()) as ws:
        root = await ws.say(MIRA, "general", "root")
        await client(ws).chat_postMessage(channel="C0GENERAL", text="reply", thread_ts=root.ts)
        sent = await ws.upload(MIRA, "a.txt", b"abc")
        await ws.say(MIRA, "general", "", root.ts, files=(sent.id,))
        await ws.react(MIRA, root, "eyes")
        before = await ws.messages("general", root.ts)
    async with running_workspace(tmp_path, a_manifest()) as ws:
        assert await ws.messages("general", root.ts) == before
        assert (await client(ws).auth_test())["ok"]


async def test_a_file_is_held_by_one(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest()):
        with pytest.raises(FileIsHeld, match=rf"process {os.getpid()}; stop it first"):
            async with running_workspace(tmp_path, a_manifest()):
                pass


async def test_access_that_vanishes_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "ACCESS_EVERY_S", 0.01)
    async with running_workspace(tmp_path, a_manifest()) as ws:
        before = read_access(tmp_path / "workspace.db")
        (access := tmp_path / "workspace.db.access.json").unlink()
        await ws.until(lambda: asyncio.to_thread(access.exists), bool)
        assert read_access(tmp_path / "workspace.db") == before


async def test_access_is_for_its_owner_and_tokens_are_not_shown(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest()):
        mode = os.stat(tmp_path / "workspace.db.access.json").st_mode
        access = read_access(tmp_path / "workspace.db")
    assert stat.S_IMODE(mode) == 0o600
    assert access.bot_token.startswith("xoxb-")
    assert access.app_token.startswith("xapp-")
    assert access.bot_token not in repr(access)


async def test_what_it_remembers_is_for_its_owner(tmp_path: Path) -> None:
    (file := tmp_path / "made" / "workspace.db").parent.mkdir()
    file.touch(0o644)
    async with running_workspace(file.parent, a_manifest()):
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
    assert modes.keys() >= {"workspace.db", "workspace.db-wal", "workspace.db-shm", "workspace.db.lock"}
    assert set(modes.values()) == {0o600}


async def test_a_name_in_the_manifest_is_followed(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest()):
        pass
    manifest = a_manifest()
    manifest["features"]["bot_user"]["display_name"] = "Drill Sergeant"
    async with running_workspace(tmp_path, manifest) as ws:
        assert (await client(ws).auth_test())["user"] == "drillsergeant"


@pytest.mark.parametrize(
    ("move", "status"),
    [
        ({"advance_s": 60}, 200),
        ({"to": time.time() + 86_400.5}, 200),
        ({"to": f"{datetime.now(UTC) + timedelta(days=2):%Y-%m-%dT%H:%M:%S}+00:00"}, 200),
        ({"to": 9_999_999_999.5}, 400),
        ({"advance_s": 1e15}, 400),
        ({"advance_s": -1}, 400),
        ({"to": 0}, 400),
        ({"to": "2099-01-01T09:00:00"}, 400),
        ({"advance_s": 1, "to": 9_999_999_999}, 400),
        ({}, 400),
    ],
)
async def test_the_clock_moves_forward_only(ws: Workspace, move: dict[str, object], status: int) -> None:
    async with aiohttp.ClientSession() as http:
        async with http.post(f"{ws.url}/_clock", json=move) as answer:
            assert answer.status == status
        async with http.get(f"{ws.url}/_clock") as answer:
            now = (await answer.json())["now"]
    if status == 200 and "to" in move:
        assert now > time.time() + 86_000
