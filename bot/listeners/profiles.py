"""A member changes their name or moves to another time zone."""

from collections.abc import Mapping
from typing import Any

from slack_bolt.async_app import AsyncApp

from bot.introduction import introduction
from bot.training import House, introduced
from bot.unpack import Unpack


def register(app: AsyncApp, house: House, _: Unpack) -> None:
    @app.event("user_change")
    async def changed(event: Mapping[str, Any]) -> None:
        await introduced(house, introduction(event["user"]))
