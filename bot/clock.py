"""The one Clock of the bot: real, or following the local workspace's."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import aiohttp

POLL_S = 0.5
"""How far behind the workspace's clock we may be just after its page moved it."""

ASK_WITHIN = aiohttp.ClientTimeout(total=5)


def real_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Clock:
    """`now()` is aware UTC. Everything in `bot` that asks for the time asks this."""

    read: Callable[[], datetime] = real_now

    def now(self) -> datetime:
        return self.read()


@dataclass(slots=True)
class _Ahead:
    """How far the workspace's clock is ahead of the real one."""

    by: timedelta = timedelta()

    def now(self) -> datetime:
        return real_now() + self.by

    async def ask(self, http: aiohttp.ClientSession, url: str) -> None:
        async with http.get(url, timeout=ASK_WITHIN, raise_for_status=True) as answer:
            there = await answer.json()
        self.by = datetime.fromtimestamp(there["now"], UTC) - real_now()

    async def keep_asking(self, http: aiohttp.ClientSession, url: str) -> None:
        while True:
            await asyncio.sleep(POLL_S)
            try:
                await self.ask(http, url)
            except (aiohttp.ClientError, TimeoutError):
                continue  # the workspace restarts; until it is back its clock runs on beside ours


@asynccontextmanager
async def following(http: aiohttp.ClientSession, url: str) -> AsyncIterator[Clock]:
    """The clock that `url` tells as {"now": epoch seconds}, followed while inside."""
    ahead = _Ahead()
    await ahead.ask(http, url)
    task = asyncio.create_task(ahead.keep_asking(http, url))
    try:
        yield Clock(ahead.now)
    finally:
        task.cancel()
        await asyncio.wait({task})
