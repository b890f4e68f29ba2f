"""What runs on the clock. Rows in the database decide what is due; run twice, it happens once."""

from bot.training import House, beat


async def tick(house: House) -> None:
    """Once a minute."""
    await beat(house)
