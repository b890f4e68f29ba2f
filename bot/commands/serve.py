"""`rocm-drills serve`: the bot."""

import asyncio

from bot import logs
from bot.app import serve
from bot.settings import take


def main() -> None:
    logs.configure()
    asyncio.run(serve(take()))
