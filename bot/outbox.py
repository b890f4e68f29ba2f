"""Sends what the outbox holds: per channel in order, at Slack's pace, each message once.

A row goes due -> sending -> sent. Where we do not know whether Slack has it (a stop, a broken
connection), it stays `sending` until Slack was asked: the only time that Slack is read back.
"""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot.clock import Clock
from bot.failpoints import CrashAt, no_crash
from bot.lanes import Lanes
from bot.message import Message, Place
from bot.pace import Pace
from bot.slack import RateLimited, Refused, Slack, Unreached, Unsure
from bot.store import OutboxRow, Store, members, outbox, sending

CHANNELS_AT_ONCE = 64
BACK_OFF_S = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Between tries that failed one after the other; the last is repeated."""

LOOK_AGAIN_S = 0.2
"""How soon a delivery that waits for a channel to be settled looks again."""

PACED = ("post", "upload")
SORRY = "sorry/"
"""Begins the keys of apologies; there is none for an apology that fails."""

Act = Callable[[OutboxRow], Awaitable[None]]

log = structlog.get_logger(__name__)


class Sender:
    """Call `recover` before the inbox plays anything, then `run` as a task, at the end `drain`."""

    def __init__(
        self,
        store: Store,
        slack: Slack,
        clock: Clock,
        apology: Callable[[str], Message],
        crash_at: CrashAt = no_crash,
    ) -> None:
        """`apology(reference)` is said in place of a message that could not be shown."""
        self._store = store
        self._slack = slack
        self._clock = clock
        self._apology = apology
        self._crash_at = crash_at
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._paces: defaultdict[str, Pace] = defaultdict(Pace)
        self._failures: defaultdict[str, int] = defaultdict(int)
        self._resume_at_s: dict[str, float] = {}
        self._lanes = Lanes(
            store.outbox_bell, self._waiting, self._step, width=CHANNELS_AT_ONCE, empties=True
        )

    async def recover(self) -> None:
        """Find out about the rows that a stop left between Slack and our database.

        Each is asked for once: what Slack does not tell now, its lane asks again, and `settled` waits.
        """
        async with self._store.read() as db:
            rows = await sending.unsettled(db)
        for row in rows:
            await self._try(row, self._settle)

    async def run(self) -> None:
        await self._lanes.run()

    async def drain(self, limit_s: float) -> None:
        """Send what is there, for at most `limit_s`; the rest waits for the next start."""
        await self._lanes.drain(limit_s)

    async def settled(self, channel: str) -> None:
        """Wait until no call to the channel is between Slack and our database."""
        while not await self._is_settled(channel):  # noqa: ASYNC110 - rare, and no bell rings when it is
            await asyncio.sleep(LOOK_AGAIN_S)

    async def _is_settled(self, channel: str) -> bool:
        async with self._locks[channel], self._store.read() as db:
            return not await sending.is_unsettled(db, channel)

    async def _waiting(self) -> set[str]:
        async with self._store.read() as db:
            return await sending.lanes(db)

    async def _step(self, lane: str) -> bool:
        async with self._store.read() as db:
            row = await sending.next_open(db, lane)
        if row is None:
            return False
        await self._wait_for_pace(row, lane)
        async with self._locks[lane]:
            is_over = await self._try(row, self._act(row))
        if not is_over:
            await self._rest(row)
        return True

    def _act(self, row: OutboxRow) -> Act:
        if row.state == "sending":
            return self._settle
        return self._deliver if row.channel else self._open_dm

    async def _try(self, row: OutboxRow, act: Act) -> bool:
        """False where it must be tried again, after a rest."""
        try:
            await act(row)
        except RateLimited as error:
            self._resume_at_s[row.call] = asyncio.get_running_loop().time() + error.retry_after_s
            return False
        except (Unreached, Unsure) as error:
            log.warning("slack not reached", key=row.key, sort=type(error).__name__, error=str(error))
            return False
        except Refused as error:
            await self._refused(row, error)
        except SQLAlchemyError:
            raise  # our database fails, not the message: it is there, as it was, for the next start
        except Exception as error:  # noqa: BLE001 - the one edge of sending: logged, and the member is told
            await self._fail(row, error)
        self._failures.pop(row.channel, None)
        return True

    async def _open_dm(self, row: OutboxRow) -> None:
        channel = await self._slack.open_dm(row.member_id)
        async with self._store.begin() as db:
            await members.set_dm_channel(db, row.member_id, channel)

    async def _deliver(self, row: OutboxRow) -> None:
        if await self._is_overtaken(row):
            return
        thread_ts, target_ts = (
            await self._ts_of(row.thread_key) or row.thread_ts,
            await self._ts_of(row.target_key),
        )
        async with self._store.begin() as db:
            is_ours = await sending.claim(db, row.id)
        assert is_ours, "one sender serves a lane"
        try:
            ts = await self._slack.deliver(row, thread_ts, target_ts)
        except (RateLimited, Unreached):
            await self._give_back(row)
            raise
        if row.call in PACED:
            self._crash_at("posted_not_stored")
        await self._store_sent(row, ts)

    async def _settle(self, row: OutboxRow) -> None:
        """Ask Slack whether it has the row. Where it may not be asked (Refused), we send again."""
        thread_ts = await self._ts_of(row.thread_key) or row.thread_ts
        try:
            ts = await self._slack.find(row, thread_ts)
        except Refused:
            ts = None
        if ts is None:
            await self._give_back(row)
        else:
            await self._store_sent(row, ts)

    async def _is_overtaken(self, row: OutboxRow) -> bool:
        if row.call != "update":
            return False
        async with self._store.begin() as db:
            return await sending.skip_if_overtaken(db, row)

    async def _ts_of(self, key: str) -> str:
        """The ts of the message that we sent as `key`; "" without a key."""
        if not key:
            return ""
        async with self._store.read() as db:
            row = await sending.find(db, key)
        if row is None or row.state == "failed":
            raise Refused(f"{key} was never sent")
        if row.state != "sent":
            raise Unreached(f"{key} is not sent yet")
        return row.ts

    async def _give_back(self, row: OutboxRow) -> None:
        async with self._store.begin() as db:
            await sending.give_back(db, row.id)

    async def _store_sent(self, row: OutboxRow, ts: str) -> None:
        async with self._store.begin() as db:
            await sending.store_sent(db, row, ts, self._clock.now())

    async def _refused(self, row: OutboxRow, error: Refused) -> None:
        if row.call != "respond":
            await self._fail(row, error)
            return
        async with self._store.begin() as db:
            await sending.redirect_to_dm(db, row.id)

    async def _fail(self, row: OutboxRow, error: Exception) -> None:
        reference = secrets.token_hex(2).upper()
        log.error("message failed", reference=reference, key=row.key, call=row.call, exc_info=error)
        async with self._store.begin() as db:
            await sending.store_failed(db, row.id, repr(error))
            if row.call in ("post", "respond") and not row.key.startswith(SORRY):
                place = Place(row.member_id, row.channel, row.thread_ts, row.thread_key, row.response_url)
                await outbox.post(db, f"{SORRY}{row.key}", place, self._apology(reference), self._clock.now())

    async def _wait_for_pace(self, row: OutboxRow, lane: str) -> None:
        if row.call in PACED and row.state == "due":
            await asyncio.sleep(self._paces[lane].take(asyncio.get_running_loop().time()))
        await self._wait_for_slack(row.call)

    async def _wait_for_slack(self, call: str) -> None:
        resume_at_s = self._resume_at_s.get(call, 0.0)
        await asyncio.sleep(max(0.0, resume_at_s - asyncio.get_running_loop().time()))

    async def _rest(self, row: OutboxRow) -> None:
        """After a failure, longer each time; and as long as Slack asked."""
        failures = self._failures[row.channel]
        self._failures[row.channel] += 1
        await asyncio.sleep(BACK_OFF_S[min(failures, len(BACK_OFF_S) - 1)])
        await self._wait_for_slack(row.call)
