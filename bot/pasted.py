"""What a member typed or pasted, out of the event that Slack makes of it.

`rich_text` blocks say it best and win where they are; `text` is the same as mrkdwn with entities.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from bot.message import Attached

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
_SHELL_TYPES = frozenset({"application/x-sh", "application/x-shellscript"})
_TEXT_ENDINGS = frozenset({"", ".txt", ".text", ".sh", ".bash"})
_UNPLAIN = re.compile(r"[^A-Za-z0-9._+-]+")
NAME_MAX_CHARACTERS = 100


@dataclass(frozen=True, slots=True)
class Pasted:
    """`raw` is Slack's `text` as it came. Where `unread` says why, something was not read."""

    text: str
    raw: str
    unread: str = ""
    files: tuple[Attached, ...] = ()


async def read(message: Payload, me: str, fetch: Fetch) -> Pasted:
    """The text of `message`, and its files. Mentions of `me`, the bot's own user, are dropped.

    A file beside a text is for the node. Without a text, plain text and shell scripts are the text
    themselves, as what Slack makes of a long paste; sources and data are for the node there too.
    """
    text, raw = typed(message, me), str(message.get("text") or "")
    if len(text) > TEXT_MAX_CHARACTERS:
        return _too_long(text, raw)
    texts, files = [text], list[Attached]()
    for file in message.get("files") or ():
        data = await _data(file, fetch)
        if isinstance(data, _Unread):
            return Pasted(text, raw, data.why)
        if text or not _is_text_itself(file):
            files.append(Attached(_free_name(file, files), data))
        elif (content := _decoded(data)) is not None:
            texts.append(content)
        else:
            return Pasted(text, raw, "the file is not plain text in UTF-8.")
    if (size := sum(len(file.data) for file in files)) > FILE_MAX_BYTES:
        return Pasted(text, raw, _over("all files together", size, FILE_MAX_BYTES))
    whole = "\n".join(text.strip("\n") for text in texts if text.strip())
    if len(whole) > TEXT_MAX_CHARACTERS:
        return _too_long(whole, raw)
    return Pasted(whole, raw, files=tuple(files))


def _too_long(text: str, raw: str) -> Pasted:
    why = _over("this text", len(text), TEXT_MAX_CHARACTERS)
    return Pasted("", raw[:TEXT_MAX_CHARACTERS], why)


@dataclass(frozen=True, slots=True)
class _Unread:
    why: str


async def _data(file: Payload, fetch: Fetch) -> bytes | _Unread:
    """The bytes of a file, or in plain words why it was not read."""
    if not file.get("url_private"):
        return _Unread(NOT_GIVEN)
    if int(file.get("size") or 0) > FILE_MAX_BYTES:
        return _Unread(_over("the file", int(file["size"]), FILE_MAX_BYTES))
    data = await fetch(file["url_private"])
    if data is None:
        return _Unread(NOT_GIVEN)
    if len(data) > FILE_MAX_BYTES:
        return _Unread(_over("the file", len(data), FILE_MAX_BYTES))
    return data


def _is_text_itself(file: Payload) -> bool:
    """By the ending of its name: `Untitled` and `-.txt` are what Slack calls a long paste."""
    kind = str(file.get("mimetype") or "text/plain")
    is_plain = kind.startswith("text/") or kind in _SHELL_TYPES or file.get("mode") == "snippet"
    return is_plain and PurePosixPath(_name(file)).suffix.casefold() in _TEXT_ENDINGS


def _name(file: Payload) -> str:
    """The last part of the name, in letters that need no quotes; never hidden, never an option."""
    last = str(file.get("name") or file.get("title") or "").replace("\\", "/").rpartition("/")[2]
    return _UNPLAIN.sub("_", last).lstrip(".-")[-NAME_MAX_CHARACTERS:].lstrip(".-") or "file"


def _free_name(file: Payload, others: Iterable[Attached]) -> str:
    """A second file of one name is numbered."""
    name, taken = _name(file), {other.name for other in others}
    numbered = (f"{number}-{name}" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(it for it in numbered if it not in taken)


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


def _decoded(data: bytes) -> str | None:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _over(what: str, size: int, most: int) -> str:
    return f"{what} is {-(-size // 1024):,} KiB, and I read up to {most // 1024:,} KiB. Send a shorter one."
