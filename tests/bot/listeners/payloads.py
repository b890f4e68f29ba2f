"""Payloads as Slack delivers them, with the fields that its documentation shows."""

from itertools import count
from typing import Any

BOT, MEMBER, DM, CHANNEL = "UBOT", "U1", "D1", "C1"
_numbers = count(1)


def ts() -> str:
    """Later than any clock: nothing is taken for an answer from before its question."""
    return f"1999999999.{next(_numbers):06d}"


def event(inner: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "event_callback",
        "event_id": f"Ev{next(_numbers)}",
        "event_time": 1764500000,
        "team_id": "T1",
        "api_app_id": "A1",
        "event": inner,
        "authorizations": [{"team_id": "T1", "user_id": BOT, "is_bot": True}],
    }


def message(text: str, **more: Any) -> dict[str, Any]:
    said = {"type": "message", "channel": DM, "channel_type": "im", "user": MEMBER, "text": text, "ts": ts()}
    return event(said | more)


def edited(text: str, thread_ts: str) -> dict[str, Any]:
    inner = {"thread_ts": thread_ts} | {
        "type": "message",
        "user": MEMBER,
        "text": text,
        "ts": ts(),
        "edited": {"user": MEMBER, "ts": ts()},
    }
    before = inner | {"text": "before"}
    return event(
        {
            "type": "message",
            "subtype": "message_changed",
            "channel": DM,
            "channel_type": "im",
            "hidden": True,
            "message": inner,
            "previous_message": before,
            "ts": ts(),
        }
    )


def mention(text: str) -> dict[str, Any]:
    named = f"<@{BOT}> {text}"
    return event({"type": "app_mention", "channel": CHANNEL, "user": MEMBER, "text": named, "ts": ts()})


def slash(text: str) -> dict[str, Any]:
    return {
        "command": "/rocm",
        "text": text,
        "user_id": MEMBER,
        "channel_id": CHANNEL,
        "team_id": "T1",
        "trigger_id": f"{next(_numbers)}.1",
        "response_url": "https://hooks.slack.com/commands/1",
        "api_app_id": "A1",
    }


def press(action_id: str, value: str = "", **more: Any) -> dict[str, Any]:
    shown = ts()
    action = {"type": "button", "action_id": action_id, "block_id": "b", "value": value, "action_ts": ts()}
    body = {
        "type": "block_actions",
        "user": {"id": MEMBER},
        "team": {"id": "T1"},
        "api_app_id": "A1",
        "channel": {"id": DM},
        "trigger_id": f"{next(_numbers)}.1",
        "response_url": "https://hooks.slack.com/actions/1",
        "container": {"type": "message", "message_ts": shown, "channel_id": DM, "is_ephemeral": False},
        "message": {"ts": shown, "user": BOT, "bot_id": "B1", "text": "x"},
        "actions": [action],
    }
    return body | more
