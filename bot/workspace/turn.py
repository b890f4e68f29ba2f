"""One turn at the workspace: a transaction, and what is to be told to the app and to pages once it holds."""

import secrets
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncSession

from bot.workspace import people
from bot.workspace.clock import US, Clock
from bot.workspace.manifest import Manifest
from bot.workspace.page_api import News
from bot.workspace.rates import Rates
from bot.workspace.tables import DeliveryRow, Json
from bot.workspace.tickets import Tickets

EVERYONE: frozenset[str] = frozenset()
"""An audience: these users' pages; none named means all."""


class Stamps:
    """Hands out ts: unique, increasing, near the clock."""

    def __init__(self, clock: Clock, last: str) -> None:
        self._clock = clock
        seconds, _, micros = last.partition(".")
        self._last_us = int(seconds) * US + int(micros or 0)

    def next(self) -> str:
        self._last_us = max(self._clock.now_us(), self._last_us + 1)
        return f"{self._last_us // US:010d}.{self._last_us % US:06d}"


@dataclass
class Turn:
    db: AsyncSession
    clock: Clock
    stamps: Stamps
    manifest: Manifest
    rates: Rates
    triggers: Tickets
    socket_tickets: Tickets
    base_url: str
    """No slash at its end."""
    sockets: int
    """Open Socket Mode connections of the app; without one, events are dropped."""
    events: list[DeliveryRow] = field(default_factory=list)
    news: list[tuple[frozenset[str], News]] = field(default_factory=list)

    def tell(self, audience: frozenset[str], news: News) -> None:
        self.news.append((audience, news))

    def hear(self, subscription: str, event: Json) -> None:
        """The app hears `event` if its manifest subscribes to it and a socket is up; else it is lost."""
        if subscription not in self.manifest.bot_events or not self.sockets:
            return
        event_id = new_id("Ev")
        row = DeliveryRow(
            id=event_id, payload=_callback(event_id, event, self.clock), attempt=0, due_us=0, reason=""
        )
        self.db.add(row)
        self.events.append(row)


def new_id(prefix: str) -> str:
    return prefix + secrets.token_hex(5).upper()


def _callback(event_id: str, event: Json, clock: Clock) -> Json:
    """The outer shape of the Events API."""
    authorization = {
        "enterprise_id": None,
        "team_id": people.TEAM_ID,
        "user_id": people.BOT_USER,
        "is_bot": True,
        "is_enterprise_install": False,
    }
    return {
        "token": "local",
        "team_id": people.TEAM_ID,
        "context_team_id": people.TEAM_ID,
        "context_enterprise_id": None,
        "api_app_id": people.APP_ID,
        "event": event,
        "type": "event_callback",
        "event_id": event_id,
        "event_time": int(clock.now_s()),
        "authorizations": [authorization],
        "is_ext_shared_channel": False,
        "event_context": f"4-{event_id}",
    }
