"""Reads the tables of names beside this file.

A table is text: `[section]` lines, and under them words or, one to a line, `CUDA name = HIP name`. Braces
list what may stand at a place, as in a shell: `cu{rand,fft}Handle` is two names. `#` starts a comment.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

DATA = files("sim.hipify") / "data"
MARK = re.compile("([{},])")


@cache
def table(name: str) -> Mapping[str, tuple[str, ...]]:
    """Section -> its names, every brace opened."""
    sections: dict[str, list[str]] = {}
    words = sections.setdefault("", [])
    for line in _lines(name):
        if line.startswith("["):
            words = sections.setdefault(line.strip("[]"), [])
        else:
            words += [opened for word in line.split() for opened in expand(word)]
    return {section: tuple(words) for section, words in sections.items()}


@cache
def pairs(name: str) -> Mapping[str, str]:
    """A table of `left = right` lines; braces of both sides open side by side."""
    found: dict[str, str] = {}
    for line in _lines(name):
        left, _, right = line.partition("=")
        lefts, rights = expand(left.strip()), expand(right.strip())
        if len(rights) == 1:
            rights *= len(lefts)
        found.update(zip(lefts, rights, strict=True))
    return found


def expand(word: str) -> tuple[str, ...]:
    """`a{b,c{d,}}` -> ab, acd, ac."""
    opened, _ = _opened(MARK.split(word), 0)
    return opened


def _opened(parts: list[str], at: int) -> tuple[tuple[str, ...], int]:
    """What the choices from part `at` on spell, to the bracket that closes them; and where that stands."""
    found: tuple[str, ...] = ()
    made: tuple[str, ...] = ("",)
    while at < len(parts) and parts[at] != "}":
        if parts[at] == ",":
            found, made = found + made, ("",)
        elif parts[at] == "{":
            inner, at = _opened(parts, at + 1)
            made = tuple(left + right for left in made for right in inner)
        else:
            made = tuple(left + parts[at] for left in made)
        at += 1
    return found + made, at


def _lines(name: str) -> Iterator[str]:
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if kept := line.partition("#")[0].strip():
            yield kept
