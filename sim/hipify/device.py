"""Device functions: which of them a text calls, as hipify-perl counts calls."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal

from sim.hipify.source import WORD
from sim.hipify.tables import table

Status = Literal["supported", "unsupported"]

CALLED = r"\s*+\(\s*+[^\n)]*+\s*+\)"
"""What the real program writes as `\\s*\\(\\s*.*\\s*\\)`, without its time on long blanks."""


def occurs(text: str, status: Status) -> Iterator[str]:
    """Functions of that status called in `text`, last name first, but for those called with a namespace.

    A call is the name and, on one line from the first bracket on, `(...)`; one call with a namespace
    anywhere in the text takes the function off the list.
    """
    known = _places(status)
    for name in sorted(known.keys() & WORD.findall(text), key=known.__getitem__):
        call = re.compile(rf"\b{name}\b{CALLED}", re.ASCII)
        if call.search(text) and not _with_namespace(name, text):
            yield name


def _with_namespace(name: str, text: str) -> bool:
    return f"::{name}" in text and bool(re.search(rf"\w::{name}{CALLED}", text, re.ASCII))


@cache
def _places(status: Status) -> Mapping[str, int]:
    names = sorted(table("device.txt")[status], reverse=True)
    return {name: place for place, name in enumerate(names)}
