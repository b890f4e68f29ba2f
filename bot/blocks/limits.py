"""Whether Slack would take a payload: the shapes, then the rules that span a whole message or view."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Literal

from bot.blocks.rules import BadPayload, breaches
from bot.blocks.shapes import MESSAGE, SHAPES, VIEWS

Surface = Literal["message", "modal", "home"]

TEXT_MAX = 40_000
"""chat.postMessage cuts beyond this. chat.update refuses over 4,000 already."""
MARKDOWN_MAX = 12_000
DATA_TABLE_MAX = 20_000
TABLE_MAX = 10_000


def validate(payload: Mapping[str, Any], surface: Surface) -> None:
    """Raise BadPayload for the first thing that Slack would refuse.

    For "message", `payload` holds `text` and/or `blocks` (already parsed from JSON); other arguments of
    the call are ignored. For "modal" and "home" it is the view.
    """
    for breach in islice(_all_breaches(payload, surface), 1):
        raise breach


def _all_breaches(payload: Mapping[str, Any], surface: Surface) -> Iterator[BadPayload]:
    if surface == "message":
        yield from _message(payload)
    else:
        yield from breaches(payload, VIEWS[surface], "", SHAPES)
        yield from _submit(payload)
    yield from _doubles(payload.get("blocks") or [])


def _message(payload: Mapping[str, Any]) -> Iterator[BadPayload]:
    text = payload.get("text", "")
    blocks = [] if payload.get("blocks") is None else payload["blocks"]
    if not isinstance(text, str):
        yield BadPayload("/text", "must be a string", "invalid_arguments")
    elif len(text) > TEXT_MAX:
        yield BadPayload("/text", f"must be at most {TEXT_MAX:,} characters long", "msg_too_long")
    elif not text and not blocks and not payload.get("attachments"):
        yield BadPayload("/text", "a message needs text or blocks", "no_text")
    yield from breaches({"blocks": blocks}, MESSAGE, "", SHAPES)
    yield from _whole_message(blocks)


def _whole_message(blocks: list[dict[str, Any]]) -> Iterator[BadPayload]:
    if _count(blocks, "table") > 1:
        yield BadPayload("/blocks", "only one table is allowed", "only_one_table_allowed")
    if _count(blocks, "data_visualization") > 2:
        yield BadPayload("/blocks", "at most two charts are allowed")
    if sum(len(block["text"]) for block in blocks if block["type"] == "markdown") > MARKDOWN_MAX:
        yield BadPayload("/blocks", f"markdown is at most {MARKDOWN_MAX:,} characters in all", "msg_too_long")
    for index, block in enumerate(blocks):
        if block["type"] in ("table", "data_table"):
            yield from _table(block, f"/blocks/{index}")


def _table(block: Mapping[str, Any], at: str) -> Iterator[BadPayload]:
    rows = block["rows"]
    most = TABLE_MAX if block["type"] == "table" else DATA_TABLE_MAX
    if len({len(row) for row in rows}) > 1:
        yield BadPayload(f"{at}/rows", "every row needs the same number of columns")
    if len(block.get("column_settings", [])) > len(rows[0]):
        yield BadPayload(f"{at}/column_settings", "more settings than columns")
    if sum(len(str(cell.get("text", ""))) for row in rows for cell in row) > most:
        yield BadPayload(f"{at}/rows", f"at most {most:,} characters in all cells")


def _submit(view: Mapping[str, Any]) -> Iterator[BadPayload]:
    if view["type"] == "modal" and _count(view["blocks"], "input") and "submit" not in view:
        yield BadPayload("/submit", "a modal with input blocks needs submit")


def _count(blocks: list[dict[str, Any]], kind: str) -> int:
    return sum(block["type"] == kind for block in blocks)


def _doubles(blocks: list[dict[str, Any]]) -> Iterator[BadPayload]:
    seen: set[tuple[str, str]] = set()
    for at, name, value in _ids(blocks, "/blocks"):
        if (name, value) in seen:
            yield BadPayload(at, f"{name} {value!r} is there twice")
        seen.add((name, value))


def _ids(value: Any, at: str) -> Iterator[tuple[str, str, str]]:
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _ids(item, f"{at}/{index}")
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in ("action_id", "block_id"):
                yield f"{at}/{name}", name, item
            else:
                yield from _ids(item, f"{at}/{name}")
