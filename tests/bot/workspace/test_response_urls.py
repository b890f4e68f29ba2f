"""response_url: five uses in half an hour, ephemeral unless said otherwise, and how an ephemeral changes."""

import asyncio
from typing import Any

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from tests.bot.workspace.app_side import Socket, socket
from tests.workspace_fixture import JO, MIRA, Workspace

BUTTON = {"type": "button", "action_id": "go", "text": {"type": "plain_text", "text": "Go"}}
BLOCKS = [{"type": "actions", "elements": [BUTTON]}]


async def url_of(ear: Socket, act: Any) -> str:
    doing = asyncio.create_task(act)
    envelope = await ear.frame()
    await ear.ack(envelope)
    assert await doing == ""
    return str(envelope["payload"]["response_url"])


async def slash_url(ws: Workspace, channel: str = "general") -> str:
    async with socket(ws) as ear:
        return await url_of(ear, ws.slash(MIRA, channel, "/rocm"))


async def press_url(ws: Workspace, message: Any) -> str:
    async with socket(ws) as ear:
        return await url_of(ear, ws.press(MIRA, message, "go"))


async def respond(url: str, **body: Any) -> tuple[int, str]:
    answer = await AsyncWebhookClient(url).send_dict(body)
    return answer.status_code, answer.body


async def test_five_uses(ws: Workspace) -> None:
    url = await slash_url(ws)
    answers = [(await respond(url, text=f"{n}"))[0] for n in range(6)]
    assert answers == [200] * 5 + [404]
    assert [each.text for each in await ws.messages("general", user=MIRA)] == ["0", "1", "2", "3", "4"]


@pytest.mark.parametrize(("wait_s", "status"), [(1_790, 200), (1_810, 404)])
async def test_half_an_hour(ws: Workspace, wait_s: float, status: int) -> None:
    url = await slash_url(ws)
    await ws.advance(wait_s)
    assert (await respond(url, text="x"))[0] == status


async def test_ephemeral_by_default_in_channel_on_request_where_the_bot_is_no_member(ws: Workspace) -> None:
    url = await slash_url(ws, "random")
    await respond(url, text="mine")
    await respond(url, text="ours", response_type="in_channel")
    assert [each.text for each in await ws.messages("random", user=MIRA)] == ["mine", "ours"]
    assert [each.text for each in await ws.messages("random", user=JO)] == ["ours"]


async def test_it_replaces_and_deletes_what_was_pressed(ws: Workspace, app: AsyncWebClient) -> None:
    await app.chat_postMessage(channel="C0GENERAL", text="x", blocks=BLOCKS)
    [posted] = await ws.messages("general")
    url = await press_url(ws, posted)
    await respond(url, text="changed", replace_original=True)
    [changed] = await ws.messages("general")
    assert (changed.ts, changed.text, changed.blocks) == (posted.ts, "changed", ())
    await respond(url, delete_original=True)
    assert await ws.messages("general") == ()


async def test_it_is_how_an_ephemeral_changes(ws: Workspace, app: AsyncWebClient) -> None:
    await app.chat_postEphemeral(channel="C0GENERAL", user=MIRA, text="psst", blocks=BLOCKS)
    [mine] = await ws.messages("general", user=MIRA)
    await respond(await press_url(ws, mine), text="changed", replace_original=True)
    assert [each.text for each in await ws.messages("general", user=MIRA)] == ["changed"]
    assert await ws.messages("general", user=JO) == ()


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ({"text": ""}, 400, "no_text"),
        ({"text": "x", "blocks": [{"type": "nope"}]}, 400, "invalid_blocks"),
        ({"text": 5}, 400, "invalid_payload"),
        ({"text": "x", "thread_ts": "1.000001", "response_type": "in_channel"}, 400, "thread_not_found"),
    ],
)
async def test_a_bad_answer_is_refused_and_may_be_tried_again(
    ws: Workspace, body: dict[str, Any], status: int, error: str
) -> None:
    url = await slash_url(ws)
    got = await respond(url, **body)
    assert got[0] == status
    assert error in got[1]
    assert (await respond(url, text="x"))[0] == 200


async def test_a_made_up_url_is_expired(ws: Workspace) -> None:
    async with (
        aiohttp.ClientSession() as http,
        http.post(f"{ws.url}/respond/T000LOCAL/0", json={"text": "x"}) as answer,
    ):
        assert (answer.status, (await answer.json())["error"]) == (404, "expired_url")
