"""Words that mean something to the bot, and how near a text comes to one."""

import re
from enum import StrEnum

from rapidfuzz import fuzz, process

from bot.message import Act

WORDS = {
    "help": Act.HELP,
    "?": Act.HELP,
    "start": Act.START,
    "begin": Act.START,
    "continue": Act.CONTINUE,
    "resume": Act.CONTINUE,
    "go on": Act.CONTINUE,
    "progress": Act.PROGRESS,
    "where am i": Act.PROGRESS,
    "playground": Act.PLAYGROUND,
    "reset": Act.RESET,
}
"""What is understood at top level, after `/rocm`, after `rocm` in a thread, and alone in a step's thread."""


class Aside(StrEnum):
    """What is understood in a thread without a name before it, and is never an answer."""

    HINT = "hint"
    WHY = "why"
    SKIP = "skip"
    NEXT = "next"
    LAST_RUN = "show last run"
    SOLUTION = "solution"


ASIDES = {
    **{aside.value: aside for aside in Aside},
    "next hint": Aside.HINT,
    "last run": Aside.LAST_RUN,
    "reveal": Aside.SOLUTION,
    "show solution": Aside.SOLUTION,
}

NEAR_ENOUGH = 75
"""Of 100, by rapidfuzz's ratio: `strat` is 80 from `start`, `state` 60."""
LONGEST = max(map(len, WORDS)) + 3
"""Longer texts are no mistyped word."""

_BY_NAME = re.compile(r"\s*/?rocm(?:\s+(?P<rest>.*))?\s*", re.IGNORECASE | re.DOTALL)


def heard(text: str) -> str:
    """The text as words are compared: lower case, one space, no closing mark."""
    words = " ".join(text.split()).casefold()
    return words if words == "?" else words.rstrip("?!. ")


def by_name(text: str) -> str | None:
    """What follows `rocm` or `/rocm`; None where the text does not speak to the bot by name."""
    found = _BY_NAME.fullmatch(text)
    return (found["rest"] or "") if found else None


def addressed(text: str) -> str | None:
    """What follows `rocm` in a thread, where it is a word of ours or nearly one.

    "ROCm" and "the rocm driver" are answers.
    """
    named = by_name(text)
    return named if named and nearest(named) else None


def act_of(text: str) -> Act | None:
    return WORDS.get(heard(text))


def aside_of(text: str) -> Aside | None:
    return ASIDES.get(heard(text))


def nearest(text: str) -> str | None:
    """The word that a text was probably meant to be."""
    words = heard(text)
    if not words or len(words) > LONGEST:
        return None
    found = process.extractOne(words, [*WORDS, *ASIDES], scorer=fuzz.ratio, score_cutoff=NEAR_ENOUGH)
    return found[0] if found else None
