"""The whole product for a test: a workspace in this process, the bot as a process of its own."""

import asyncio
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from bot.workspace.page_api import Message
from tests.workspace_fixture import Workspace, running_workspace

READY_S = 30.0
ANSWER_S = 20.0


@dataclass
class Bot:
    """`rocm-drills serve` on a database of its own, started and killed at will."""

    workspace: Workspace
    folder: Path
    process: asyncio.subprocess.Process | None = None
    dms: dict[str, str] = field(default_factory=dict)

    @property
    def log(self) -> str:
        return (self.folder / "bot.log").read_text()

    async def start(self, failpoint: str = "", *, workers: int = 2) -> None:
        port_file = self.folder / "port"
        port_file.unlink(missing_ok=True)
        env = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "SLACK_BOT_TOKEN": self.workspace.bot_token,
            "SLACK_APP_TOKEN": self.workspace.app_token,
            "SLACK_API_URL": self.workspace.api_url,
            "ROCM_DRILLS_DATABASE": str(self.folder / "bot.db"),
            "ROCM_DRILLS_WORKERS": str(workers),
            "ROCM_DRILLS_PORT": "0",
            "ROCM_DRILLS_PORT_FILE": str(port_file),
            "ROCM_DRILLS_FAILPOINT": failpoint,
        }
        with (self.folder / "bot.log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot.cli", "serve", env=env, stdout=log, stderr=log
            )
        await until(lambda: self._is_ready(port_file), READY_S, "the bot is ready")

    async def _is_ready(self, port_file: Path) -> bool:
        assert self.process is not None
        assert self.process.returncode is None, self.log
        if not port_file.exists() or await self.workspace.sockets() == 0:
            return False
        async with (
            aiohttp.ClientSession() as http,
            http.get(f"http://127.0.0.1:{port_file.read_text()}/healthz") as answer,
        ):
            return answer.status == 200

    async def ended(self) -> int:
        assert self.process is not None
        return await asyncio.wait_for(self.process.wait(), READY_S)

    async def kill(self) -> None:
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> int:
        """The exit status of an orderly end."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        return await self.ended()

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        db = sqlite3.connect(f"file:{self.folder / 'bot.db'}?mode=ro", uri=True)
        try:
            return db.execute(sql, values).fetchall()
        finally:
            db.close()

    async def settled(self, within_s: float = 60.0) -> None:
        """Wait until nothing is left to handle or to say."""

        async def is_quiet() -> bool:
            waiting = "SELECT count(*) FROM inbox WHERE state = 'new'"
            unsent = "SELECT count(*) FROM outbox WHERE state IN ('due', 'sending')"
            return self.rows(waiting) == self.rows(unsent) == [(0,)]

        await until(is_quiet, within_s, "the bot has said all it has to say")


@dataclass(frozen=True)
class Talk:
    """One member in one thread of their DM, as a person meets it."""

    bot: Bot
    user: str
    dm: str
    root: Message

    async def read(self) -> tuple[Message, ...]:
        return await self.bot.workspace.messages(self.dm, self.root.ts, user=self.user)

    async def say(self, text: str) -> Message:
        return await self.bot.workspace.say(self.user, self.dm, text, self.root.ts)

    async def answer(self, text: str, expect: str) -> Message:
        """Say it; the first new message of the bot in which `expect` (a pattern) can be read."""
        said = await self.say(text)
        return await self.reply(expect, after=said.ts)

    async def press(self, label: str, expect: str) -> Message:
        """The newest button of that label."""
        shown = await self.read()
        message, action, value = next(
            (message, element["action_id"], element.get("value", ""))
            for message in reversed(shown)
            for block in message.blocks
            for element in block.get("elements", [])
            if element.get("type") == "button" and re.search(label, element["text"]["text"])
        )
        assert await self.bot.workspace.press(self.user, message, action, value) == ""
        return await self.reply(expect, after=shown[-1].ts)

    async def reply(self, expect: str, after: str = "") -> Message:
        """The first message of the bot after the ts `after` in which `expect` can be read."""
        deadline = asyncio.get_running_loop().time() + ANSWER_S
        while True:
            said = [it for it in await self.read() if it.bot_id and it.ts > after]
            for message in said:
                if re.search(expect, words(message)):
                    return message
            heard = [words(it)[-400:] for it in said]
            assert asyncio.get_running_loop().time() < deadline, f"no {expect!r} in {heard}\n{self.bot.log}"
            await asyncio.sleep(0.05)


async def begin(bot: Bot, user: str = "mira", line: str = "/rocm start") -> Talk:
    """A slash command in the member's DM that opens a thread; that thread."""
    dm = await bot.workspace.dm(user)
    before = {it.ts for it in await bot.workspace.messages(dm, user=user)}
    assert await bot.workspace.slash(user, dm, line) == ""
    shown = await bot.workspace.until(
        lambda: bot.workspace.messages(dm, user=user),
        lambda shown: [it for it in shown if it.bot_id and it.ts not in before],
        ANSWER_S,
    )
    return Talk(bot, user, dm, next(it for it in reversed(shown) if it.bot_id and it.ts not in before))


def words(message: Message) -> str:
    """All a person can read in a message: its blocks, or its text where it has none, and file names."""
    shown = list(_texts(message.blocks)) or [message.text]
    return "\n".join([*shown, *(file.name for file in message.files)])


def _texts(value: object) -> list[str]:
    """Each run of text on a line of its own; what stands in one rich-text section is one run."""
    match value:
        case {"type": "rich_text_section" | "rich_text_preformatted", "elements": list(elements)}:
            return ["".join(str(element.get("text", "")) for element in elements)]
        case {"text": str(text)}:
            return [text]
        case dict():
            return [text for inner in value.values() for text in _texts(inner)]
        case list() | tuple():
            return [text for inner in value for text in _texts(inner)]
        case _:
            return []


async def until(claim: Callable[[], Awaitable[bool]], within_s: float, what: str) -> None:
    """Wait until `claim` holds; fail saying what did not come about."""
    deadline = asyncio.get_running_loop().time() + within_s
    while not await claim():
        assert asyncio.get_running_loop().time() < deadline, f"not within {within_s} s: {what}"
        await asyncio.sleep(0.05)


@asynccontextmanager
async def house(folder: Path, failpoint: str = "", *, workers: int = 2) -> AsyncIterator[Bot]:
    async with running_workspace(folder) as workspace:
        bot = Bot(workspace, folder)
        try:
            await bot.start(failpoint, workers=workers)
            yield bot
        finally:
            if bot.process is not None:
                await bot.kill()
