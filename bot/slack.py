"""The calls to Slack that an outbox row can stand for, and the four ways in which they fail.

The client must not retry by itself (`retry_handlers=[]`): a connection that breaks after a post would
double it. Limits and errors: docs.slack.dev, reference/methods; files in three steps:
docs.slack.dev, messaging/working-with-files.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from bot.message import Message
from bot.settings import is_loopback
from bot.store import OutboxRow, sending
from drills import File

EVENT_TYPE = "rocm_drills"
"""Of the metadata that our messages carry; its payload is {"key": the outbox key}."""

MAYBE_DONE = frozenset({"fatal_error", "internal_error", "request_timeout", "service_unavailable"})
"""Errors after which Slack may have done it all the same."""

NOT_LET_IN = frozenset({"account_inactive", "invalid_auth", "not_authed", "token_expired", "token_revoked"})
"""Errors of the installation, not of the row: it waits until someone mends them."""

SLOW_DOWN = frozenset({"rate_limited", "ratelimited"})
"""Errors that say in the body what a 429 says in the status."""

DONE_BEFORE = frozenset({"already_reacted", "no_reaction"})

SKEW = timedelta(minutes=10)
"""How far our clock and the timestamps of messages may lie apart."""

PAGE = 200
DEFAULT_RETRY_AFTER_S = 30.0
SEND_WITHIN = aiohttp.ClientTimeout(total=30)
"""As long as the client gives a Web API call: others wait behind it."""

Render = Callable[[Message], Mapping[str, Any]]
"""`text` and `blocks` of a message (bot.blocks.payload)."""


class Refused(Exception):
    """Slack will never take this call; the text is its error."""


class Unreached(Exception):
    """Slack has not taken the call; later it may."""


class Unsure(Exception):
    """Slack may or may not have taken the call."""


class RateLimited(Exception):
    def __init__(self, retry_after_s: float) -> None:
        super().__init__(f"Slack asks to wait {retry_after_s} s")
        self.retry_after_s = retry_after_s


@dataclass(frozen=True, slots=True)
class Slack:
    """`http` carries what is no Web API call: response_urls and the bytes of files."""

    client: AsyncWebClient
    http: aiohttp.ClientSession
    render: Render

    async def open_dm(self, member_id: str) -> str:
        """The D… id of the member's DM. Raises as `deliver` does."""
        answer = await _asked(self.client.conversations_open(users=[member_id]))
        return str(answer["channel"]["id"])

    async def user(self, member_id: str) -> Mapping[str, Any]:
        """The user object of a member. Raises as `deliver` does."""
        answer = await _asked(self.client.users_info(user=member_id))
        user = answer.get("user")
        return user if isinstance(user, dict) else {}

    async def deliver(self, row: OutboxRow, thread_ts: str, target_ts: str) -> str:
        """Make the call; the ts of the message, or "" where there is none.

        Raises Refused, Unreached, Unsure or RateLimited, and whatever `render` raises.
        """
        match row.call:
            case "post":
                return await self._post(row, thread_ts)
            case "update":
                return await self._update(row, target_ts)
            case "respond":
                return await self._respond(row)
            case "upload":
                return await self._upload(row, thread_ts)
            case "react" | "unreact":
                return await self._react(row)
            case _:
                raise ValueError(f"no call {row.call!r}")

    async def find(self, row: OutboxRow, thread_ts: str) -> str | None:
        """The ts of the message that `row` made, or None: then Slack does not have it.

        Calls that may be made again without harm are never found. Raises as `deliver` does.
        """
        if row.call not in ("post", "upload"):
            return None
        async for message in self._messages(row, thread_ts):
            if _is_made_by(row, message):
                return str(message["ts"])
        return None

    async def _post(self, row: OutboxRow, thread_ts: str) -> str:
        message = sending.message_of(row)
        made = self.render(message)
        answer = await _asked(
            self.client.chat_postMessage(
                channel=row.channel,
                thread_ts=thread_ts or None,
                reply_broadcast=True if message.is_broadcast and thread_ts else None,
                text=made["text"],
                blocks=made["blocks"],
                metadata=_metadata(row.key),
                unfurl_links=False,
                unfurl_media=False,
            )
        )
        return str(answer["ts"])

    async def _update(self, row: OutboxRow, target_ts: str) -> str:
        made = self.render(sending.message_of(row))
        await _asked(
            self.client.chat_update(
                channel=row.channel,
                ts=target_ts,
                text=made["text"],
                blocks=made["blocks"],
                metadata=_metadata(row.target_key),
            )
        )
        return target_ts

    async def _react(self, row: OutboxRow) -> str:
        call = self.client.reactions_add if row.call == "react" else self.client.reactions_remove
        try:
            await _asked(call(channel=row.channel, timestamp=row.target_ts, name=row.message))
        except Refused as error:
            if str(error) not in DONE_BEFORE:
                raise
        return ""

    async def _respond(self, row: OutboxRow) -> str:
        made = self.render(sending.message_of(row))
        await self._sent(row.response_url, json={"response_type": "ephemeral", **made})
        return ""

    async def _upload(self, row: OutboxRow, thread_ts: str) -> str:
        file = _file(row)
        data = file.text.encode("utf-8", "replace")
        slot = await _asked(self.client.files_getUploadURLExternal(filename=file.name, length=len(data)))
        await self._sent(slot["upload_url"], data=data)
        await _asked(
            self.client.files_completeUploadExternal(
                files=[{"id": slot["file_id"], "title": file.name}],
                channel_id=row.channel,
                thread_ts=thread_ts or None,
            )
        )
        return ""

    async def _sent(self, url: str, **body: Any) -> None:
        """POST outside the Web API, by the way that the client goes (its proxy, or none).

        By https, or to this machine where the Web API is here too: the URL came in a payload.
        """
        place = urlsplit(url)
        if place.scheme != "https" and not (is_loopback(url) and is_loopback(self.client.base_url)):
            raise Refused(f"neither https nor the local workspace: {place.scheme}://{place.hostname}")
        try:
            async with self.http.post(url, proxy=self.client.proxy, timeout=SEND_WITHIN, **body) as answer:
                status, headers = answer.status, answer.headers
        except aiohttp.ClientConnectorError as error:
            raise Unreached(str(error)) from error
        except (aiohttp.ClientError, TimeoutError) as error:
            raise Unsure(str(error)) from error
        if status == 429:
            raise RateLimited(_retry_after_s(headers))
        if status >= 500:
            raise Unsure(f"http status {status}")
        if status >= 400:
            raise Refused(f"http status {status}")

    async def _messages(self, row: OutboxRow, thread_ts: str) -> AsyncIterator[Mapping[str, Any]]:
        """The messages of the row's thread, or channel, since about the time when it was written."""
        cursor = None
        while cursor != "":
            page = await _asked(self._page(row, thread_ts, cursor))
            for message in page["messages"]:
                yield message
            cursor = (page.get("response_metadata") or {}).get("next_cursor") or ""

    def _page(self, row: OutboxRow, thread_ts: str, cursor: str | None) -> Awaitable[AsyncSlackResponse]:
        oldest = f"{(row.made_at - SKEW).timestamp():.6f}"
        if not thread_ts:
            return self.client.conversations_history(
                channel=row.channel, oldest=oldest, include_all_metadata=True, limit=PAGE, cursor=cursor
            )
        return self.client.conversations_replies(
            channel=row.channel,
            ts=thread_ts,
            oldest=oldest,
            include_all_metadata=True,
            limit=PAGE,
            cursor=cursor,
        )


async def _asked(call: Awaitable[AsyncSlackResponse]) -> AsyncSlackResponse:
    try:
        return await call
    except SlackApiError as error:
        raise _failure(error) from error
    except aiohttp.ClientConnectorError as error:
        raise Unreached(str(error)) from error
    except (aiohttp.ClientError, TimeoutError) as error:
        raise Unsure(str(error)) from error


def _failure(error: SlackApiError) -> Exception:
    answer = error.response
    if not isinstance(answer, AsyncSlackResponse) or answer.status_code >= 500:
        return Unsure(str(error))
    if answer.status_code == 429:
        return RateLimited(_retry_after_s(answer.headers))
    name = str(answer.get("error", ""))
    if name in SLOW_DOWN:
        return RateLimited(_retry_after_s(answer.headers))
    if not name or name in MAYBE_DONE:  # without a name it is not Slack that answers
        return Unsure(name or f"http status {answer.status_code}")
    return Unreached(name) if name in NOT_LET_IN else Refused(name)


def _retry_after_s(headers: Mapping[str, str]) -> float:
    return float(headers.get("Retry-After", DEFAULT_RETRY_AFTER_S))


def _metadata(key: str) -> dict[str, Any]:
    return {"event_type": EVENT_TYPE, "event_payload": {"key": key}}


def _is_made_by(row: OutboxRow, message: Mapping[str, Any]) -> bool:
    """An upload has no metadata to know it by: its name must be its own, as Message says."""
    if row.call == "upload":
        return any(file.get("name") == _file(row).name for file in message.get("files", ()))
    metadata = message.get("metadata") or {}
    return metadata.get("event_type") == EVENT_TYPE and metadata["event_payload"].get("key") == row.key


def _file(row: OutboxRow) -> File:
    (part,) = sending.message_of(row).parts
    assert isinstance(part, File)
    return part
