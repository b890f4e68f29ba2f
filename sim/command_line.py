"""The words of a command that runs another: where its own options end."""

from collections.abc import Iterator
from dataclasses import dataclass

from sim.tools import Files


@dataclass(frozen=True, slots=True)
class Split:
    options: tuple[tuple[str, str], ...]
    """Option as typed and its value, "" where it has none."""
    size: int
    """Words before the command."""


def split(words: tuple[str, ...], with_value: frozenset[str]) -> Split:
    """Options stop at the first word that is none; `with_value` names those that take the next word."""
    options: list[tuple[str, str]] = []
    at = 0
    while at < len(words) and words[at].startswith("-") and words[at] != "-":
        word = words[at]
        at += 1
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if not equals and name in with_value and at < len(words):
            value = words[at]
            at += 1
        options.append((name, value))
    return Split(tuple(options), at)


def is_there(name: str, path: str, cwd: str, files: Files) -> bool:
    """Whether a program of the name can be run: on the PATH, or where its own path says."""
    return any(files.mode(place) is not None for place in _places(name, path, cwd))


def _places(name: str, path: str, cwd: str) -> Iterator[str]:
    if "/" in name:
        yield name if name.startswith("/") else f"{cwd.rstrip('/')}/{name}"
    else:
        yield from (f"{folder}/{name}" for folder in path.split(":") if folder)
