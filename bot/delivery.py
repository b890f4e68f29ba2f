"""What Slack delivers, read at the border: whose it is, whether it matters, where an answer to it goes.

Facts about subtypes and doubled events: docs.slack.dev, reference/events/message and app_mention.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from bot.message import Place
from bot.store import Delivery

SAID = ("", "file_share", "thread_broadcast")
"""Subtypes of a message that a member said. All others tell of something that happened."""

SLACKBOT = "USLACKBOT"


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class _Named(_Record):
    id: str = ""


class _Edited(_Record):
    ts: str


class _Said(_Record):
    """A message: an event of its own, or inside `message_changed`."""

    user: str | _Named = ""
    bot_id: str = ""
    ts: str = ""
    thread_ts: str = ""
    text: str = ""
    edited: _Edited | None = None

    @property
    def member_id(self) -> str:
        return self.user if isinstance(self.user, str) else self.user.id

    @property
    def is_of_a_member(self) -> bool:
        return not self.bot_id and self.member_id not in ("", SLACKBOT)


class _Event(_Said):
    type: str
    subtype: str = ""
    channel: str | _Named = ""
    event_ts: str = ""
    message: _Said | None = None
    previous_message: _Said | None = None

    @property
    def channel_id(self) -> str:
        return self.channel if isinstance(self.channel, str) else self.channel.id


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
    event: _Event | None = None
    command: str = ""
    user_id: str = ""
    channel_id: str = ""
    response_url: str = ""
    user: _Named = _Named()
    channel: _Named = _Named()
    message: _Said = _Said()
    container: _Container = _Container()
    actions: tuple[_Pressed, ...] = Field(default=())


def read(payload: Mapping[str, Any], now: datetime) -> Delivery | None:
    """None for what is acknowledged and forgotten: bots' messages, deletions, joins, unfurls.

    Raises pydantic's ValidationError where a field that we need has another type than Slack documents.
    """
    body = _Body.model_validate(payload)
    text = json.dumps(payload)
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


def _of_event(event: _Event, event_id: str, arrived: str, text: str) -> Delivery | None:
    channel = event.channel_id
    if event.type not in ("message", "app_mention"):
        order_ts = event.event_ts or arrived
        return Delivery(event_id, event.member_id, None, None, "other", order_ts, text)
    if event.subtype == "message_changed":
        return _of_edit(event, event_id, text)
    if event.subtype not in SAID or not event.is_of_a_member:
        return None
    return Delivery(event_id, event.member_id, channel, event.ts, "message", event.ts, text)


def _of_edit(event: _Event, event_id: str, text: str) -> Delivery | None:
    """A change is an edit when a member changed the words; Slack tells of link previews the same way."""
    after, before = event.message, event.previous_message
    if after is None or after.edited is None or not after.is_of_a_member:
        return None
    if before is not None and before.text == after.text:
        return None
    edited_ts = after.edited.ts
    return Delivery(
        event_id, after.member_id, event.channel_id, after.ts, f"edit:{edited_ts}", edited_ts, text
    )


def place_of(payload: Mapping[str, Any]) -> Place | None:
    """Where the member who caused this delivery reads an answer; None where nobody waits for one."""
    body = _Body.model_validate(payload)
    if body.command:
        return Place(body.user_id, body.channel_id, response_url=body.response_url)
    if body.type == "block_actions":
        thread_ts = body.message.thread_ts or body.container.thread_ts
        response_url = body.response_url if body.container.is_ephemeral else ""
        return Place(body.user.id, body.channel.id, thread_ts=thread_ts, response_url=response_url)
    if body.event is None or body.event.type not in ("message", "app_mention"):
        return None
    said = body.event.message or body.event
    return Place(said.member_id, body.event.channel_id, thread_ts=said.thread_ts)
