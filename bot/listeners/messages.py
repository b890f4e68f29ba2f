"""What members write: in the DM, in threads, and when they edit it."""

from collections.abc import Mapping
from typing import Any

from slack_bolt.async_app import AsyncApp, AsyncBoltContext

from bot.delivery import SAID
from bot.inbox import MARK
from bot.training import House, hear
from bot.unpack import Unpack

SUBTYPES = (None, *(subtype for subtype in SAID if subtype), "message_changed")


def register(app: AsyncApp, house: House, unpack: Unpack) -> None:
    @app.event({"type": "message", "subtype": SUBTYPES})
    async def heard(event: Mapping[str, Any], context: AsyncBoltContext) -> None:
        await hear(house, await unpack.said(context[MARK], event))
