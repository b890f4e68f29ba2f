"""An ordinary slack-bolt app, changed in nothing but base_url, lives here."""

import asyncio
from typing import Any

from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from tests.workspace_fixture import MIRA, Workspace

GO = {"type": "button", "action_id": "go", "text": {"type": "plain_text", "text": "Go"}, "value": "7"}
BLOCKS = [{"type": "actions", "elements": [GO]}]


def an_app(ws: Workspace) -> AsyncApp:
    app = AsyncApp(client=AsyncWebClient(ws.bot_token, base_url=ws.api_url))

    @app.event("message")
    async def hear(event: dict[str, Any], say: Any) -> None:
        await say(text=f"heard {event['text']}", thread_ts=event["ts"], blocks=BLOCKS)

    @app.command("/rocm")
    async def command(ack: Any, respond: Any, command: dict[str, Any]) -> None:
        await ack()
        await respond(f"did {command['text']}")

    @app.action("go")
    async def press(ack: Any, body: dict[str, Any], client: AsyncWebClient) -> None:
        await ack()
        container = body["container"]
        await client.chat_update(
            channel=container["channel_id"],
            ts=container["message_ts"],
            text=f"pressed {body['actions'][0]['value']}",
        )

    return app


async def test_a_bolt_app_hears_answers_and_updates(ws: Workspace) -> None:
    handler = AsyncSocketModeHandler(
        an_app(ws), ws.app_token, web_client=AsyncWebClient(ws.app_token, base_url=ws.api_url)
    )
    await handler.connect_async()
    await ws.connected()
    dm = await ws.dm(MIRA)
    said = await ws.say(MIRA, dm, "amd-smi list | grep <x>")
    thread = await ws.until(lambda: ws.messages(dm, said.ts), lambda all_: len(all_) == 2)
    assert thread[1].text == "heard amd-smi list | grep &lt;x&gt;"
    assert await ws.press(MIRA, thread[1], "go") == ""
    await ws.until(lambda: ws.messages(dm, said.ts), lambda all_: all_[1].text == "pressed 7")
    assert await ws.slash(MIRA, dm, "/rocm start") == ""
    await ws.until(lambda: ws.messages(dm), lambda all_: all_[-1].text == "did start")
    await handler.close_async()
    await asyncio.sleep(0)
