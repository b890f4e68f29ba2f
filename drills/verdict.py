"""What came of an answer. A wrong answer is a value here, never an exception."""

from dataclasses import dataclass
from enum import StrEnum


class Judged(StrEnum):
    """The verdicts. Only the first four are attempts; the rest cost nothing."""

    RIGHT = "right"
    PARTIAL = "partial"
    NEAR_MISS = "near_miss"
    WRONG = "wrong"
    UNREADABLE = "unreadable"
    INFRA_ERROR = "infra_error"
    TIMEOUT = "timeout"
    REVEALED = "revealed"

    @property
    def is_attempt(self) -> bool:
        return self in ATTEMPTS


ATTEMPTS = frozenset({Judged.RIGHT, Judged.PARTIAL, Judged.NEAR_MISS, Judged.WRONG})


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one readable answer.

    `say` is our Markdown: what is off, and one thing to look at; it never opens with the judgement
    itself, which each edge words, and is often empty when right (the drill's explanation follows).
    `belief` names the misconception behind a wrong answer when a trap matched. `met` of `asked`
    conditions hold. A kind may judge INFRA_ERROR (the line needs what the node does not simulate) or
    TIMEOUT (a limit ended it): `say` tells which, and nothing is counted.
    """

    judged: Judged
    say: str
    belief: str | None = None
    met: int = 0
    asked: int = 1


@dataclass(frozen=True, slots=True)
class Unreadable:
    """The answer could not be read; costs nothing. `hint` shows readable forms ("For example: ...")."""

    message: str
    hint: str
