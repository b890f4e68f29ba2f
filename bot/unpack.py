"""Slack's payloads to the three things that a member does: Said, Pressed, Typed.

Payloads come out of the inbox, whose border (`bot.delivery`) has seen their fields.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.blocks import act_of
from bot.message import Pressed, Said, Typed
from bot.pasted import Fetch, plain, read
from bot.store import Store, inbox

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Unpack:
    """`me` is the bot's own user; `fetch` reads the files of a message."""

    me: str
    fetch: Fetch

    async def said(self, inbox_id: int, event: Payload) -> Said:
        """A `message`, `app_mention` or `message_changed` event."""
        message = event.get("message", event)
        pasted = await read(message, self.me, self.fetch)
        channel = str(event["channel"])
        return Said(
            inbox_id=inbox_id,
            member=str(message["user"]),
            channel=channel,
            ts=str(message["ts"]),
            thread_ts=_thread_ts(message),
            text=pasted.text,
            raw=pasted.raw,
            is_dm=channel.startswith("D"),
            is_mention=any(f"<@{self.me}{end}" in pasted.raw for end in ">|"),
            edited_ts=str((message.get("edited") or {}).get("ts", "")) if "message" in event else "",
            unread=pasted.unread,
            files=pasted.files,
        )

    async def recall(self, store: Store, inbox_id: int) -> Said | None:
        """The message of an earlier delivery; None where that is gone or was no message."""
        async with store.read() as db:
            row = await inbox.find(db, inbox_id)
        if row is None or not row.what.startswith(("message", "edit:")):
            return None
        return await self.said(inbox_id, json.loads(row.payload)["event"])


def pressed(inbox_id: int, body: Payload) -> Pressed:
    """A press of one of our buttons. Raises ValueError for an action that is none of ours."""
    action, container, message = body["actions"][0], body.get("container") or {}, body.get("message") or {}
    return Pressed(
        inbox_id=inbox_id,
        member=str(body["user"]["id"]),
        channel=str(body["channel"]["id"]),
        message_ts=str(container.get("message_ts") or message.get("ts") or ""),
        thread_ts=str(message.get("thread_ts") or container.get("thread_ts") or ""),
        act=act_of(action["action_id"]),
        value=str(action.get("value") or ""),
        response_url=str(body.get("response_url") or "") if container.get("is_ephemeral") else "",
    )


def typed(inbox_id: int, body: Payload) -> Typed:
    return Typed(
        inbox_id=inbox_id,
        member=str(body["user_id"]),
        channel=str(body["channel_id"]),
        text=plain(str(body.get("text") or "")),
        response_url=str(body["response_url"]),
    )


def _thread_ts(message: Payload) -> str:
    """Empty at top level: the root of a thread carries its own ts as thread_ts once it has replies."""
    thread_ts = str(message.get("thread_ts") or "")
    return "" if thread_ts == message["ts"] else thread_ts
