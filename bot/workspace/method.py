"""What a Web API method is made of. The table of them all is the folder `methods`."""

import base64
import binascii
import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict

from bot.workspace.rates import Tier
from bot.workspace.refusal import Refusal
from bot.workspace.tables import Json
from bot.workspace.turn import Turn


def _from_json(value: Any) -> Any:
    """Forms and queries carry lists and objects as JSON text; JSON bodies carry either."""
    if not isinstance(value, str):
        return value
    return json.loads(value) if value.strip() else None


def _or_nothing(value: Any) -> Any:
    return [] if value is None else value


def _or_empty(value: Any) -> Any:
    return {} if value is None else value


JsonList = Annotated[list[Json], BeforeValidator(_or_nothing), BeforeValidator(_from_json)]
JsonObject = Annotated[Json, BeforeValidator(_or_empty), BeforeValidator(_from_json)]


class Args(BaseModel):
    """The arguments of a method; those we do not know are let pass, as Slack does."""

    model_config = ConfigDict(extra="ignore", frozen=True, coerce_numbers_to_str=True)


@dataclass(frozen=True)
class Method:
    """`scopes` must all be granted. `caller`: whose token it takes; "anyone" needs none."""

    call: Callable[[Turn, Any], Awaitable[Json]]
    args: type[Args]
    tier: Tier
    scopes: tuple[str, ...] = ()
    caller: Literal["bot", "app", "anyone"] = "bot"


class Page(Args):
    limit: int = 100
    cursor: str = ""


T = TypeVar("T")


def paged(rows: Sequence[T], page: Page) -> tuple[list[T], Json]:
    """This page's rows, and the `response_metadata` that leads to the next. Raises invalid_cursor."""
    if not 1 <= page.limit <= 1_000:
        raise Refusal("invalid_limit")
    start = _read_cursor(page.cursor) if page.cursor else 0
    end = start + page.limit
    cursor = base64.b64encode(f"next:{end}".encode()).decode() if end < len(rows) else ""
    return list(rows[start:end]), {"response_metadata": {"next_cursor": cursor}}


def _read_cursor(cursor: str) -> int:
    match = re.fullmatch(rb"next:(\d{1,9})", _decoded(cursor))
    if match is None:
        raise Refusal("invalid_cursor")
    return int(match.group(1))


def _decoded(cursor: str) -> bytes:
    try:
        return base64.b64decode(cursor, validate=True)
    except binascii.Error:
        return b""


def need(turn: Turn, *scopes: str) -> None:
    """Any one of `scopes` will do. Raises missing_scope."""
    granted = turn.manifest.scopes
    if not granted & set(scopes):
        raise Refusal("missing_scope", needed=",".join(scopes), provided=",".join(sorted(granted)))
