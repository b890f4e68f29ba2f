"""A few words, compared by what they name."""

import re
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field, Tag
from rapidfuzz.distance import DamerauLevenshtein

from drills.checks import Pattern
from drills.content import Strict, by_key
from drills.kinds import Drill, Line, Sample
from drills.normal import answer_text
from drills.parts import Part, Text
from drills.verdict import Judged, Unreadable, Verdict
from sim import Outcome

MAX_CHARACTERS = 300
"""A longer text is no short answer; naming everything would pass."""
MIN_LETTERS_FOR_A_SLIP = 6
"""Words this long may differ by one edit (facts: learning 2.2, `short`)."""

_TOKEN = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_DENIED = re.compile(r"\b(?:not|isn't|no|never|without|rather than|instead of)\s+(?:(?:the|an?)\s+)?[^\s,;]+")


class Word(Strict):
    """Words of prose: case does not count, nor one slip in a long word."""

    word: Line

    def is_in(self, text: str) -> bool:
        wanted, tokens = _tokens(self.word), _tokens(text)
        windows = (tokens[start : start + len(wanted)] for start in range(len(tokens) - len(wanted) + 1))
        return any(all(map(_same, wanted, window)) for window in windows)


class Name(Strict):
    """An identifier, file or flag: letter for letter."""

    name: Line

    @property
    def whole(self) -> str:
        return rf"(?<![\w-]){re.escape(self.name)}(?!\w|[.-]\w)"

    def is_in(self, text: str) -> bool:
        return re.search(self.whole, text) is not None

    def is_in_but_for_case(self, text: str) -> bool:
        return re.search(self.whole, text, re.IGNORECASE) is not None


class Matched(Strict):
    """A regular expression; case does not count."""

    pattern: Pattern

    def is_in(self, text: str) -> bool:
        return re.search(self.pattern, text, re.IGNORECASE) is not None


Term = Annotated[
    Annotated[Word, Tag("word")] | Annotated[Name, Tag("name")] | Annotated[Matched, Tag("pattern")],
    by_key("word", "name", "pattern"),
]
Terms = Annotated[tuple[Term, ...], Field(min_length=1)]
Tries = Annotated[tuple[Line, ...], Field(min_length=1, alias="try")]
"""Answers that must be judged so: the proof of a trap."""


class Need(Strict):
    """One thing to name, by any of its names."""

    any: Terms
    missing: str = ""
    """What to say when only this is missing."""


class Group(Strict):
    all: Annotated[tuple[Need, ...], Field(min_length=1)]


class Near(Strict):
    any: Terms
    say: Line
    tries: Tries


class Trap(Strict):
    any: Terms
    belief: Line
    say: Line
    tries: Tries


class Short(Drill):
    kind: Literal["short"] = "short"
    accept: Annotated[tuple[Group, ...], Field(min_length=1)]
    near: tuple[Near, ...] = ()
    traps: tuple[Trap, ...] = ()
    look: Line
    """One thing to look at, when an answer is off and no belief is recognised."""
    example: Line
    """The form of an answer, for when none could be read: "For example: `xfs`"."""
    solve: Line
    also: tuple[Line, ...] = ()
    """Other answers that must be right."""

    def ask(self, seed: int) -> tuple[Part, ...]:
        return (Text(self.at(seed).prompt),)

    def read(self, text: str, seed: int) -> str | Unreadable:
        """The answer as normalised text."""
        answer = answer_text(text)
        if len(answer) > MAX_CHARACTERS:
            return Unreadable(
                f"That is longer than {MAX_CHARACTERS} characters; a few words will do.",
                self.at(seed).example,
            )
        if not _tokens(answer):
            return Unreadable("I couldn't read an answer there.", self.at(seed).example)
        return answer

    def grade(self, answer: str, outcome: Outcome | None, seed: int) -> Verdict:
        drill = self.at(seed)
        group, met = drill._best(answer)
        kept = _DENIED.sub(" ", answer)
        trap = next((trap for trap in drill.traps if _any_in(trap.any, kept)), None)
        asked = len(group.all)
        if trap is None and met < asked:
            return drill._without_belief(answer, group, met)
        if trap is None:
            return Verdict(Judged.RIGHT, "", met=met, asked=asked)
        if met < asked:
            return Verdict(Judged.WRONG, trap.say, trap.belief, met, asked)
        return Verdict(Judged.NEAR_MISS, f"Part of that holds. {trap.say}", trap.belief, met, asked)

    def _best(self, answer: str) -> tuple[Group, int]:
        """The group that the answer fills most, and how many of its needs."""
        filled = [(group, sum(_any_in(need.any, answer) for need in group.all)) for group in self.accept]
        return max(filled, key=lambda pair: pair[1] / len(pair[0].all))

    def _without_belief(self, answer: str, group: Group, met: int) -> Verdict:
        asked = len(group.all)
        for near in self.near:
            if _any_in(near.any, answer):
                return Verdict(Judged.NEAR_MISS, near.say, met=met, asked=asked)
        if all(_any_in(need.any, answer) or _any_in_but_for_case(need.any, answer) for need in group.all):
            return Verdict(Judged.NEAR_MISS, "The name is right but for its capitals, and Linux minds those.")
        if met:
            return Verdict(Judged.PARTIAL, self._missing(answer, group), met=met, asked=asked)
        return Verdict(Judged.WRONG, self.look, met=0, asked=asked)

    def _missing(self, answer: str, group: Group) -> str:
        return next((need.missing for need in group.all if not _any_in(need.any, answer)), "") or self.look

    def samples(self, seed: int) -> tuple[Sample, ...]:
        drill = self.at(seed)
        return (
            *(Sample(text, Judged.RIGHT) for text in (drill.solve, *drill.also)),
            *(Sample(text, Judged.NEAR_MISS) for near in drill.near for text in near.tries),
            *(Sample(text, Judged.WRONG, trap.belief) for trap in drill.traps for text in trap.tries),
            Sample("?!", Judged.UNREADABLE),
        )

    def answers(self, seed: int) -> tuple[str, ...]:
        return (self.at(seed).solve,)

    def solution(self, seed: int) -> tuple[Part, ...]:
        return (Text(self.at(seed).solve),)


def _any_in(terms: Iterable[Term], text: str) -> bool:
    return any(term.is_in(text) for term in terms)


def _any_in_but_for_case(terms: Iterable[Term], text: str) -> bool:
    return any(isinstance(term, Name) and term.is_in_but_for_case(text) for term in terms)


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text.casefold())


def _same(wanted: str, token: str) -> bool:
    if wanted == token:
        return True
    if len(wanted) < MIN_LETTERS_FOR_A_SLIP or not (wanted.isalpha() and token.isalpha()):
        return False
    return DamerauLevenshtein.distance(wanted, token, score_cutoff=1) <= 1


KIND = Short
