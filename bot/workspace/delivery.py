"""Deliveries to the app: events until they are acknowledged, everything else once."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.workspace.clock import US, Clock
from bot.workspace.socket_mode import Acked, Sent, Sockets
from bot.workspace.tables import DeliveryRow, Json

RETRY_US = (0, 60 * US, 300 * US)
"""After the failure before it: nearly at once, a minute, five (docs.slack.dev apis/events-api)."""


class Deliveries:
    """An ack is waited for in real seconds, since a clock put forward makes no app slow; redelivery is due
    by the workspace's clock."""

    def __init__(
        self,
        sockets: Sockets,
        clock: Clock,
        begin: Callable[[], AbstractAsyncContextManager[AsyncSession]],
        ack_s: float,
    ) -> None:
        self._sockets = sockets
        self._clock = clock
        self._begin = begin
        self._ack_s = ack_s
        self._running: set[asyncio.Task[None]] = set()

    def begin_event(self, row: DeliveryRow) -> None:
        """Send now, in the order of the calls; see to the rest in the background."""
        self._keep(self._see_to(row, self._send(row)))

    async def resume(self) -> None:
        """Take up what an earlier process left: what was out then was lost with its socket."""
        async with self._begin() as db:
            rows = list(await db.scalars(select(DeliveryRow).order_by(DeliveryRow.due_us, DeliveryRow.id)))
        for row in rows:
            self._keep(self._see_to(row, None) if row.due_us == 0 else self._when_due(row))

    async def ask(self, kind: str, payload: Json) -> Json | str:
        """The payload of the ack, or Slack's word for what went wrong: there is no second try."""
        sent = self._sockets.send(kind, payload, {"accepts_response_payload": True})
        if sent is None:
            return "dispatch_failed"
        acked = await self._acked(sent)
        return "operation_timeout" if acked is None else acked.payload

    async def close(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def _send(self, row: DeliveryRow) -> Sent | None:
        retry = {"retry_attempt": row.attempt, "retry_reason": row.reason} if row.attempt else {}
        return self._sockets.send("events_api", row.payload, {"accepts_response_payload": False} | retry)

    async def _see_to(self, row: DeliveryRow, sent: Sent | None) -> None:
        while sent is None or await self._acked(sent) is None:
            if row.attempt == len(RETRY_US):
                break
            row.due_us = self._clock.now_us() + RETRY_US[row.attempt]
            row.attempt += 1
            row.reason = "timeout"
            await self._postpone(row)
            await self._clock.sleep_until(row.due_us)
            sent = self._send(row)
        async with self._begin() as db:
            await db.execute(delete(DeliveryRow).where(DeliveryRow.id == row.id))

    async def _when_due(self, row: DeliveryRow) -> None:
        await self._clock.sleep_until(row.due_us)
        await self._see_to(row, self._send(row))

    async def _postpone(self, row: DeliveryRow) -> None:
        values = {"attempt": row.attempt, "due_us": row.due_us, "reason": row.reason}
        async with self._begin() as db:
            await db.execute(update(DeliveryRow).where(DeliveryRow.id == row.id).values(values))

    async def _acked(self, sent: Sent) -> Acked | None:
        try:
            answer = await asyncio.wait_for(asyncio.shield(sent.answer), self._ack_s)
        except TimeoutError:
            sent.forget()
            return None
        return answer if isinstance(answer, Acked) else None
