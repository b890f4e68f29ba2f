"""The Web API's edge: any HTTP form of a call -> one method -> Slack's JSON. Refusals are answers here."""

import json
import secrets
from collections.abc import Mapping
from typing import Any

from aiohttp import web
from pydantic import ValidationError

from bot.workspace.method import Method
from bot.workspace.methods import all_methods
from bot.workspace.refusal import Refusal
from bot.workspace.tables import Json
from bot.workspace.workspace import Workspace

_UNREADABLE = {
    "blocks": "invalid_blocks_format",
    "attachments": "invalid_attachments",
    "metadata": "invalid_metadata_format",
}
"""Arguments whose misreading has a name of its own."""


def web_api_routes(workspace: Workspace) -> list[web.RouteDef]:
    methods = all_methods()

    async def handle(request: web.Request) -> web.Response:
        name = request.match_info["method"]
        try:
            answer = await _answer(workspace, methods, name, request)
        except Refusal as refusal:
            return _refused(refusal)
        return web.json_response({"ok": True} | answer, headers=_headers(workspace, methods[name]))

    return [web.get("/api/{method}", handle), web.post("/api/{method}", handle)]


async def _answer(
    workspace: Workspace, methods: Mapping[str, Method], name: str, request: web.Request
) -> Json:
    values = await _values(request)
    method = methods.get(name)
    if method is None:
        raise Refusal("unknown_method", req_method=name)
    _authorise(workspace, method, _token(request, values))
    workspace.rates.spend(name, method.tier)
    args = _read_args(method, values)
    async with workspace.turn() as turn:
        return await method.call(turn, args)


async def _values(request: web.Request) -> dict[str, Any]:
    """Query and body as one; a body that does not parse is refused by Slack's names."""
    values: dict[str, Any] = dict(request.query)
    match request.content_type:
        case _ if not request.can_read_body:
            pass
        case "application/json":
            values |= _read_json(await request.text())
        case "application/x-www-form-urlencoded" | "multipart/form-data":
            values |= {
                name: value for name, value in (await request.post()).items() if isinstance(value, str)
            }
        case _:
            raise Refusal("invalid_post_type")
    return values


def _read_json(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        raise Refusal("invalid_json") from None
    if not isinstance(value, dict):
        raise Refusal("json_not_object")
    return value


def _token(request: web.Request, values: Mapping[str, Any]) -> str:
    """From the header, else from the body. Never from the query, where Slack no longer takes it."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return "" if "token" in request.query else str(values.get("token") or "")


def _authorise(workspace: Workspace, method: Method, token: str) -> None:
    if method.caller == "anyone":
        return
    if not token:
        raise Refusal("not_authed")
    kinds = {workspace.tokens.bot: "bot", workspace.tokens.app: "app"}
    if token not in kinds:
        raise Refusal("invalid_auth")
    if kinds[token] != method.caller:
        raise Refusal("not_allowed_token_type")
    granted = workspace.manifest.scopes
    if missing := [scope for scope in method.scopes if scope not in granted]:
        raise Refusal("missing_scope", needed=",".join(missing), provided=",".join(sorted(granted)))


def _read_args(method: Method, values: Mapping[str, Any]) -> Any:
    given = {name: value for name, value in values.items() if value is not None}
    try:
        return method.args.model_validate(given)
    except ValidationError as error:
        raise _misread(error) from None


def _misread(error: ValidationError) -> Refusal:
    first = error.errors()[0]
    field = str(first["loc"][0]) if first["loc"] else ""
    if first["type"] == "missing":
        message = f"[ERROR] missing required field: {field}"
    else:
        message = f"[ERROR] {first['msg']} [json-pointer:/{field}]"
    name = _UNREADABLE.get(field, "invalid_arguments")
    return Refusal(name, response_metadata={"messages": [message]})


def _refused(refusal: Refusal) -> web.Response:
    body = {"ok": False, "error": refusal.error} | refusal.more
    wait_s = body.pop("retry_after", None)
    if wait_s is None:
        return web.json_response(body)
    return web.json_response(body, status=429, headers={"Retry-After": str(wait_s)})


def _headers(workspace: Workspace, method: Method) -> dict[str, str]:
    scopes = {"connections:write"} if method.caller == "app" else workspace.manifest.scopes
    return {
        "x-oauth-scopes": ",".join(sorted(scopes)),
        "x-accepted-oauth-scopes": ",".join(method.scopes),
        "x-slack-req-id": secrets.token_hex(8),
    }
