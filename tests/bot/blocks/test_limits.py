"""Payloads that Slack takes and refuses, one row each."""

from typing import Any

import pytest

from bot.blocks import BadPayload, validate
from bot.blocks.shapes import BLOCKS


def plain(text: str) -> dict[str, Any]:
    return {"type": "plain_text", "text": text}


def mrkdwn(text: str) -> dict[str, Any]:
    return {"type": "mrkdwn", "text": text}


def button(action_id: str = "a", **more: Any) -> dict[str, Any]:
    return {"type": "button", "action_id": action_id, "text": plain("Go"), **more}


def section(text: str = "x") -> dict[str, Any]:
    return {"type": "section", "text": mrkdwn(text)}


def actions(*elements: dict[str, Any]) -> dict[str, Any]:
    return {"type": "actions", "elements": list(elements)}


def rich(*elements: dict[str, Any]) -> dict[str, Any]:
    return {"type": "rich_text", "elements": list(elements)}


def rich_section(text: str = "x") -> dict[str, Any]:
    return {"type": "rich_text_section", "elements": [{"type": "text", "text": text}]}


def table(rows: int, columns: int = 2, text: str = "x") -> dict[str, Any]:
    return {"type": "table", "rows": [[{"type": "raw_text", "text": text}] * columns] * rows}


INPUT = {"type": "input", "label": plain("l"), "element": {"type": "plain_text_input", "action_id": "i"}}
MODAL = {"type": "modal", "title": plain("t"), "blocks": [section()]}

GOOD: list[tuple[str, dict[str, Any], str]] = [
    ("text alone", {"text": "hello"}, "message"),
    ("other arguments are not ours to judge", {"text": "hello", "channel": "C1", "metadata": {}}, "message"),
    ("50 blocks", {"blocks": [section()] * 50}, "message"),
    ("3,000 characters", {"blocks": [section("é" * 3_000)]}, "message"),
    ("astral characters count once", {"blocks": [section("\U0001f600" * 3_000)]}, "message"),
    ("25 buttons", {"blocks": [actions(*(button(str(n)) for n in range(25)))]}, "message"),
    ("one table", {"blocks": [table(100, 20)]}, "message"),
    ("language of preformatted", {
        "blocks": [rich({"type": "rich_text_preformatted", "language": "bash", "elements": [
            {"type": "text", "text": "ls"}]})]}, "message"),
    ("100 blocks in a modal", {**MODAL, "blocks": [section()] * 100}, "modal"),
    ("alert in a modal", {**MODAL, "blocks": [{"type": "alert", "text": plain("x")}]}, "modal"),
    ("home", {"type": "home", "blocks": [section()]}, "home"),
]  # fmt: skip

BAD: list[tuple[dict[str, Any], str, str]] = [
    ({}, "message", "/text"),
    ({"text": ["x"]}, "message", "/text"),
    ({"text": "x" * 40_001}, "message", "/text"),
    ({"blocks": "x"}, "message", "/blocks"),
    ({"blocks": [section()] * 51}, "message", "/blocks"),
    ({"blocks": ["x"]}, "message", "/blocks/0/type"),
    ({"blocks": [{"type": "sction", "text": mrkdwn("x")}]}, "message", "/blocks/0/type"),
    ({"blocks": [{"type": ["section"]}]}, "message", "/blocks/0/type"),
    ({"blocks": [{"type": "section"}]}, "message", "/blocks/0"),
    ({"blocks": [section("")]}, "message", "/blocks/0/text/text"),
    ({"blocks": [section("x" * 3_001)]}, "message", "/blocks/0/text/text"),
    ({"blocks": [{"type": "section", "text": "x"}]}, "message", "/blocks/0/text"),
    ({"blocks": [section() | {"colour": "red"}]}, "message", "/blocks/0/colour"),
    ({"blocks": [{"type": "section", "fields": [mrkdwn("x")] * 11}]}, "message", "/blocks/0/fields"),
    ({"blocks": [{"type": "section", "fields": [mrkdwn("x" * 2_001)]}]},
     "message", "/blocks/0/fields/0/text"),
    ({"blocks": [{"type": "header", "text": mrkdwn("x")}]}, "message", "/blocks/0/text/type"),
    ({"blocks": [{"type": "header", "text": plain("x" * 151)}]}, "message", "/blocks/0/text/text"),
    ({"blocks": [{"type": "context", "elements": [mrkdwn("x")] * 11}]}, "message", "/blocks/0/elements"),
    ({"blocks": [{"type": "context", "elements": [button()]}]}, "message", "/blocks/0/elements/0/type"),
    ({"blocks": [actions()]}, "message", "/blocks/0/elements"),
    ({"blocks": [actions(mrkdwn("x"))]}, "message", "/blocks/0/elements/0/type"),
    ({"blocks": [actions(*(button(str(n)) for n in range(26)))]}, "message", "/blocks/0/elements"),
    ({"blocks": [actions(button(), button())]}, "message", "/blocks/0/elements/1/action_id"),
    ({"blocks": [actions(button()), actions(button())]}, "message", "/blocks/1/elements/0/action_id"),
    ({"blocks": [section() | {"block_id": "b"}] * 2}, "message", "/blocks/1/block_id"),
    ({"blocks": [actions(button(text=plain("x" * 76)))]}, "message", "/blocks/0/elements/0/text/text"),
    ({"blocks": [actions(button(value="x" * 2_001))]}, "message", "/blocks/0/elements/0/value"),
    ({"blocks": [actions(button(value=1))]}, "message", "/blocks/0/elements/0/value"),
    ({"blocks": [actions(button(style="green"))]}, "message", "/blocks/0/elements/0/style"),
    ({"blocks": [actions(button("x" * 256))]}, "message", "/blocks/0/elements/0/action_id"),
    ({"blocks": [rich()]}, "message", "/blocks/0/elements"),
    ({"blocks": [rich(rich_section(""))]}, "message", "/blocks/0/elements/0/elements/0/text"),
    ({"blocks": [rich({"type": "rich_text_list", "style": "bullet", "indent": 9, "elements": [
        rich_section()]})]}, "message", "/blocks/0/elements/0/indent"),
    ({"blocks": [rich({"type": "rich_text_list", "style": "bullet", "elements": [
        {"type": "text", "text": "x"}]})]}, "message", "/blocks/0/elements/0/elements/0/type"),
    ({"blocks": [{"type": "image", "alt_text": "x", "image_url": "u", "slack_file": {"id": "F"}}]},
     "message", "/blocks/0"),
    ({"blocks": [{"type": "image", "alt_text": "x"}]}, "message", "/blocks/0"),
    ({"blocks": [{"type": "markdown", "text": "x" * 6_001}] * 2}, "message", "/blocks"),
    ({"blocks": [table(1)] * 2}, "message", "/blocks"),
    ({"blocks": [table(101)]}, "message", "/blocks/0/rows"),
    ({"blocks": [table(1, 21)]}, "message", "/blocks/0/rows/0"),
    ({"blocks": [table(100, 11, "x" * 10)]}, "message", "/blocks/0/rows"),
    ({"blocks": [{"type": "table", "rows": [*table(1)["rows"], *table(1, 3)["rows"]]}]},
     "message", "/blocks/0/rows"),
    ({"blocks": [{"type": "alert", "text": plain("x")}]}, "message", "/blocks/0/type"),
    ({**MODAL, "blocks": [table(1)]}, "modal", "/blocks/0/type"),
    ({**MODAL, "blocks": [{"type": "markdown", "text": "x"}]}, "modal", "/blocks/0/type"),
    ({**MODAL, "blocks": [section()] * 101}, "modal", "/blocks"),
    ({**MODAL, "title": plain("x" * 25)}, "modal", "/title/text"),
    ({**MODAL, "private_metadata": "x" * 3_001}, "modal", "/private_metadata"),
    ({**MODAL, "blocks": [INPUT]}, "modal", "/submit"),
    ({"type": "modal", "blocks": [section()]}, "modal", ""),
    ({"type": "home", "title": plain("x"), "blocks": [section()]}, "home", "/title"),
]  # fmt: skip


@pytest.mark.parametrize(("payload", "surface"), [row[1:] for row in GOOD], ids=[row[0] for row in GOOD])
def test_what_slack_takes_passes(payload: dict[str, Any], surface: Any) -> None:
    validate(payload, surface)


@pytest.mark.parametrize(("payload", "surface", "pointer"), BAD)
def test_what_slack_refuses_is_found_where_it_is(payload: dict[str, Any], surface: Any, pointer: str) -> None:
    with pytest.raises(BadPayload) as caught:
        validate(payload, surface)
    assert caught.value.pointer == pointer


@pytest.mark.parametrize(
    ("payload", "slack_error"),
    [
        ({}, "no_text"),
        ({"text": "x" * 40_001}, "msg_too_long"),
        ({"blocks": [table(1)] * 2}, "only_one_table_allowed"),
        ({"blocks": [section("")]}, "invalid_blocks"),
    ],
)
def test_a_refusal_carries_slacks_own_word(payload: dict[str, Any], slack_error: str) -> None:
    with pytest.raises(BadPayload) as caught:
        validate(payload, "message")
    assert caught.value.slack_error == slack_error


@pytest.mark.parametrize("kind", sorted(BLOCKS))
def test_no_block_may_hold_what_it_does_not_know(kind: str) -> None:
    with pytest.raises(BadPayload):
        validate({"blocks": [{"type": kind, "surprise": 1}]}, "message")
