"""An app at the level of frames, for what slack_sdk hides: who got what, and what if nobody answers."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from tests.workspace_fixture import Workspace

WITHIN_S = 5.0


@dataclass
class Socket:
    wire: aiohttp.ClientWebSocketResponse

    async def frame(self) -> dict[str, Any]:
        return json.loads(await self.wire.receive_str(timeout=WITHIN_S))

    async def event(self, *, is_acked: bool = True) -> dict[str, Any]:
        """The next envelope's payload, or the whole envelope where it is left unanswered."""
        envelope = await self.frame()
        if not is_acked:
            return envelope
        await self.ack(envelope)
        return envelope["payload"]

    async def ack(self, envelope: dict[str, Any], payload: dict[str, Any] | None = None) -> None:
        body = {"envelope_id": envelope["envelope_id"]} | ({"payload": payload} if payload else {})
        await self.wire.send_str(json.dumps(body))

    async def is_quiet(self, for_s: float = 0.15) -> bool:
        try:
            await self.wire.receive(timeout=for_s)
        except TimeoutError:
            return True
        return False


async def socket_url(ws: Workspace) -> str:
    answer = await AsyncWebClient(base_url=ws.api_url).apps_connections_open(app_token=ws.app_token)
    return answer["url"]


@asynccontextmanager
async def socket(ws: Workspace) -> AsyncIterator[Socket]:
    """Connected, its hello taken."""
    async with aiohttp.ClientSession() as session, session.ws_connect(await socket_url(ws)) as wire:
        opened = Socket(wire)
        assert (await opened.frame())["type"] == "hello"
        yield opened


def client(ws: Workspace) -> AsyncWebClient:
    return AsyncWebClient(ws.bot_token, base_url=ws.api_url, retry_handlers=[])


async def error_of(call: Awaitable[Any]) -> str:
    """Slack's name for the refusal; "" where there was none."""
    try:
        await call
    except SlackApiError as error:
        return str(error.response["error"])
    return ""


async def gather_events(*sockets: Socket) -> list[list[dict[str, Any]]]:
    """All that each socket holds by now, acknowledged."""

    async def drain(one: Socket) -> list[dict[str, Any]]:
        got: list[dict[str, Any]] = []
        while True:
            try:
                frame = json.loads(await one.wire.receive_str(timeout=0.3))
            except TimeoutError:
                return got
            await one.ack(frame)
            got.append(frame)

    return list(await asyncio.gather(*(drain(one) for one in sockets)))
