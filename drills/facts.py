"""Facts: every number that a lesson teaches, once, with its unit and source."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from rapidfuzz import process

from drills.content import Strict
from drills.errors import BrokenLesson

REFERENCE = re.compile(r"\{fact:([\w.-]+)(\|value)?\}")
"""`{fact:mi300x.memory}` reads "192 GB", `{fact:mi300x.memory|value}` reads "192"."""


class Fact(Strict):
    """`since` and `until` are the ROCm versions between which it holds; empty where it always does.

    `as_of` is when somebody last checked it; without one the lesson's date stands.
    """

    id: str
    what: str
    value: int | float | str
    unit: str = ""
    source: str
    since: str = ""
    until: str = ""
    as_of: date | None = None

    @property
    def text(self) -> str:
        return f"{self.value} {self.unit}".rstrip()


def refer(tree: Any, facts: Mapping[str, Fact], where: str, place: str = "") -> Any:
    """`tree` with each reference replaced by the fact's text. Raises BrokenLesson for an unknown one."""
    match tree:
        case str():
            return REFERENCE.sub(_reader(facts, f"{where}: {place}"), tree)
        case dict():
            return {
                key: refer(value, facts, where, f"{place}.{key}".lstrip(".")) for key, value in tree.items()
            }
        case list():
            return [refer(item, facts, where, f"{place}.{index}") for index, item in enumerate(tree)]
        case _:
            return tree


def _reader(facts: Mapping[str, Fact], where: str) -> Callable[[re.Match[str]], str]:
    def read(match: re.Match[str]) -> str:
        name = match[1]
        if name not in facts:
            raise BrokenLesson(where, f"there is no fact `{name}` in facts.yaml{nearest(name, facts)}")
        return str(facts[name].value) if match[2] else facts[name].text

    return read


def nearest(name: str, known: Mapping[str, Any] | tuple[str, ...]) -> str:
    """A question to end an error with: "; did you mean `x`?", or nothing."""
    found = process.extractOne(name, list(known), score_cutoff=70)
    return f"; did you mean `{found[0]}`?" if found else ""
