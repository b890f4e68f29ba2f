"""Slack's pace: one message a second and channel, short bursts tolerated (chat.postMessage)."""

import asyncio
from dataclasses import dataclass, field

BURST = 5
MESSAGES_PER_S = 1.0


@dataclass(slots=True)
class Pace:
    """A bucket of tokens, by the event loop's clock: real time, whatever the bot's Clock says."""

    left: float = BURST
    filled_at_s: float | None = field(default=None)

    async def take(self) -> None:
        """Wait for a token, and take it. For one caller at a time."""
        self._fill()
        if self.left < 1:
            await asyncio.sleep((1 - self.left) / MESSAGES_PER_S)
            self._fill()
        self.left -= 1

    def _fill(self) -> None:
        now_s = asyncio.get_running_loop().time()
        if self.filled_at_s is not None:
            self.left = min(BURST, self.left + (now_s - self.filled_at_s) * MESSAGES_PER_S)
        self.filled_at_s = now_s
