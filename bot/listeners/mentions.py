"""The bot is named in a channel."""

from collections.abc import Mapping
from typing import Any

from slack_bolt.async_app import AsyncApp, AsyncBoltContext

from bot.inbox import MARK
from bot.training import House, hear
from bot.unpack import Unpack


def register(app: AsyncApp, house: House, unpack: Unpack) -> None:
    @app.event("app_mention")
    async def mentioned(event: Mapping[str, Any], context: AsyncBoltContext) -> None:
        await hear(house, await unpack.said(context[MARK], event))
