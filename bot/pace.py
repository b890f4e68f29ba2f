"""Slack's pace: one message a second and channel, short bursts tolerated (chat.postMessage)."""

from dataclasses import dataclass

BURST = 5
MESSAGES_PER_S = 1.0


@dataclass(slots=True)
class Pace:
    """A bucket of tokens; times are in seconds of any clock that only goes forward."""

    left: float = BURST
    filled_at_s: float = 0.0

    def take(self, now_s: float) -> float:
        """Take a token; how long to wait, in seconds, before it may be used."""
        self.left = min(BURST, self.left + (now_s - self.filled_at_s) * MESSAGES_PER_S)
        self.filled_at_s = now_s
        self.left -= 1
        return max(0.0, -self.left / MESSAGES_PER_S)
