"""What Slack delivers, read at the border: whose it is, whether it matters, where an answer to it goes.

Facts about subtypes and doubled events: docs.slack.dev, reference/events/message and app_mention.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator

from bot.message import Place
from bot.store import Delivery, inbox

SAID = ("", "file_share", "thread_broadcast")
"""Subtypes of a message that a member said. All others tell of something that happened."""

SLACKBOT = "USLACKBOT"


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)

    @model_validator(mode="before")
    @classmethod
    def _null_is_absent(cls, fields: object) -> object:
        if not isinstance(fields, Mapping):
            return fields
        return {name: value for name, value in fields.items() if value is not None}


class _Named(_Record):
    id: str = ""


class _Edited(_Record):
    ts: str


class _Said(_Record):
    """A message: an event of its own, or inside `message_changed`."""

    user: str = ""
    bot_id: str = ""
    ts: str = ""
    thread_ts: str = ""
    text: str = ""
    edited: _Edited | None = None

    @property
    def is_of_a_member(self) -> bool:
        return not self.bot_id and self.user not in ("", SLACKBOT)


class _MessageEvent(_Said):
    subtype: str = ""
    channel: str
    message: _Said | None = None
    previous_message: _Said | None = None


class _Event(_Record):
    """Any event: of those that are no messages we need only this."""

    type: str
    user: str | _Named = ""
    event_ts: str = ""


class _Container(_Record):
    message_ts: str = ""
    thread_ts: str = ""
    is_ephemeral: bool = False


class _Pressed(_Record):
    action_ts: str = ""


class _Body(_Record):
    type: str = ""
    event_id: str = ""
    trigger_id: str = ""
    event: dict[str, Any] | None = None
    command: str = ""
    user_id: str = ""
    channel_id: str = ""
    response_url: str = ""
    user: _Named = _Named()
    channel: _Named = _Named()
    message: _Said = _Said()
    container: _Container = _Container()
    actions: tuple[_Pressed, ...] = ()


def read(payload: Mapping[str, Any], now: datetime) -> Delivery | None:
    """None for what is acknowledged and forgotten: bots' messages, deletions, joins, unfurls, and
    whatever names no member: nobody could be answered.

    Raises pydantic's ValidationError where a field that we need has another type than Slack documents.
    """
    text = _sound(json.dumps(payload, ensure_ascii=False))
    delivery = _read(text, now)
    return delivery if delivery is not None and delivery.member_id else None


def _read(text: str, now: datetime) -> Delivery | None:
    body = _Body.model_validate_json(text)
    arrived = f"{now.timestamp():.6f}"
    event_id = body.event_id or body.trigger_id or hashlib.sha256(text.encode()).hexdigest()
    if body.event is not None:
        return _of_event(body.event, event_id, arrived, text)
    if body.command:
        return Delivery(event_id, body.user_id, None, None, "command", arrived, text)
    if body.type == "block_actions":
        order_ts = body.actions[0].action_ts if body.actions else arrived
        return Delivery(event_id, body.user.id, None, None, "action", order_ts or arrived, text)
    what = "view" if body.type.startswith("view_") else "other"
    return Delivery(event_id, body.user.id, None, None, what, arrived, text)


def _sound(text: str) -> str:
    """Without half characters: JSON can spell a lone surrogate, and no database or socket can take one."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _of_event(fields: Mapping[str, Any], event_id: str, arrived: str, text: str) -> Delivery | None:
    if not _is_message(fields):
        event = _Event.model_validate(fields)
        member_id = event.user if isinstance(event.user, str) else event.user.id
        what = inbox.PROFILE if event.type == "user_change" else "other"
        return Delivery(event_id, member_id, None, None, what, event.event_ts or arrived, text)
    said = _MessageEvent.model_validate(fields)
    if said.subtype == "message_changed":
        return _of_edit(said, event_id, text)
    if said.subtype not in SAID or not said.is_of_a_member:
        return None
    return Delivery(event_id, said.user, said.channel, said.ts, "message", said.ts, text)


def _of_edit(event: _MessageEvent, event_id: str, text: str) -> Delivery | None:
    """A change is an edit when a member changed the words; Slack tells of link previews the same way."""
    after, before = event.message, event.previous_message
    if after is None or after.edited is None or not after.is_of_a_member:
        return None
    if before is not None and before.text == after.text:
        return None
    edited_ts = after.edited.ts
    return Delivery(event_id, after.user, event.channel, after.ts, f"edit:{edited_ts}", edited_ts, text)


def _is_message(event: Mapping[str, Any]) -> bool:
    return event.get("type") in ("message", "app_mention")


def place_of(payload: Mapping[str, Any]) -> Place | None:
    """Where the member who caused this delivery reads an answer; None where nobody waits for one."""
    body = _Body.model_validate(payload)
    if body.command:
        return Place(body.user_id, body.channel_id, response_url=body.response_url)
    if body.type == "block_actions":
        thread_ts = body.message.thread_ts or body.container.thread_ts
        response_url = body.response_url if body.container.is_ephemeral else ""
        return Place(body.user.id, body.channel.id, thread_ts=thread_ts, response_url=response_url)
    if body.event is None or not _is_message(body.event):
        return None
    event = _MessageEvent.model_validate(body.event)
    said = event.message or event
    return Place(said.user, event.channel, thread_ts=said.thread_ts)
