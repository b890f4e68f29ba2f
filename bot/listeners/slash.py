"""`/rocm` and what follows it."""

from collections.abc import Mapping
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp, AsyncBoltContext

from bot.inbox import MARK
from bot.manifest import COMMAND
from bot.training import House, command
from bot.unpack import Unpack, typed


def register(app: AsyncApp, house: House, _: Unpack) -> None:
    @app.command(COMMAND)
    async def rocm(ack: AsyncAck, body: Mapping[str, Any], context: AsyncBoltContext) -> None:
        await ack()
        await command(house, typed(context[MARK], body))
