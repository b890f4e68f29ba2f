"""`rocm-drills demo`: the local workspace and the bot, together."""

import asyncio
from pathlib import Path

from bot.commands.edge import Failed
from bot.demo import AlreadyRuns, Fell, Wanted, demo


def main(port: int, folder: Path, opens_browser: bool) -> None:
    try:
        asyncio.run(demo(Wanted(port, folder, opens_browser)))
    except Fell as error:
        raise Failed(f"{error}: see its words above") from error
    except AlreadyRuns as error:
        raise Failed(str(error)) from error
    except OSError as error:
        if error.filename is None:  # not of a file
            raise
        raise Failed(f"{folder} cannot be used ({error.strerror}): choose another with --folder") from error
