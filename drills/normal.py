"""Pasted text made plain (facts: learning 2.3). What arrives is already free of Slack's entities."""

import re
import unicodedata

from drills.shell_lines import DASHES, JOINERS, QUOTES, mended

_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f\u2060\ufeff"))
"""Soft hyphen, zero-width space, direction marks, word joiner, byte order mark."""
_BLANKS = {ord(blank): " " for blank in "\u00a0\u2007\u2009\u202f\u3000"}

_FENCE = re.compile(r"\A```(?:(?:ba|z)?sh|shell|console|text)?\n?(.*?)\n?```\Z", re.DOTALL)
_TICKED = re.compile(r"\A`([^`\n]+)`\Z")


def answer_text(text: str) -> str:
    """A typed answer: NFKC, plain quotes and dashes, spaces collapsed, fences and back-ticks unwrapped."""
    plain = unicodedata.normalize("NFKC", _visible(text).translate(JOINERS))
    unfenced = _unwrapped(plain.strip()).replace("`", "")
    return " ".join(unfenced.translate(QUOTES | DASHES).split())


def command_text(text: str) -> str:
    """Lines to run: prompts stripped, typographic quotes and dashes mended, invisible characters dropped.

    The text of heredocs is kept as it came, but for invisible characters and blanks. Returns "" where
    nothing is left.
    """
    lines = _unwrapped(_visible(text).strip("\n")).split("\n")
    return "\n".join(mended(lines)).strip()


def _visible(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_INVISIBLE | _BLANKS)


def _unwrapped(text: str) -> str:
    wrapped = _FENCE.match(text.strip()) or _TICKED.match(text.strip())
    return wrapped[1] if wrapped else text
