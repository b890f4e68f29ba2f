"""A small Slack on a real socket: it keeps messages, and fails as it is told to."""

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

from bot.message import Message
from drills import Text

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
FIRST_TS = int(NOW.timestamp())


def payload(message: Message) -> Mapping[str, Any]:
    """A renderer as small as the endpoint: the real one is bot.blocks."""
    blocks = [{"type": "text", "text": part.markdown} for part in message.parts if isinstance(part, Text)]
    return {"text": message.summary, "blocks": blocks}


class Endpoint:
    """`fail(method, how)` queues a failure of the next call of that method:

    limit (429), broken (500), no json (somebody else answers), an error name of Slack's, lost (done,
    but the connection breaks before the answer), dead (the connection breaks before it is done).
    """

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.responses: list[dict[str, Any]] = []
        self.calls: list[str] = []
        self.files: dict[str, dict[str, Any]] = {}
        self.users: dict[str, dict[str, Any]] = {}
        self.page_size = 1_000
        self.too_early = False
        self._failures: defaultdict[str, deque[str]] = defaultdict(deque)
        self._closed_until_s = 0.0
        self._count = 0

    def fail(self, method: str, *hows: str) -> None:
        self._failures[method].extend(hows)

    def texts(self, channel: str) -> list[str]:
        return [message["text"] for message in self.messages if message["channel"] == channel]

    async def __aenter__(self) -> "Endpoint":
        app = web.Application()
        app.router.add_route("*", "/api/{method}", self._api)
        app.router.add_post("/upload/{file}", self._bytes)
        app.router.add_post("/respond", self._respond)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{port}"
        self.api_url = f"{self.url}/api/"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    async def _api(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        asked = dict(request.query) | (await request.json() if request.can_read_body else {})
        self.calls.append(method)
        how = self._failures[method].popleft() if self._failures[method] else ""
        if asyncio.get_running_loop().time() < self._closed_until_s:
            self.too_early = True
        match how:
            case "":
                return web.json_response(self._answer(method, asked))
            case "limit":
                self._closed_until_s = asyncio.get_running_loop().time() + 0.2
                return web.Response(status=429, headers={"Retry-After": "0.25"}, text="{}")
            case "broken":
                return web.Response(status=500, text="oops")
            case "no json":
                return web.Response(status=407, text="<html>a proxy</html>", content_type="text/html")
            case "lost" | "dead":
                if how == "lost":
                    self._answer(method, asked)
                assert request.transport is not None
                request.transport.abort()
                return web.Response()
            case _:
                return web.json_response({"ok": False, "error": how})

    def _answer(self, method: str, asked: dict[str, Any]) -> dict[str, Any]:
        match method:
            case "auth.test":
                return {"ok": True, "user_id": "UBOT", "bot_id": "BBOT", "team_id": "T1"}
            case "users.info":
                return {"ok": True, "user": self.users[asked["user"]]}
            case "conversations.open":
                return {"ok": True, "channel": {"id": f"D{asked['users']}"}}
            case "chat.postMessage":
                return {"ok": True, "ts": self._keep(asked)}
            case "chat.update":
                (message,) = (each for each in self.messages if each["ts"] == asked["ts"])
                message.update(asked)
                return {"ok": True, "ts": asked["ts"]}
            case "conversations.history" | "conversations.replies":
                return self._page(asked)
            case "files.getUploadURLExternal":
                file_id = f"F{len(self.files)}"
                self.files[file_id] = {"name": asked["filename"], "length": int(asked["length"])}
                return {"ok": True, "file_id": file_id, "upload_url": f"{self.url}/upload/{file_id}"}
            case "files.completeUploadExternal":
                (finished,) = json.loads(asked["files"])
                file = self.files[finished["id"]]
                asked["channel"] = asked.pop("channel_id")
                self._keep(asked | {"text": "", "files": [file]})
                return {"ok": True}
            case "reactions.add" | "reactions.remove":
                return {"ok": True}
        raise AssertionError(method)

    def _keep(self, message: dict[str, Any]) -> str:
        self._count += 1
        ts = f"{FIRST_TS + self._count}.000000"
        self.messages.append({**message, "ts": ts})
        return ts

    def _page(self, asked: dict[str, Any]) -> dict[str, Any]:
        thread = asked.get("ts")
        found = [
            message
            for message in self.messages
            if message["channel"] == asked["channel"] and thread in (message.get("thread_ts"), message["ts"])
        ]
        start = int(asked.get("cursor") or 0)
        end = start + self.page_size
        more = {"next_cursor": str(end) if end < len(found) else ""}
        return {"ok": True, "messages": found[start:end], "response_metadata": more}

    async def _bytes(self, request: web.Request) -> web.Response:
        self.files[request.match_info["file"]]["text"] = await request.text()
        return web.Response(text="OK")

    async def _respond(self, request: web.Request) -> web.Response:
        self.calls.append("respond")
        if self._failures["respond"]:
            return web.Response(status=int(self._failures["respond"].popleft()))
        self.responses.append(await request.json())
        return web.Response(text="ok")
