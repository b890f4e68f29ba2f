"""The workspace's clock: real time plus an offset that only grows, so that ts always increase."""

import asyncio
import time
from collections.abc import Callable

US = 1_000_000


class Clock:
    """Microseconds since the epoch. `offset_us` is kept by whoever made the clock."""

    def __init__(self, offset_us: int = 0, real_s: Callable[[], float] = time.time) -> None:
        self.offset_us = offset_us
        self._real_s = real_s
        self._moved = asyncio.Event()

    def now_us(self) -> int:
        return int(self._real_s() * US) + self.offset_us

    def now_s(self) -> float:
        return self.now_us() / US

    def advance(self, by_us: int) -> None:
        """Wakes all that sleep. `by_us` must not be negative."""
        if by_us < 0:
            raise ValueError("the workspace's clock only moves forward")
        self.offset_us += by_us
        self._moved.set()
        self._moved = asyncio.Event()

    async def sleep_until(self, due_us: int) -> None:
        while (left_us := due_us - self.now_us()) > 0:
            moved = self._moved
            try:
                await asyncio.wait_for(moved.wait(), left_us / US)
            except TimeoutError:
                continue
