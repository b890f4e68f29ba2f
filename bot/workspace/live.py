"""The pages that are open, and what each is told: only what its member may see."""

import asyncio
from dataclasses import dataclass, field

from aiohttp import WSCloseCode, web
from pydantic import BaseModel

from bot.workspace.turn import EVERYONE


@dataclass(eq=False)
class Watcher:
    session: str
    user: str
    socket: web.WebSocketResponse
    outgoing: "asyncio.Queue[BaseModel]" = field(default_factory=asyncio.Queue)


class Live:
    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def push(self, audience: frozenset[str], news: BaseModel) -> None:
        for watcher in self._watchers:
            if audience == EVERYONE or watcher.user in audience:
                watcher.outgoing.put_nowait(news)

    async def serve(
        self, request: web.Request, session: str, user: str, hello: BaseModel
    ) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        watcher = Watcher(session, user, socket)
        watcher.outgoing.put_nowait(hello)
        self._watchers.add(watcher)
        writing = asyncio.create_task(_write(watcher))
        try:
            async for _ in socket:
                pass  # a page has nothing to say here; this waits for its end
        finally:
            self._watchers.discard(watcher)
            writing.cancel()
        return socket

    async def close(self, session: str = "") -> None:
        """Those of one session, or all."""
        for watcher in [each for each in self._watchers if session in ("", each.session)]:
            await watcher.socket.close(code=WSCloseCode.GOING_AWAY)


async def _write(watcher: Watcher) -> None:
    while True:
        news = await watcher.outgoing.get()
        try:
            await watcher.socket.send_str(news.model_dump_json())
        except ConnectionError:
            return
