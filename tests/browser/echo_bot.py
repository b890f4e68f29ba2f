"""A real Bolt app, as small as can be: it says back what it heard, whispers, and has a button."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bot.workspace.serving import Access

Json = dict[str, Any]


@dataclass
class Heard:
    """What reached the app: messages, commands, presses."""

    messages: list[Json] = field(default_factory=list)
    commands: list[Json] = field(default_factory=list)
    presses: list[Json] = field(default_factory=list)


@dataclass
class EchoBot:
    client: AsyncWebClient
    heard: Heard


@asynccontextmanager
async def echo_bot(access: Access) -> AsyncIterator[EchoBot]:
    client = _client(access.bot_token, access)
    bot = EchoBot(client, Heard())
    handler = AsyncSocketModeHandler(
        _app(bot), access.app_token, web_client=_client(access.app_token, access)
    )
    handler.client.proxy = None
    await handler.connect_async()
    try:
        yield bot
    finally:
        await handler.close_async()


def _client(token: str, access: Access) -> AsyncWebClient:
    client = AsyncWebClient(token, base_url=access.api_url)
    client.proxy = None
    return client


def _app(bot: EchoBot) -> AsyncApp:
    app = AsyncApp(client=bot.client)

    @app.event("message")
    async def _message(event: Json) -> None:
        if event.get("subtype") in ("message_changed", "message_deleted") or event.get("bot_id"):
            return
        bot.heard.messages.append(event)
        await bot.client.chat_postMessage(
            channel=event["channel"], thread_ts=event.get("thread_ts"), text="heard", blocks=_echo(event)
        )

    @app.event("app_mention")
    async def _mention() -> None: ...

    @app.command("/rocm")
    async def _command(ack: Any, respond: Any, command: Json) -> None:
        await ack()
        bot.heard.commands.append(command)
        await respond(text=f"whispered to <@{command['user_id']}>: {command['text']}")

    @app.action("press")
    async def _press(ack: Any, body: Json) -> None:
        await ack()
        bot.heard.presses.append(body)
        await bot.client.chat_update(
            channel=body["channel"]["id"],
            ts=body["message"]["ts"],
            text="pressed",
            blocks=_section("Pressed once."),
        )

    return app


def _echo(event: Json) -> list[Json]:
    """The code of a message as code, its other words as words: nothing is parsed on either way."""
    parts = [part for block in event.get("blocks", []) for part in block["elements"]]
    kept = [part for part in parts if part["elements"]]
    return [{"type": "rich_text", "elements": kept}] if kept else _section("Nothing to say back.")


def _section(text: str) -> list[Json]:
    return [{"type": "section", "text": {"type": "mrkdwn", "text": text}}]
