"""The wire beside the Web API: sockets, response_urls, bytes of files, the clock."""

from datetime import datetime
from typing import Any

from aiohttp import web
from pydantic import AwareDatetime, BaseModel, ConfigDict, ValidationError

from bot.workspace import files, people
from bot.workspace.channels import audience, find_channel
from bot.workspace.clock import US
from bot.workspace.page_routes import session_of
from bot.workspace.refusal import Refusal
from bot.workspace.response_urls import Response, respond
from bot.workspace.socket_mode import Reason
from bot.workspace.tables import FileRow
from bot.workspace.tickets import Useless
from bot.workspace.turn import EVERYONE, Turn
from bot.workspace.workspace import Workspace

SIGN_IN = "<!doctype html><title>Sign in</title><p>Sign in to see this file.</p>"
"""What Slack answers, with 200, to a download without a token that may read files."""


class ClockMove(BaseModel):
    """One of the two. `to` is epoch seconds or an ISO time with its offset, never before now."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    advance_s: float | None = None
    to: float | AwareDatetime | None = None


class Disconnect(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    reason: Reason


def wire_routes(workspace: Workspace) -> list[web.RouteDef]:
    wire = Wire(workspace)
    return [
        web.get("/link/", wire.link),
        web.post("/respond/{team}/{id}", wire.respond),
        web.post("/upload/v1/{id}/{secret}", wire.upload),
        web.get("/files-pri/{team_file}/{name}", wire.download),
        web.get("/_clock", wire.clock),
        web.post("/_clock", wire.move_clock),
        web.get("/_sockets", wire.count_sockets),
        web.post("/_sockets", wire.disconnect),
    ]


class Wire:
    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    async def link(self, request: web.Request) -> web.StreamResponse:
        """A socket, against the ticket that apps.connections.open gave: once, within 30 s."""
        ticket = self._workspace.socket_tickets.take(request.query.get("ticket", ""))
        if isinstance(ticket, Useless):
            raise web.HTTPForbidden(text=f"ticket {ticket.value}")
        return await self._workspace.sockets.serve(request)

    async def respond(self, request: web.Request) -> web.Response:
        try:
            response = Response.model_validate_json(await _payload(request))
        except ValidationError:
            return web.json_response({"ok": False, "error": "invalid_payload"}, status=400)
        try:
            async with self._workspace.turn() as turn:
                await respond(turn, request.match_info["id"], response)
        except Refusal as refusal:
            status = 404 if refusal.error in ("expired_url", "used_url") else 400
            return web.json_response({"ok": False, "error": refusal.error} | refusal.more, status=status)
        return web.Response(text="ok")

    async def upload(self, request: web.Request) -> web.Response:
        """Raw bytes, or a multipart form with one file."""
        data = await _uploaded(request)
        try:
            async with self._workspace.turn() as turn:
                await files.receive(turn, request.match_info["id"], request.match_info["secret"], data)
        except Refusal as refusal:
            return web.Response(text=refusal.error, status=400)
        return web.Response(text=f"OK - {len(data)}")

    async def download(self, request: web.Request) -> web.Response:
        id_ = request.match_info["team_file"].partition("-")[2]
        async with self._workspace.turn() as turn:
            try:
                row, data = await files.bytes_of(turn, id_)
            except Refusal:
                raise web.HTTPNotFound from None
            is_allowed = await self._may_read(turn, request, row)
        if not is_allowed:
            return web.Response(text=SIGN_IN, content_type="text/html")
        return web.Response(
            body=data,
            content_type=files.mimetype_of(row),
            headers={"Content-Disposition": "attachment", "Content-Security-Policy": "sandbox"},
        )

    async def _may_read(self, turn: Turn, request: web.Request, row: FileRow) -> bool:
        """The app with files:read, or a member who sees a channel that the file is in."""
        reader = await self._reader(turn, request)
        if reader == "" or row.user == reader:
            return reader != ""
        seen = [await audience(turn, await find_channel(turn, channel)) for channel in row.channels]
        return any(users == EVERYONE or reader in users for users in seen)

    async def _reader(self, turn: Turn, request: web.Request) -> str:
        if request.headers.get("Authorization", "") == f"Bearer {self._workspace.tokens.bot}":
            return people.BOT_USER if "files:read" in turn.manifest.scopes else ""
        session = await session_of(self._workspace, turn, request)
        return session.user if session else ""

    async def clock(self, _request: web.Request) -> web.Response:
        return web.json_response({"now": self._workspace.clock.now_s()})

    async def move_clock(self, request: web.Request) -> web.Response:
        move = await _read(request, ClockMove)
        now_s = self._workspace.clock.now_s()
        to_s = _target_s(move, now_s)
        if why := self._workspace.clock.refused(now_s, to_s):
            raise web.HTTPBadRequest(text=why)
        await self._workspace.advance_clock(int((to_s - now_s) * US))
        return await self.clock(request)

    async def disconnect(self, request: web.Request) -> web.Response:
        """On demand, as Slack does when it pleases. Answers how many sockets still take envelopes."""
        self._workspace.sockets.disconnect((await _read(request, Disconnect)).reason)
        return await self.count_sockets(request)

    async def count_sockets(self, _request: web.Request) -> web.Response:
        return web.json_response({"sockets": self._workspace.sockets.count})


def _target_s(move: ClockMove, now_s: float) -> float:
    match move:
        case ClockMove(advance_s=float() as by_s, to=None):
            return now_s + by_s
        case ClockMove(advance_s=None, to=float() as to_s):
            return to_s
        case ClockMove(advance_s=None, to=datetime() as moment):
            return moment.timestamp()
        case _:
            raise web.HTTPBadRequest(text="Give one of advance_s and to.")


async def _read(request: web.Request, shape: type[Any]) -> Any:
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType(text="Send JSON.")
    try:
        return shape.model_validate_json(await request.text())
    except ValidationError as error:
        raise web.HTTPBadRequest(text=str(error)) from None


async def _payload(request: web.Request) -> str:
    """JSON as the body, or as the form field `payload`."""
    if request.content_type == "application/x-www-form-urlencoded":
        return str((await request.post()).get("payload", ""))
    return await request.text()


async def _uploaded(request: web.Request) -> bytes:
    if request.content_type != "multipart/form-data":
        return await request.read()
    fields = [field for field in (await request.post()).values() if isinstance(field, web.FileField)]
    return fields[0].file.read() if fields else b""
