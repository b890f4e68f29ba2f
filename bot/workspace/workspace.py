"""The workspace in one piece: its file, clock, sockets, pages, and the turns that change it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from bot.workspace import page_api, people
from bot.workspace.clock import US, Clock
from bot.workspace.delivery import Deliveries
from bot.workspace.live import Live
from bot.workspace.manifest import Manifest
from bot.workspace.rates import Limits, Rates
from bot.workspace.socket_mode import Sockets
from bot.workspace.store import Store, last_ts, open_store, recall, remember, settle
from bot.workspace.tickets import Tickets
from bot.workspace.turn import EVERYONE, Stamps, Turn


@dataclass(frozen=True)
class Tokens:
    bot: str = field(repr=False)
    app: str = field(repr=False)


@dataclass(frozen=True)
class Strictness:
    """Slack's figures. Proofs may shorten what they would have to wait for in real time."""

    limits: Limits = field(default_factory=Limits)
    ack_s: float = 3.0
    socket_lifetime_s: float = 3_600.0
    trigger_s: float = 3.0


class Workspace:
    def __init__(
        self,
        store: Store,
        clock: Clock,
        manifest: Manifest,
        tokens: Tokens,
        stamps: Stamps,
        strict: Strictness,
    ) -> None:
        self.clock = clock
        self.manifest = manifest
        self.tokens = tokens
        self.base_url = ""
        """Set once the port is known."""
        self.rates = Rates(clock, strict.limits)
        self.live = Live()
        self.sockets = Sockets(strict.socket_lifetime_s, self._tell_of_app)
        self.socket_tickets = Tickets(clock, 30 * US)
        self.triggers = Tickets(clock, int(strict.trigger_s * US))
        self.deliveries = Deliveries(self.sockets, clock, self.begin, strict.ack_s)
        self._stamps = stamps
        self._store = store
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncSession]:
        async with self._lock, self._store.begin() as db:
            yield db

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Turn]:
        """One turn at a time. Once its transaction holds, the app and the pages hear of it, in order."""
        async with self._lock:
            async with self._store.begin() as db:
                turn = self._new_turn(db)
                yield turn
            for row in turn.events:
                self.deliveries.begin_event(row)
            for audience, news in turn.news:
                self.live.push(audience, news)

    def _new_turn(self, db: AsyncSession) -> Turn:
        return Turn(
            db=db,
            clock=self.clock,
            stamps=self._stamps,
            manifest=self.manifest,
            rates=self.rates,
            triggers=self.triggers,
            socket_tickets=self.socket_tickets,
            base_url=self.base_url,
            sockets=self.sockets.count,
        )

    async def advance_clock(self, by_us: int) -> None:
        """Kept before it is told: after a crash the clock does not go back. Raises ValueError below 0."""
        async with self.begin() as db:
            self.clock.advance(by_us)
            await remember(db, "offset_us", str(self.clock.offset_us))
        self.live.push(EVERYONE, page_api.ClockMoved(now=self.clock.now_s()))

    def app(self) -> page_api.App:
        name = self.manifest.features.bot_user.display_name
        return page_api.App(id=people.APP_ID, name=name, user=people.BOT_USER, sockets=self.sockets.count)

    def _tell_of_app(self) -> None:
        self.live.push(EVERYONE, page_api.AppChanged(app=self.app()))

    async def close(self) -> None:
        await self.live.close()
        await self.sockets.close()
        await self.deliveries.close()

    async def close_file(self) -> None:
        await self._store.close()


async def open_workspace(file: Path, manifest: Manifest, strict: Strictness) -> Workspace:
    """Raises FileIsHeld."""
    store = await open_store(file)
    async with store.begin() as db:
        clock = Clock(int(await recall(db, "offset_us") or 0))
        name = manifest.features.bot_user.display_name
        await settle(db, name.lower().replace(" ", ""), name, clock.now_us())
        tokens = Tokens(await recall(db, "bot_token"), await recall(db, "app_token"))
        stamps = Stamps(clock, await last_ts(db))
    return Workspace(store, clock, manifest, tokens, stamps, strict)
