"""`rocm-drills serve`: the bot."""

import asyncio
from pathlib import Path

from bot import logs
from bot.app import serve
from bot.settings import take, take_local


def main(workspace: Path | None) -> None:
    logs.configure()
    asyncio.run(serve(take_local(workspace) if workspace else take()))
