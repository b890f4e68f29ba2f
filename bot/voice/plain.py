"""Our Markdown as one plain line, for notifications and screen readers."""

import re

SUMMARY_CHARACTERS = 300
"""Where a summary is cut: phones show less, and the parts hold the whole."""

_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_FENCE = re.compile(r"```.*?```", re.DOTALL)
_MARKS = re.compile(r"\*\*|`|^#+ |^[-*] ", re.MULTILINE)


def plain(markdown: str) -> str:
    words = _MARKS.sub("", _LINK.sub(r"\1", _FENCE.sub("", markdown)))
    line = " ".join(words.split())
    return line if len(line) <= SUMMARY_CHARACTERS else f"{line[: SUMMARY_CHARACTERS - 1]}…"


def count(number: int, noun: str) -> str:
    """`1 step`, `2 steps`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def minutes(number: int) -> str:
    return f"about {number} min"
