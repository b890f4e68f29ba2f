"""A message from its parts, with the plain words that notifications and screen readers get."""

import re
from collections.abc import Iterable

from bot.message import Button, Message
from drills import Choices, Note, Part, Text

SUMMARY_CHARACTERS = 3_000
"""The whole of nearly every message: beside blocks, it is all that a screen reader gets (slack 1.4)."""

_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_FENCE = re.compile(r"```.*?```", re.DOTALL)
_PIECES = re.compile(r"\n\s*\n|\n(?=[-*] |\d+\. )")
_MARKS = re.compile(r"\*\*|`|^#+ |^[-*] ", re.MULTILINE)


def speak(*parts: Part, evidence: tuple[Part, ...] = (), buttons: Iterable[Button] = ()) -> Message:
    """`evidence` (a run, a quote) is shown first and left out of the summary.

    The summary is made of our words alone: what members typed and nodes printed stays in its part.
    """
    return Message(_cut(" ".join(filter(None, map(_aloud, parts)))), (*evidence, *parts), tuple(buttons))


def plain(markdown: str) -> str:
    """Our Markdown as one line without marks; each paragraph and item ends like a sentence."""
    pieces = _PIECES.split(_LINK.sub(r"\1", _FENCE.sub("", markdown)))
    return " ".join(filter(None, map(_sentence, pieces)))


def _sentence(piece: str) -> str:
    words = " ".join(_MARKS.sub("", piece).split())
    return words if not words or words[-1] in ".?!:;…" else f"{words}."


def count(number: int, noun: str) -> str:
    """`1 step`, `2 steps`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def minutes(number: int) -> str:
    return f"about {number} min"


def _aloud(part: Part) -> str:
    match part:
        case Text(markdown) | Note(markdown):
            return plain(markdown)
        case Choices(choices):
            return " ".join(plain(f"{choice.id}: {choice.label}") for choice in choices)
        case _:
            return ""


def _cut(line: str) -> str:
    return line if len(line) <= SUMMARY_CHARACTERS else f"{line[: SUMMARY_CHARACTERS - 1]}…"
