"""What a member typed or pasted, out of the event that Slack makes of it.

`rich_text` blocks say it best and win where they are; `text` is the same as mrkdwn with entities.
"""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Payload = Mapping[str, Any]
Fetch = Callable[[str], Awaitable[bytes | None]]
"""The bytes at a `url_private`, at most FILE_MAX_BYTES + 1 of them; None where Slack does not give them."""

FILE_MAX_BYTES = 1024 * 1024
TEXT_MAX_CHARACTERS = 256 * 1024
"""Slack's own messages end at 40,000 characters; this bounds what files add."""

NOT_GIVEN = "Slack did not give me the file. Paste its text instead."

_CONTROL = re.compile(r"<([^<>]*)>")
_FENCE = re.compile(r"```(?:(?:bash|sh|shell|console|text|c|cpp|hip)(?=\n))?\n?(.*?)\n?```", re.DOTALL)
_MARKS = {"bold": "*", "italic": "_", "strike": "~", "code": "`"}
_TEXT_TYPES = frozenset({"application/json", "application/xml", "application/x-sh", "application/x-yaml"})


@dataclass(frozen=True, slots=True)
class Pasted:
    """`raw` is Slack's `text` as it came. Where `unread` says why, something was not read."""

    text: str
    raw: str
    unread: str = ""


async def read(message: Payload, me: str, fetch: Fetch) -> Pasted:
    """The text of `message` and of its files. Mentions of `me`, the bot's own user, are dropped."""
    texts = [typed(message, me)]
    raw = str(message.get("text") or "")
    for file in message.get("files") or ():
        content = await _content(file, fetch)
        if isinstance(content, _Unread):
            return Pasted(texts[0], raw, content.why)
        texts.append(content)
    whole = "\n".join(text.strip("\n") for text in texts if text.strip())
    if len(whole) > TEXT_MAX_CHARACTERS:
        return Pasted("", raw[:TEXT_MAX_CHARACTERS], _over("this text", len(whole), TEXT_MAX_CHARACTERS))
    return Pasted(whole, raw)


@dataclass(frozen=True, slots=True)
class _Unread:
    why: str


async def _content(file: Payload, fetch: Fetch) -> str | _Unread:
    """The text of a file, or in plain words why it was not read."""
    if problem := _unfit(file):
        return _Unread(problem)
    data = await fetch(file["url_private"])
    if data is None:
        return _Unread(NOT_GIVEN)
    if len(data) > FILE_MAX_BYTES:
        return _Unread(_over("the file", len(data), FILE_MAX_BYTES))
    content = _decoded(data)
    return _Unread("the file is not plain text in UTF-8.") if content is None else content


def typed(message: Payload, me: str) -> str:
    """The typed text alone, without files."""
    raw = str(message.get("text") or "")
    rich = [
        block for block in _within({"elements": message.get("blocks")}) if block.get("type") == "rich_text"
    ]
    if not rich:
        return plain(raw, me)
    lines = [line for block in rich for element in _within(block) for line in _lines(element, raw, me)]
    return "\n".join(lines).strip() or plain(raw, me)


def plain(text: str, me: str = "") -> str:
    """mrkdwn as it was typed: controls and fences unwrapped, then entities undone, once."""
    unwrapped = _FENCE.sub(r"\1", _CONTROL.sub(lambda found: _control(found[1], me), text))
    return _unescape(unwrapped).strip()


def _unescape(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def _control(inside: str, me: str) -> str:
    """The words of `<...>`: in member text a literal `<` is an entity, so this is always Slack's."""
    name, _, label = inside.partition("|")
    match name[:1]:
        case "@":
            return "" if name[1:] == me else f"@{(label or name[1:]).removeprefix('@')}"
        case "#":
            return f"#{label or name[1:]}"
        case "!":
            return label or f"@{name[1:].partition('^')[0]}"
        case _:
            return label or name


def _lines(element: Payload, raw: str, me: str) -> Iterator[str]:
    """A block of rich text as lines; its own marks (fence, bullet, quote) are gone."""
    if element.get("type") == "rich_text_list":
        for item in _within(element):
            yield from _lines(item, raw, me)
    else:
        words = "".join(_words(part, raw, me) for part in _within(element))
        yield words.removesuffix("\n") if element.get("type") == "rich_text_section" else words


def _within(block: Payload) -> list[Payload]:
    """The elements of a block: of one that Slack has not documented, those that can be read."""
    inside = block.get("elements")
    return [part for part in inside if isinstance(part, Mapping)] if isinstance(inside, list) else []


def _words(part: Payload, raw: str, me: str) -> str:
    def of(*names: str) -> str:
        return next((str(part[name]) for name in names if part.get(name)), "")

    match part.get("type"):
        case "text":
            style = part.get("style")
            return _marked(_literal(of("text"), raw), style if isinstance(style, Mapping) else {})
        case "link":
            return _literal(of("text", "url"), raw)
        case "emoji":
            tone = f":skin-tone-{part['skin_tone']}:" if part.get("skin_tone") else ""
            return f":{of('name')}:{tone}"
        case "user":
            return "" if of("user_id") == me else f"@{of('user_id')}"
        case "usergroup":
            return f"@{of('usergroup_id')}"
        case "channel":
            return f"#{of('channel_id')}"
        case "broadcast":
            return f"@{of('range')}"
        case _:
            return of("text", "fallback", "value", "url")


def _marked(words: str, style: Mapping[str, bool]) -> str:
    """With the marks that Slack's composer took for styles as they were typed: to a shell they matter."""
    marks = "".join(mark for name, mark in _MARKS.items() if style.get(name))
    return f"{marks}{words}{marks[::-1]}"


def _literal(words: str, raw: str) -> str:
    """Slack's pages do not say whether rich text arrives escaped; `raw`, which surely is, decides."""
    was_escaped = "&" in words and words in raw and words != _unescape(words)
    return _unescape(words) if was_escaped else words


def _unfit(file: Payload) -> str:
    if not file.get("url_private"):
        return NOT_GIVEN
    if int(file.get("size") or 0) > FILE_MAX_BYTES:
        return _over("the file", int(file["size"]), FILE_MAX_BYTES)
    kind = str(file.get("mimetype") or "")
    if kind.startswith("text/") or kind in _TEXT_TYPES or file.get("mode") == "snippet":
        return ""
    return "the file is not plain text. Paste the text, or send it as a snippet."


def _decoded(data: bytes) -> str | None:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _over(what: str, size: int, most: int) -> str:
    return f"{what} is {-(-size // 1024):,} KiB, and I read up to {most // 1024:,} KiB. Send a shorter one."
