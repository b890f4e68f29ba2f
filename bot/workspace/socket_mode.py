"""Socket Mode: the app's WebSockets. Each envelope goes to exactly one of them and waits for its ack."""

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from aiohttp import WSCloseCode, WSMsgType, web

from bot.workspace import people
from bot.workspace.tables import Json

SOCKETS_MAX = 10
Reason = Literal["warning", "refresh_requested", "link_disabled", "too_many_websockets"]

WARNING_S = 10.0
"""How long before its end a socket is warned."""
GRACE_S = 5.0
"""How long after refresh_requested a client may take to go by itself."""
CLOSE_S = 2.0
"""How long a client may take to agree to a close."""
DEBUG_LIFETIME_S = 360.0
"""Of a socket that asked for `debug_reconnects=true`."""


@dataclass(frozen=True)
class Acked:
    payload: Json


@dataclass(frozen=True)
class Lost:
    """The socket closed with the envelope unanswered."""


@dataclass
class Connection:
    socket: web.WebSocketResponse
    outgoing: "asyncio.Queue[Json]" = field(default_factory=asyncio.Queue)
    waiting: "dict[str, asyncio.Future[Acked | Lost]]" = field(default_factory=dict)
    is_leaving: bool = False


@dataclass(frozen=True)
class Sent:
    """An envelope that is out."""

    envelope_id: str
    connection: Connection
    answer: "asyncio.Future[Acked | Lost]"

    def forget(self) -> None:
        """Nobody waits any more: an ack that still comes is dropped without a word."""
        self.connection.waiting.pop(self.envelope_id, None)


class Sockets:
    """Lifetimes are real seconds: a clock put forward ages no connection."""

    def __init__(self, lifetime_s: float, on_change: Callable[[], None]) -> None:
        self._lifetime_s = lifetime_s
        self._on_change = on_change
        self._open: list[Connection] = []
        self._turn = 0

    @property
    def count(self) -> int:
        """Those that would be given an envelope."""
        return len(self._takers())

    def _takers(self) -> list[Connection]:
        return [each for each in self._open if not each.is_leaving]

    def send(self, kind: str, payload: Json, more: Json) -> Sent | None:
        """To one socket; None when there is none. `more` stands beside the payload in the envelope."""
        takers = self._takers()
        if not takers:
            return None
        self._turn += 1
        connection = takers[self._turn % len(takers)]
        envelope_id = secrets.token_hex(16)
        answer: asyncio.Future[Acked | Lost] = asyncio.get_running_loop().create_future()
        connection.waiting[envelope_id] = answer
        envelope = {"envelope_id": envelope_id, "type": kind, "payload": payload} | more
        connection.outgoing.put_nowait(envelope)
        return Sent(envelope_id, connection, answer)

    def disconnect(self, reason: Reason) -> None:
        """Tell every socket; all but a warning also end it, and it is given nothing more."""
        for connection in self._takers():
            self._tell_to_go(connection, reason)

    def _tell_to_go(self, connection: Connection, reason: Reason) -> None:
        connection.outgoing.put_nowait(
            {"type": "disconnect", "reason": reason, "debug_info": {"host": "local"}}
        )
        if reason != "warning":
            connection.is_leaving = True
            self._on_change()

    async def close(self) -> None:
        closing = (each.socket.close(code=WSCloseCode.GOING_AWAY) for each in self._open)
        await asyncio.gather(*closing)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from its hello to its end. The ticket was taken before."""
        socket = web.WebSocketResponse(heartbeat=30, timeout=CLOSE_S)
        await socket.prepare(request)
        connection = Connection(socket)
        is_debug = request.query.get("debug_reconnects") == "true"
        lifetime_s = DEBUG_LIFETIME_S if is_debug else self._lifetime_s
        self._open.append(connection)
        connection.outgoing.put_nowait(self._hello(lifetime_s))
        if len(self._takers()) > SOCKETS_MAX:
            self._tell_to_go(connection, "too_many_websockets")
        self._on_change()
        try:
            await self._converse(connection, lifetime_s)
        finally:
            self._drop(connection)
        return socket

    async def _converse(self, connection: Connection, lifetime_s: float) -> None:
        async with asyncio.TaskGroup() as tasks:
            helpers = [
                tasks.create_task(self._write(connection)),
                tasks.create_task(self._age(connection, lifetime_s)),
            ]
            async for message in connection.socket:
                if message.type == WSMsgType.TEXT:
                    _take_ack(connection, message.data)
            for helper in helpers:
                helper.cancel()

    async def _write(self, connection: Connection) -> None:
        while True:
            frame = await connection.outgoing.get()
            try:
                await connection.socket.send_str(json.dumps(frame))
            except ConnectionError:
                return
            if connection.is_leaving and connection.outgoing.empty():
                await asyncio.sleep(GRACE_S)
                await connection.socket.close()

    async def _age(self, connection: Connection, lifetime_s: float) -> None:
        await asyncio.sleep(max(0.0, lifetime_s - WARNING_S))
        self._tell_to_go(connection, "warning")
        await asyncio.sleep(min(lifetime_s, WARNING_S))
        self._tell_to_go(connection, "refresh_requested")

    def _hello(self, lifetime_s: float) -> Json:
        return {
            "type": "hello",
            "num_connections": len(self._open),
            "connection_info": {"app_id": people.APP_ID},
            "debug_info": {
                "host": "local",
                "build_number": 1,
                "approximate_connection_time": int(lifetime_s),
            },
        }

    def _drop(self, connection: Connection) -> None:
        self._open.remove(connection)
        for answer in connection.waiting.values():
            if not answer.done():
                answer.set_result(Lost())
        self._on_change()


def _take_ack(connection: Connection, text: str) -> None:
    """A frame that is no ack, or of no envelope that waits, is passed over: Slack answers neither."""
    try:
        frame = json.loads(text)
    except json.JSONDecodeError:
        return
    if not isinstance(frame, dict):
        return
    answer = connection.waiting.pop(str(frame.get("envelope_id")), None)
    if answer and not answer.done():
        payload = frame.get("payload")
        answer.set_result(Acked(payload if isinstance(payload, dict) else {}))
