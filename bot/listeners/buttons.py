"""A button of ours is pressed."""

from collections.abc import Mapping
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp, AsyncBoltContext

from bot.blocks import ACTION_ID
from bot.inbox import MARK
from bot.training import House, press
from bot.unpack import Unpack, pressed


def register(app: AsyncApp, house: House, _: Unpack) -> None:
    @app.action(ACTION_ID)
    async def button(ack: AsyncAck, body: Mapping[str, Any], context: AsyncBoltContext) -> None:
        await ack()
        await press(house, pressed(context[MARK], body))
