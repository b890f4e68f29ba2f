"""What a member is called and where their day begins, as it changes."""

from bot.message import Introduction
from bot.store import members
from bot.training.house import House


async def introduced(house: House, who: Introduction) -> None:
    """Keep it of a member whom we know; done twice, it is the same."""
    async with house.store.begin() as db:
        await members.change(db, who.member, who.name, who.tz)
