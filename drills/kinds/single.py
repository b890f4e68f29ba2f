"""One choice of several, in an order that the seed shuffles."""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from drills.content import Strict
from drills.kinds import Drill, Line, Sample
from drills.normal import answer_text
from drills.parts import Choice, Choices, Part, Text
from drills.variant import dice
from drills.verdict import Judged, Unreadable, Verdict
from sim import Outcome

_LEAD = r"(?:(?:it'?s|i think|option|answer|choice|number|the)\s+)*"
_LETTER = re.compile(rf"{_LEAD}\(?([a-z])(?:[).:]?|[).:,]\s.*)", re.DOTALL)
_DIGIT = re.compile(rf"{_LEAD}\(?#?(\d)(?:st|nd|rd|th)?[).:]?(?: one| option| choice)?")
_ORDINAL = re.compile(rf"{_LEAD}([a-z]+)(?: one| option| choice)?")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Distractor(Strict):
    """A choice that is tempting for a reason."""

    text: Line
    belief: Line
    """Names the misconception of whoever picks it."""
    say: Line
    """What is off, and one thing to look at."""


class Single(Drill):
    kind: Literal["single"] = "single"
    right: Line
    wrong: Annotated[tuple[Distractor, ...], Field(min_length=3, max_length=7)]

    def choices(self, seed: int) -> Mapping[str, str]:
        """The choices by id, "a" first, shuffled by the seed."""
        texts = [self.right, *(choice.text for choice in self.wrong)]
        dice(seed, self.id).shuffle(texts)
        return {chr(ord("a") + index): text for index, text in enumerate(texts)}

    def ask(self, seed: int) -> tuple[Part, ...]:
        drill = self.at(seed)
        choices = tuple(Choice(id=key, label=text) for key, text in drill.choices(seed).items())
        return Text(drill.prompt), Choices(choices)

    def read(self, text: str, seed: int) -> str | Unreadable:
        """The text of the chosen one."""
        choices = self.at(seed).choices(seed)
        picked = _picked(_plain(text), choices)
        if picked is None:
            return Unreadable(
                "I couldn't read that as one of the choices.",
                f"For example: {list(choices)[1]}, or the choice's own words.",
            )
        return choices[picked]

    def grade(self, answer: str, outcome: Outcome | None, seed: int) -> Verdict:
        drill = self.at(seed)
        for choice in drill.wrong:
            if choice.text == answer:
                return Verdict(Judged.WRONG, choice.say, choice.belief)
        return Verdict(Judged.RIGHT, "", met=1)

    def samples(self, seed: int) -> tuple[Sample, ...]:
        drill = self.at(seed)
        beliefs = {choice.text: choice.belief for choice in drill.wrong}
        choices = drill.choices(seed)
        right = next(key for key, text in choices.items() if text == drill.right)
        wrong = tuple(
            Sample(key, Judged.WRONG, beliefs[text]) for key, text in choices.items() if text in beliefs
        )
        return (
            Sample(right, Judged.RIGHT),
            Sample(drill.right, Judged.RIGHT),
            *wrong,
            Sample("hmm", Judged.UNREADABLE),
        )

    def answers(self, seed: int) -> tuple[str, ...]:
        return (self.at(seed).right,)

    def solution(self, seed: int) -> tuple[Part, ...]:
        drill = self.at(seed)
        right = next(key for key, text in drill.choices(seed).items() if text == drill.right)
        return (Text(f"**{right}** {drill.right}"),)


def _plain(text: str) -> str:
    return answer_text(text).casefold().rstrip(".!")


def _picked(text: str, choices: Mapping[str, str]) -> str | None:
    """The id that `text` means: a choice's own words first, then a letter, a number, an ordinal."""
    keys = list(choices)
    for key, words in choices.items():
        if text == _plain(words):
            return key
    if (letter := _LETTER.fullmatch(text)) and letter[1] in choices:
        return letter[1]
    if (digit := _DIGIT.fullmatch(text)) and 1 <= int(digit[1]) <= len(keys):
        return keys[int(digit[1]) - 1]
    if ordinal := _ORDINAL.fullmatch(text):
        named = dict(zip(_ORDINALS, keys, strict=False)) | {"last": keys[-1]}
        return named.get(ordinal[1])
    return None


KIND = Single
