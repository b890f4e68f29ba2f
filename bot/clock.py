"""The one Clock of the bot: real, or following the local workspace's."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime


def real_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Clock:
    """`now()` is aware UTC. Everything in `bot` that asks for the time asks this."""

    read: Callable[[], datetime] = real_now

    def now(self) -> datetime:
        return self.read()
