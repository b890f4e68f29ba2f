"""What an app hands in: is it within Slack's limits, and the ids that Slack adds where there are none."""

import re
import secrets
from typing import Any

from bot.blocks import BadPayload, Surface, validate
from bot.workspace.refusal import Refusal
from bot.workspace.tables import Json

TEXT_KEPT = 40_000
UPDATE_TEXT_MAX = 4_000
ATTACHMENTS_MAX = 100
METADATA_MAX = 16_000
"""Bytes of JSON. Slack names no figure beside metadata_too_large; this one is ours."""

_ENTITY = re.compile(r"&(?!(?:amp|lt|gt);)")
_CONTROL = re.compile(r"<(?:[@#!][^<>\s][^<>]*|(?:https?|mailto|tel|slack):[^<>\s]+(?:\|[^<>]*)?)>|[<>]")


def check(payload: Json, surface: Surface) -> None:
    """Raises Refusal by Slack's name, with the pointer that Slack gives beside it."""
    try:
        validate(payload, surface)
    except BadPayload as bad:
        message = f"[ERROR] {bad.problem} [json-pointer:{bad.pointer}]"
        raise Refusal(bad.slack_error, response_metadata={"messages": [message]}) from bad


def check_attachments(attachments: list[Json]) -> None:
    if len(attachments) > ATTACHMENTS_MAX:
        raise Refusal("too_many_attachments")


def check_metadata(metadata: Json, size: int) -> None:
    if not metadata:
        return
    if not isinstance(metadata.get("event_type"), str) or not isinstance(metadata.get("event_payload"), dict):
        raise Refusal("invalid_metadata_format")
    if size > METADATA_MAX:
        raise Refusal("metadata_too_large")


def with_ids(blocks: list[Json]) -> list[Json]:
    """Slack gives every block a block_id and every control an action_id."""
    return [{"block_id": secrets.token_urlsafe(4)} | _with_action_ids(block) for block in blocks]


def _with_action_ids(block: Json) -> Json:
    named = dict(block)
    if block["type"] in ("actions", "context_actions"):
        named["elements"] = [_named(element) for element in block["elements"]]
    if isinstance(block.get("accessory"), dict) and block["accessory"]["type"] != "image":
        named["accessory"] = _named(block["accessory"])
    if block["type"] == "input":
        named["element"] = _named(block["element"])
    return named


def _named(element: Json) -> Json:
    return {"action_id": secrets.token_urlsafe(4)} | element


def controls(blocks: list[Json]) -> list[tuple[Json, Json]]:
    """(block, control) of everything a member can press or fill in."""
    found: list[tuple[Json, Json]] = []
    for block in blocks:
        inside: list[Any] = [*block.get("elements", []), block.get("accessory"), block.get("element")]
        found += [(block, each) for each in inside if isinstance(each, dict) and "action_id" in each]
    return found


def escaped_leftovers(text: str) -> str:
    """An app's text as Slack keeps it: what is no entity and no <control sequence> is escaped."""
    return _CONTROL.sub(_kept_or_escaped, _ENTITY.sub("&amp;", text))


def _kept_or_escaped(match: re.Match[str]) -> str:
    return {"<": "&lt;", ">": "&gt;"}.get(match.group(), match.group())
