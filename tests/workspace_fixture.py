"""A local workspace for tests, with members to act in it: the page's own API over real sockets.

    async with running_workspace(tmp_path) as ws:
        dm = await ws.dm("mira")
        said = await ws.say("mira", dm, "rocm start")
        shown = await ws.until(lambda: ws.messages(dm, user="mira"), lambda all_: len(all_) == 2)

`attached(api_url, ...)` does the same for a workspace that runs as a process of its own. Users go by id or
handle, channels by id or name. A plain module: import it, it registers nothing with pytest.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

import aiohttp

from bot.manifest import manifest as the_apps_manifest
from bot.workspace import Access, Strictness, read_access, running
from bot.workspace.page_api import Boot, Channel, Done, File, Message, Messages, Refused, Uploaded

BOT_USER = "U000DRILLS"
MIRA, SAM, JO = "U0000MIRA", "U00000SAM", "U000000JO"
BOT_EVENTS = (
    "app_home_opened",
    "app_mention",
    "message.channels",
    "message.im",
    "reaction_added",
)
SCOPES = (
    "app_mentions:read",
    "channels:history",
    "channels:read",
    "chat:write",
    "commands",
    "files:read",
    "files:write",
    "im:history",
    "im:read",
    "im:write",
    "reactions:read",
    "reactions:write",
    "team:read",
    "users:read",
)


def a_manifest(
    scopes: tuple[str, ...] = SCOPES, bot_events: tuple[str, ...] = BOT_EVENTS, **settings: Any
) -> dict[str, Any]:
    """One that grants all the workspace knows; a test takes away what it needs refused."""
    return {
        "display_information": {"name": "ROCm Drills"},
        "features": {
            "app_home": {
                "home_tab_enabled": True,
                "messages_tab_enabled": True,
                "messages_tab_read_only_enabled": False,
            },
            "bot_user": {"display_name": "ROCm Drills"},
            "slash_commands": [
                {"command": "/rocm", "description": "Learn on a node", "usage_hint": "help | start"}
            ],
        },
        "oauth_config": {"scopes": {"bot": list(scopes)}},
        "settings": {
            "event_subscriptions": {"bot_events": list(bot_events)},
            "interactivity": {"is_enabled": True},
            "socket_mode_enabled": True,
        }
        | settings,
    }


class MemberRefused(Exception):
    """The workspace would not let a member do that. `error` is Slack's name."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.error}: {refused.says}")
        self.error = refused.error
        self.says = refused.says


T = TypeVar("T")


@dataclass
class Member:
    """One member's browser: a cookie of their own."""

    session: aiohttp.ClientSession
    boot: Boot

    def channel(self, name: str) -> str:
        by_name = {each.name: each.id for each in self.boot.channels if each.kind == "channel"}
        return by_name.get(name.removeprefix("#"), name)


@dataclass
class Workspace:
    """A workspace as its members and its app's keeper see it; members are made as they first act."""

    url: str
    """No slash at its end."""
    api_url: str
    bot_token: str = field(repr=False)
    app_token: str = field(repr=False)
    members: dict[str, Member] = field(default_factory=dict)

    async def member(self, user: str) -> Member:
        if user not in self.members:
            session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
            try:
                boot = Boot.model_validate(await _post(session, f"{self.url}/_page/act_as", {"user": user}))
            except MemberRefused:
                await session.close()
                raise
            self.members[user] = Member(session, boot)
        return self.members[user]

    async def close(self) -> None:
        for member in self.members.values():
            await member.session.close()
        self.members.clear()

    async def act(self, user: str, verb: str, body: Mapping[str, Any]) -> Done:
        """Any POST of the page's API. Raises MemberRefused."""
        member = await self.member(user)
        named = dict(body)
        if "channel" in named:
            named["channel"] = member.channel(named["channel"])
        return Done.model_validate(await _post(member.session, f"{self.url}/_page/{verb}", named))

    async def say(
        self,
        user: str,
        channel: str,
        text: str,
        thread_ts: str | None = None,
        *,
        blocks: tuple[dict[str, Any], ...] = (),
        files: tuple[str, ...] = (),
    ) -> Message:
        body = {"channel": channel, "text": text, "thread_ts": thread_ts or ""}
        done = await self.act(user, "say", body | {"blocks": blocks, "files": files})
        return _given(done.message)

    async def edit(self, user: str, message: Message, text: str) -> Message:
        body = {"channel": message.channel, "ts": message.ts, "text": text}
        return _given((await self.act(user, "edit", body)).message)

    async def delete(self, user: str, message: Message) -> None:
        await self.act(user, "delete", {"channel": message.channel, "ts": message.ts})

    async def react(self, user: str, message: Message, name: str) -> None:
        await self.act(user, "react", {"channel": message.channel, "ts": message.ts, "name": name})

    async def slash(self, user: str, channel: str, text: str, thread_ts: str | None = None) -> str:
        """`text` is the whole line. "" once the app acknowledged, else Slack's word for the failure."""
        body = {"channel": channel, "text": text, "thread_ts": thread_ts or ""}
        return (await self.act(user, "slash", body)).error

    async def press(self, user: str, message: Message, action_id: str, value: str = "") -> str:
        """The control by its action_id; "" once acknowledged, else Slack's word for the failure."""
        body = {
            "channel": message.channel,
            "ts": message.ts,
            "block_id": block_of(message, action_id),
            "action_id": action_id,
            "value": value,
        }
        return (await self.act(user, "press", body)).error

    async def upload(self, user: str, name: str, data: bytes) -> File:
        """Not shared yet: name its id in `say(..., files=...)`."""
        member = await self.member(user)
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("file", BytesIO(data), filename=name)
        async with member.session.post(f"{self.url}/_page/upload", data=form) as response:
            return Uploaded.model_validate(await _answer(response)).files[0]

    async def dm(self, user: str, other: str = BOT_USER) -> str:
        """The id of the DM of `user` with the bot (or another), opened if need be."""
        return _given((await self.act(user, "open_dm", {"user": other})).channel).id

    async def join(self, name: str, tz: str = "Etc/UTC", *, is_admin: bool = False) -> str:
        """One more member of the team, for those who need a crowd; their id."""
        joining = {"name": name, "real_name": name.title(), "tz": tz, "is_admin": is_admin}
        return str((await self._any_post("/_page/join", joining))["id"])

    async def channels(self, user: str) -> tuple[Channel, ...]:
        member = await self.member(user)
        async with member.session.get(f"{self.url}/_page/boot") as response:
            return Boot.model_validate(await _answer(response)).channels

    async def messages(
        self, channel: str, thread_ts: str | None = None, *, user: str = "mira"
    ) -> tuple[Message, ...]:
        """As `user` sees them, ephemerals of theirs among them: the top level, or a thread with its root."""
        member = await self.member(user)
        query = {"channel": member.channel(channel), "thread_ts": thread_ts or "", "limit": "1000"}
        async with member.session.get(f"{self.url}/_page/messages", params=query) as response:
            return Messages.model_validate(await _answer(response)).messages

    async def live(self, user: str) -> aiohttp.ClientWebSocketResponse:
        """What the page of `user` is pushed; close it when done."""
        member = await self.member(user)
        return await member.session.ws_connect(f"{self.url}/_page/live")

    async def advance(self, seconds: float) -> float:
        """The workspace's clock, put forward; its new time in epoch seconds."""
        return float((await self._any_post("/_clock", {"advance_s": seconds}))["now"])

    async def sockets(self) -> int:
        """Open connections of the app that take envelopes."""
        async with aiohttp.ClientSession() as session, session.get(f"{self.url}/_sockets") as response:
            return int((await _answer(response))["sockets"])

    async def connected(self, sockets: int = 1) -> None:
        """Wait until the app has this many: before that, events are lost."""
        await self.until(self.sockets, lambda count: count == sockets)

    async def refresh_sockets(self, reason: str = "refresh_requested") -> int:
        """Disconnect frames to all of the app's sockets; how many still take envelopes."""
        return int((await self._any_post("/_sockets", {"reason": reason}))["sockets"])

    async def _any_post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        async with aiohttp.ClientSession() as session:
            return await _post(session, self.url + path, body)

    async def until(
        self, look: Callable[[], Awaitable[T]], holds: Callable[[T], Any], within_s: float = 10.0
    ) -> T:
        """Look again and again until it holds. Raises AssertionError with what was seen last."""
        deadline = asyncio.get_running_loop().time() + within_s
        while not holds(seen := await look()):
            if asyncio.get_running_loop().time() > deadline:
                raise AssertionError(f"still not so after {within_s} s: {seen!r}")
            await asyncio.sleep(0.02)
        return seen


def block_of(message: Message, action_id: str) -> str:
    for block in message.blocks:
        controls = [*block.get("elements", []), block.get("accessory") or {}]
        if any(control.get("action_id") == action_id for control in controls):
            return str(block["block_id"])
    raise AssertionError(f"no control {action_id!r} in {message.blocks!r}")


def _given(value: T | None) -> T:
    assert value is not None
    return value


async def _post(session: aiohttp.ClientSession, url: str, body: Mapping[str, Any]) -> dict[str, Any]:
    async with session.post(url, json=body) as response:
        return await _answer(response)


async def _answer(response: aiohttp.ClientResponse) -> dict[str, Any]:
    if response.status == 400 and response.content_type == "application/json":
        raise MemberRefused(Refused.model_validate_json(await response.text()))
    assert response.status == 200, f"{response.status}: {await response.text()}"
    answer: dict[str, Any] = await response.json()
    return answer


@asynccontextmanager
async def running_workspace(
    folder: Path,
    manifest: dict[str, Any] | None = None,
    strict: Strictness | None = None,
    *,
    port: int = 0,
) -> AsyncIterator[Workspace]:
    """One in this process, its file in `folder`; run again over the same folder, it remembers.

    Without a manifest, the app is ours, as `bot.manifest` has it.
    """
    file = folder / "workspace.db"
    async with (
        running(port, file, manifest or the_apps_manifest(), strict),
        attached(read_access(file)) as workspace,
    ):
        yield workspace


@asynccontextmanager
async def attached(access: Access) -> AsyncIterator[Workspace]:
    """Members of a workspace that already runs."""
    url = access.api_url.removesuffix("/api/")
    workspace = Workspace(url, access.api_url, access.bot_token, access.app_token)
    try:
        yield workspace
    finally:
        await workspace.close()
