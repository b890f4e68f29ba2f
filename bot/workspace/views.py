"""Homes and modals: kept, stacked and told to the one member who sees them."""

import json
import secrets

from sqlalchemy import delete, select

from bot.workspace import page_api, payloads, people
from bot.workspace.refusal import Refusal
from bot.workspace.tables import Json, ViewRow
from bot.workspace.tickets import Useless
from bot.workspace.turn import Turn, new_id

STACK_MAX = 3
VIEW_MAX = 250_000
"""Bytes of JSON (docs.slack.dev reference/methods/views.open, view_too_large)."""


async def publish(turn: Turn, user: str, view: Json, hash_: str) -> ViewRow:
    """Raises not_enabled, hash_conflict."""
    if not turn.manifest.features.app_home.home_tab_enabled:
        raise Refusal("not_enabled")
    _check(view, "home")
    row = await home_of(turn, user)
    if row is None:
        row = _new(turn, user, view, previous_id="", root_id="")
        row.kind = "home"
    else:
        _replace(row, view, hash_)
    return _told(turn, row, "published")


async def home_of(turn: Turn, user: str) -> ViewRow | None:
    found: ViewRow | None = await turn.db.scalar(
        select(ViewRow).where(ViewRow.user == user, ViewRow.kind == "home")
    )
    return found


async def open_(turn: Turn, trigger_id: str, view: Json) -> ViewRow:
    """Spends the trigger; a modal that was open before is gone."""
    user = _spend(turn, trigger_id)
    _check(view, "modal")
    await turn.db.execute(delete(ViewRow).where(ViewRow.user == user, ViewRow.kind == "modal"))
    return _told(turn, _new(turn, user, view, previous_id="", root_id=""), "opened")


async def push(turn: Turn, trigger_id: str, view: Json) -> ViewRow:
    """Raises push_limit_reached, not_found when no modal is open."""
    user = _spend(turn, trigger_id)
    _check(view, "modal")
    stack = await stack_of(turn, user)
    if not stack:
        raise Refusal("not_found")
    if len(stack) >= STACK_MAX:
        raise Refusal("push_limit_reached")
    row = _new(turn, user, view, previous_id=stack[-1].id, root_id=stack[0].id)
    return _told(turn, row, "pushed")


async def update(turn: Turn, view_id: str, external_id: str, view: Json, hash_: str) -> ViewRow:
    """Raises not_found, hash_conflict."""
    row = await _find(turn, view_id, external_id)
    _check(view, "home" if row.kind == "home" else "modal")
    _replace(row, view, hash_)
    return _told(turn, row, "updated")


async def stack_of(turn: Turn, user: str) -> list[ViewRow]:
    """The member's modals, the root first."""
    rows = list(await turn.db.scalars(select(ViewRow).where(ViewRow.user == user, ViewRow.kind == "modal")))
    above = {row.previous_id: row for row in rows}
    stack: list[ViewRow] = []
    while found := above.get(stack[-1].id if stack else ""):
        stack.append(found)
    return stack


async def _find(turn: Turn, view_id: str, external_id: str) -> ViewRow:
    rows = await turn.db.scalars(select(ViewRow))
    for row in rows:
        if row.id == view_id or (external_id and row.body.get("external_id") == external_id):
            return row
    raise Refusal("not_found")


def _spend(turn: Turn, trigger_id: str) -> str:
    """The member who acted."""
    match turn.triggers.take(trigger_id):
        case Useless.UNKNOWN:
            raise Refusal("invalid_arguments", response_metadata={"messages": ["invalid `trigger_id`"]})
        case Useless.EXPIRED:
            raise Refusal("expired_trigger_id")
        case Useless.USED:
            raise Refusal("exchanged_trigger_id")
        case user:
            return user


def _check(view: Json, kind: str) -> None:
    if len(json.dumps(view)) > VIEW_MAX:
        raise Refusal("view_too_large")
    payloads.check(view, "home" if kind == "home" else "modal")


def _new(turn: Turn, user: str, view: Json, *, previous_id: str, root_id: str) -> ViewRow:
    id_ = new_id("V")
    row = ViewRow(
        id=id_,
        user=user,
        kind="modal",
        body=view | {"blocks": payloads.with_ids(view["blocks"])},
        hash=secrets.token_hex(8),
        root_id=root_id or id_,
        previous_id=previous_id,
    )
    turn.db.add(row)
    return row


def _replace(row: ViewRow, view: Json, hash_: str) -> None:
    if hash_ and hash_ != row.hash:
        raise Refusal("hash_conflict")
    row.body = view | {"blocks": payloads.with_ids(view["blocks"])}
    row.hash = secrets.token_hex(8)


def _told(turn: Turn, row: ViewRow, change: str) -> ViewRow:
    news = page_api.ViewChanged.model_validate({"change": change, "view": to_slack(row)})
    turn.tell(frozenset({row.user}), news)
    return row


def to_slack(row: ViewRow) -> Json:
    defaults = {"private_metadata": "", "callback_id": "", "external_id": "", "state": {"values": {}}}
    return (
        defaults
        | {"clear_on_close": False, "notify_on_close": False}
        | row.body
        | {
            "id": row.id,
            "team_id": people.TEAM_ID,
            "app_id": people.APP_ID,
            "app_installed_team_id": people.TEAM_ID,
            "bot_id": people.BOT_ID,
            "hash": row.hash,
            "root_view_id": row.root_id,
            "previous_view_id": row.previous_id or None,
        }
    )
