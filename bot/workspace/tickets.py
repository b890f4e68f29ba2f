"""Things good for one use within a while: triggers (3 s) and the URL of a socket (30 s)."""

import secrets
from dataclasses import dataclass
from enum import Enum

from bot.workspace.clock import Clock


class Useless(Enum):
    UNKNOWN = "unknown"
    EXPIRED = "expired"
    USED = "used"


@dataclass
class _Ticket:
    what: str
    expires_us: int
    is_used: bool = False


class Tickets:
    def __init__(self, clock: Clock, life_us: int) -> None:
        self._clock = clock
        self._life_us = life_us
        self._all: dict[str, _Ticket] = {}

    def issue(self, what: str) -> str:
        """`what` comes back, once, to whoever shows the ticket."""
        self._forget_old()
        name = f"{secrets.randbits(40)}.{secrets.randbits(40)}.{secrets.token_hex(16)}"
        self._all[name] = _Ticket(what, self._clock.now_us() + self._life_us)
        return name

    def take(self, name: str) -> str | Useless:
        ticket = self._all.get(name)
        if ticket is None:
            return Useless.UNKNOWN
        if ticket.is_used:
            return Useless.USED
        if self._clock.now_us() > ticket.expires_us:
            return Useless.EXPIRED
        ticket.is_used = True
        return ticket.what

    def _forget_old(self) -> None:
        """An hour after its end a ticket is as good as never issued."""
        since_us = self._clock.now_us() - 3_600_000_000
        self._all = {name: each for name, each in self._all.items() if each.expires_us > since_us}
