"""Source text as hipify-perl reads it: bytes, of which only ASCII makes words and lines end in \\n."""

import re

WORD = re.compile(r"\w+", re.ASCII)


def decode(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def shown(text: str) -> str:
    """For the terminal: what is no UTF-8 becomes a question mark, as a terminal shows it."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def lines(text: str) -> list[str]:
    """Perl's split at newlines: the empty ones at the end are not lines."""
    return text.rstrip("\n").split("\n") if text.strip("\n") else []
