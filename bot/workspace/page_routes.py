"""The page's edge: `/_page/` of page_api, one act each. Refusals are answers here."""

import secrets
from collections.abc import Awaitable, Callable
from typing import TypeVar

from aiohttp import web
from pydantic import BaseModel, ValidationError
from sqlalchemy import select

from bot.workspace import acts, channels, files, interactions, members, page_api, people
from bot.workspace.message_shapes import around_of, to_page
from bot.workspace.refusal import Refusal
from bot.workspace.tables import ChannelRow, MembershipRow, MessageRow, PageSessionRow, UserRow
from bot.workspace.turn import Turn
from bot.workspace.workspace import Workspace

FIRST_MEMBER = people.MEMBERS[0][0]

Body = TypeVar("Body", bound=BaseModel)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def page_routes(workspace: Workspace) -> list[web.RouteDef]:
    page = Page(workspace)
    posts: dict[str, Handler] = {
        "say": page.say,
        "edit": page.edit,
        "delete": page.delete,
        "react": page.react,
        "slash": page.slash,
        "press": page.press,
        "open_dm": page.open_dm,
        "open_app": page.open_app,
        "upload": page.upload,
        "act_as": page.act_as,
        "join": page.join,
    }
    gets: dict[str, Handler] = {"boot": page.boot, "messages": page.messages, "live": page.live}
    return [
        *(web.post(f"/_page/{name}", _shown(handler)) for name, handler in posts.items()),
        *(web.get(f"/_page/{name}", _shown(handler)) for name, handler in gets.items()),
    ]


def _shown(handler: Handler) -> Handler:
    """The one place where the page is told of a refusal."""

    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            return await handler(request)
        except Refusal as refusal:
            status = 401 if refusal.error == "no_session" else 400
            return _json(page_api.Refused(error=refusal.error, says=refusal.says), status)

    return handle


def _json(value: BaseModel, status: int = 200) -> web.Response:
    return web.json_response(text=value.model_dump_json(), status=status)


async def _body(request: web.Request, shape: type[Body]) -> Body:
    if request.content_type != "application/json":
        raise Refusal("invalid_post_type", "Send JSON.")
    try:
        return shape.model_validate_json(await request.text())
    except ValidationError as error:
        raise Refusal("invalid_arguments", str(error)) from None


class Page:
    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    async def say(self, request: web.Request) -> web.Response:
        said = await _body(request, page_api.Say)
        async with self._workspace.turn() as turn:
            row = await acts.say(turn, await self._me(turn, request), said)
            return _json(page_api.Done(message=await _message(turn, row)))

    async def edit(self, request: web.Request) -> web.Response:
        edited = await _body(request, page_api.Edit)
        async with self._workspace.turn() as turn:
            row = await acts.edit(turn, await self._me(turn, request), edited)
            return _json(page_api.Done(message=await _message(turn, row)))

    async def delete(self, request: web.Request) -> web.Response:
        deleted = await _body(request, page_api.Delete)
        async with self._workspace.turn() as turn:
            await acts.delete(turn, await self._me(turn, request), deleted.channel, deleted.ts)
        return _json(page_api.Done())

    async def react(self, request: web.Request) -> web.Response:
        reacted = await _body(request, page_api.React)
        async with self._workspace.turn() as turn:
            await acts.react(turn, await self._me(turn, request), reacted)
        return _json(page_api.Done())

    async def slash(self, request: web.Request) -> web.Response:
        slashed = await _body(request, page_api.Slash)
        me = await self._me_now(request)
        return _json(page_api.Done(error=await interactions.slash(self._workspace, me, slashed)))

    async def press(self, request: web.Request) -> web.Response:
        pressed = await _body(request, page_api.Press)
        me = await self._me_now(request)
        return _json(page_api.Done(error=await interactions.press(self._workspace, me, pressed)))

    async def open_dm(self, request: web.Request) -> web.Response:
        opened = await _body(request, page_api.OpenDm)
        async with self._workspace.turn() as turn:
            me = await self._me(turn, request)
            channel = await acts.open_dm_with(turn, me, opened.user)
            return _json(page_api.Done(channel=await channels.to_page(turn, channel, me)))

    async def open_app(self, request: web.Request) -> web.Response:
        opened = await _body(request, page_api.OpenApp)
        async with self._workspace.turn() as turn:
            view = await acts.open_app(turn, await self._me(turn, request), opened.tab)
        return _json(page_api.Done(view=view))

    async def upload(self, request: web.Request) -> web.Response:
        uploads = await _read_uploads(request)
        async with self._workspace.turn() as turn:
            me = await self._me(turn, request)
            rows = [await acts.upload(turn, me, name, data) for name, data in uploads]
            return _json(page_api.Uploaded(files=tuple(files.to_page(row) for row in rows)))

    async def join(self, request: web.Request) -> web.Response:
        joining = await _body(request, page_api.Join)
        async with self._workspace.turn() as turn:
            return _json(members.to_page(await members.join(turn, joining)))

    async def boot(self, request: web.Request) -> web.Response:
        async with self._workspace.turn() as turn:
            session = await session_of(self._workspace, turn, request)
            if session is None:
                session = PageSessionRow(secret=secrets.token_urlsafe(24), user=FIRST_MEMBER)
                turn.db.add(session)
            await acts.drop_ephemerals(turn, session.user)
            return await self._booted(turn, session)

    async def act_as(self, request: web.Request) -> web.Response:
        """A new cookie with every change, so that a page of the old member cannot act as the new."""
        acting = await _body(request, page_api.ActAs)
        async with self._workspace.turn() as turn:
            named = (UserRow.id == acting.user) | (UserRow.name == acting.user)
            user = await turn.db.scalar(select(UserRow).where(named, UserRow.is_bot.is_(False)))
            if user is None:
                raise Refusal("user_not_found", "There is no such member.")
            old = await session_of(self._workspace, turn, request)
            if old:
                await turn.db.delete(old)
            session = PageSessionRow(secret=secrets.token_urlsafe(24), user=user.id)
            turn.db.add(session)
            response = await self._booted(turn, session)
        if old:
            await self._workspace.live.close(old.secret)
        return response

    async def _booted(self, turn: Turn, session: PageSessionRow) -> web.Response:
        response = _json(await _boot(turn, session.user, self._workspace.app()))
        name = _cookie_name(self._workspace)
        response.set_cookie(name, session.secret, httponly=True, samesite="Strict", path="/")
        return response

    async def messages(self, request: web.Request) -> web.Response:
        query = request.query
        async with self._workspace.turn() as turn:
            me = await self._me(turn, request)
            channel = await channels.seen_by(turn, query.get("channel", ""), me)
            limit = _limit(query.get("limit", "200"))
            rows = await _visible(
                turn, channel, me, query.get("thread_ts", ""), query.get("before", ""), limit
            )
            around = await around_of(turn, rows[-limit:])
            shown = tuple(to_page(row, around) for row in rows[-limit:])
        return _json(page_api.Messages(messages=shown, has_more=len(rows) > limit))

    async def live(self, request: web.Request) -> web.StreamResponse:
        async with self._workspace.turn() as turn:
            session = await session_of(self._workspace, turn, request)
        if session is None:
            raise Refusal("no_session", "Load the page first.")
        hello = page_api.Hello(me=session.user, app=self._workspace.app(), now=self._workspace.clock.now_s())
        return await self._workspace.live.serve(request, session.secret, session.user, hello)

    async def _me_now(self, request: web.Request) -> str:
        async with self._workspace.turn() as turn:
            return await self._me(turn, request)

    async def _me(self, turn: Turn, request: web.Request) -> str:
        session = await session_of(self._workspace, turn, request)
        if session is None:
            raise Refusal("no_session", "Load the page first.")
        return session.user


async def session_of(workspace: Workspace, turn: Turn, request: web.Request) -> PageSessionRow | None:
    return await turn.db.get(PageSessionRow, request.cookies.get(_cookie_name(workspace), ""))


def _cookie_name(workspace: Workspace) -> str:
    """Cookies know no ports: two workspaces on one host must not take each other's."""
    return f"page_{workspace.base_url.rpartition(':')[2]}"


def _limit(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1_000:
        raise Refusal("invalid_limit", "limit is a number from 1 to 1,000.")
    return int(text)


async def _read_uploads(request: web.Request) -> list[tuple[str, bytes]]:
    if request.content_type != "multipart/form-data":
        raise Refusal("invalid_post_type", "Send multipart/form-data.")
    form = await request.post()
    uploads = [field for field in form.getall("file", []) if isinstance(field, web.FileField)]
    if not uploads:
        raise Refusal("missing_argument", "Choose a file first.")
    return [(upload.filename, upload.file.read()) for upload in uploads]


async def _visible(
    turn: Turn, channel: ChannelRow, me: str, thread_ts: str, before: str, limit: int
) -> list[MessageRow]:
    """One more than `limit`, oldest first."""
    query = select(MessageRow).where(MessageRow.channel == channel.id, MessageRow.only_to.in_(["", me]))
    if thread_ts:
        query = query.where((MessageRow.thread_ts == thread_ts) | (MessageRow.ts == thread_ts))
    else:
        query = query.where((MessageRow.thread_ts == "") | (MessageRow.subtype == "thread_broadcast"))
    if before:
        query = query.where(MessageRow.ts < before)
    found = await turn.db.scalars(query.order_by(MessageRow.ts.desc()).limit(limit + 1))
    return list(reversed(found.all()))


async def _message(turn: Turn, row: MessageRow) -> page_api.Message:
    return to_page(row, await around_of(turn, [row]))


async def _boot(turn: Turn, me: str, app: page_api.App) -> page_api.Boot:
    users = {
        row.id: members.to_page(row) for row in await turn.db.scalars(select(UserRow).order_by(UserRow.id))
    }
    mine = select(MembershipRow.channel).where(MembershipRow.user == me)
    rows = await turn.db.scalars(
        select(ChannelRow)
        .where((ChannelRow.kind == "channel") | ChannelRow.id.in_(mine))
        .order_by(ChannelRow.kind, ChannelRow.name, ChannelRow.id)
    )
    return page_api.Boot(
        me=users[me],
        users=tuple(users.values()),
        channels=tuple([await channels.to_page(turn, row, me) for row in rows]),
        commands=tuple(
            page_api.Command(command=each.command, description=each.description, usage_hint=each.usage_hint)
            for each in turn.manifest.features.slash_commands
        ),
        app=app,
        now=turn.clock.now_s(),
    )
