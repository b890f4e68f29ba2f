"""A message from its parts, with the plain words that notifications and screen readers get."""

import re
from collections.abc import Iterable

from bot.message import Button, Message
from drills import Choices, Note, Part, Text

SUMMARY_CHARACTERS = 3_000
"""The whole of nearly every message: beside blocks, it is all that a screen reader gets (slack 1.4)."""

_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_FENCE = re.compile(r"```.*?```", re.DOTALL)
_MARKS = re.compile(r"\*\*|`|^#+ |^[-*] ", re.MULTILINE)


def speak(*parts: Part, buttons: Iterable[Button] = ()) -> Message:
    """The summary is made of our words alone: what members typed and nodes printed stays in its part."""
    return Message(_cut(" ".join(filter(None, map(_aloud, parts)))), parts, tuple(buttons))


def plain(markdown: str) -> str:
    """Our Markdown as one line without marks."""
    return " ".join(_MARKS.sub("", _LINK.sub(r"\1", _FENCE.sub("", markdown))).split())


def count(number: int, noun: str) -> str:
    """`1 step`, `2 steps`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def minutes(number: int) -> str:
    return f"about {number} min"


def _aloud(part: Part) -> str:
    match part:
        case Text(markdown) | Note(markdown):
            words = plain(markdown)
            return words if words.endswith((".", "?", "!", ":")) or not words else f"{words}."
        case Choices(choices):
            return " ".join(f"{choice.id}: {plain(choice.label)}." for choice in choices)
        case _:
            return ""


def _cut(line: str) -> str:
    return line if len(line) <= SUMMARY_CHARACTERS else f"{line[: SUMMARY_CHARACTERS - 1]}…"
