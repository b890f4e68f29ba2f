"""Sockets as Slack has them: a ticket for each, ten at most, and every envelope to exactly one."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.socket_mode.response import SocketModeResponse
from slack_sdk.web.async_client import AsyncWebClient

from bot.workspace import Strictness
from tests.bot.workspace.app_side import gather_events, socket, socket_url
from tests.workspace_fixture import MIRA, Workspace, a_manifest, running_workspace


async def test_an_envelope_goes_to_exactly_one_of_three(ws: Workspace) -> None:
    dm = await ws.dm(MIRA)
    async with socket(ws) as one, socket(ws) as two, socket(ws) as three:
        said = [(await ws.say(MIRA, dm, f"{n}")).ts for n in range(6)]
        got = await gather_events(one, two, three)
    heard = [envelope["payload"]["event"]["ts"] for each in got for envelope in each]
    assert sorted(heard) == said
    assert all(got), "each of the three had its share"


async def test_a_hello_says_how_many_and_how_long(ws: Workspace) -> None:
    async with socket(ws), aiohttp.ClientSession() as http, http.ws_connect(await socket_url(ws)) as wire:
        hello = json.loads(await wire.receive_str())
    assert hello["num_connections"] == 2
    assert hello["debug_info"]["approximate_connection_time"] == 3_600
    assert hello["connection_info"]["app_id"].startswith("A")


@pytest.mark.parametrize("advance_s", [0, 31])
async def test_a_ticket_is_good_once_and_for_half_a_minute(ws: Workspace, advance_s: float) -> None:
    url = await socket_url(ws)
    async with aiohttp.ClientSession() as http:
        if advance_s:
            await ws.advance(advance_s)
        else:
            await (await http.ws_connect(url)).close()
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await http.ws_connect(url)


async def test_the_eleventh_socket_is_sent_away(ws: Workspace) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(10):
            await stack.enter_async_context(socket(ws))
        eleventh = await stack.enter_async_context(socket(ws))
        assert (await eleventh.frame())["reason"] == "too_many_websockets"
        assert await ws.sockets() == 10


async def test_without_a_socket_an_event_is_lost(ws: Workspace) -> None:
    dm = await ws.dm(MIRA)
    await ws.say(MIRA, dm, "anybody?")
    async with socket(ws) as late:
        assert await late.is_quiet()
        await ws.advance(600)
        assert await late.is_quiet()


async def test_a_socket_that_must_go_gets_nothing_more(ws: Workspace) -> None:
    dm = await ws.dm(MIRA)
    async with socket(ws) as old, socket(ws) as other:
        await ws.refresh_sockets("warning")
        assert [(await each.frame())["reason"] for each in (old, other)] == ["warning"] * 2
        assert await ws.sockets() == 2
        await ws.refresh_sockets("refresh_requested")
        assert [(await each.frame())["type"] for each in (old, other)] == ["disconnect"] * 2
        assert await ws.sockets() == 0
        async with socket(ws) as fresh:
            await ws.say(MIRA, dm, "who hears?")
            assert (await fresh.event())["event"]["text"] == "who hears?"
            assert await old.is_quiet()


async def test_a_lifetime_ends_with_a_warning_then_a_request(tmp_path: Path) -> None:
    async with (
        running_workspace(tmp_path, a_manifest(), Strictness(socket_lifetime_s=0.1)) as ws,
        socket(ws) as one,
    ):
        assert [(await one.frame())["reason"] for _ in range(2)] == ["warning", "refresh_requested"]


@pytest.mark.parametrize("frame", ["", "{", "[]", '{"envelope_id": 5}', '{"envelope_id": "unknown"}'])
async def test_a_frame_that_is_no_ack_is_passed_over(ws: Workspace, frame: str) -> None:
    dm = await ws.dm(MIRA)
    async with socket(ws) as one:
        await one.wire.send_str(frame)
        await ws.say(MIRA, dm, "still there?")
        assert (await one.event())["event"]["text"] == "still there?"


async def test_slack_sdks_own_client_is_at_home(ws: Workspace) -> None:
    """hello, envelopes, acks and the reconnection that a disconnect frame asks for."""
    dm = await ws.dm(MIRA)
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def listen(client: SocketModeClient, request: SocketModeRequest) -> None:
        await client.send_socket_mode_response(SocketModeResponse(envelope_id=request.envelope_id))
        heard.put_nowait(request.payload["event"]["text"])

    client = SocketModeClient(ws.app_token, web_client=AsyncWebClient(base_url=ws.api_url))
    client.socket_mode_request_listeners.append(listen)
    await client.connect()
    await ws.connected()
    await ws.say(MIRA, dm, "one")
    assert await asyncio.wait_for(heard.get(), 5) == "one"
    await ws.refresh_sockets()
    await ws.connected()
    await ws.say(MIRA, dm, "two")
    assert await asyncio.wait_for(heard.get(), 5) == "two"
    await client.close()
    await ws.connected(0)
