"""The workspace's clock: real time plus an offset that only grows, so that ts always increase."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime

US = 1_000_000
STEP_MAX_DAYS = 400
"""More than a year at once is a slip of the hand, and there is no way back."""
END_S = int(datetime(2100, 1, 1, tzinfo=UTC).timestamp())
"""The clock goes no further: what reads it must still be able to make dates of it, and to add to them."""


class Clock:
    """Microseconds since the epoch. `offset_us` is kept by whoever made the clock; it is cut to END_S."""

    def __init__(self, offset_us: int = 0, real_s: Callable[[], float] = time.time) -> None:
        self.offset_us = min(offset_us, END_S * US - int(real_s() * US))
        self._real_s = real_s
        self._moved = asyncio.Event()

    def now_us(self) -> int:
        return int(self._real_s() * US) + self.offset_us

    def now_s(self) -> float:
        return self.now_us() / US

    def refused(self, now_s: float, to_s: float) -> str:
        """Why the clock cannot be put from `now_s`, as it was read, to `to_s`; empty where it can."""
        by_s = to_s - now_s
        if by_s < 0:
            return "The clock only moves forward."
        if not by_s <= STEP_MAX_DAYS * 86_400:
            return f"The clock moves by {STEP_MAX_DAYS} days at most; move it in smaller steps."
        if to_s > END_S:
            return "The clock ends with the year 2099; choose an earlier time."
        return ""

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
