"""rand() as glibc draws it."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

WORD = (1 << 32) - 1
MOST_REACH = 1 << 14


def _started(seed: int) -> list[int]:
    """The 31 words of the state after the 310 draws that glibc throws away."""
    word = seed or 1
    state = [word]
    for _ in range(30):
        word = word - (1 << 32) if word >> 31 else word
        # C's division is towards zero.
        high = word // 127773 if word >= 0 else -(-word // 127773)
        word = 16807 * (word - 127773 * high) - 2836 * high
        word = word + 2147483647 if word < 0 else word
        state.append(word)
    state += state[:3]
    for at in range(34, 34 + 310):
        state.append((state[at - 31] + state[at - 3]) & WORD)
    return state[-31:]


@cache
def _factors(reach: int) -> tuple[int, ...]:
    """x**(30 + reach) modulo x**31 - x**28 - 1: a word as a sum of the 31 from 30 + reach before it."""
    found = [0] * 30 + [1]
    for _ in range(reach):
        top = found[30]
        found = [0, *found[:30]]
        found[0] += top
        found[28] += top
    return tuple(one & WORD for one in found)


@dataclass(slots=True)
class Rand:
    """An additive feedback of 31 words; `at` is the word that the next draw replaces."""

    state: list[int] = field(default_factory=lambda: _started(1))
    at: int = 0

    def seed(self, seed: int) -> None:
        self.state, self.at = _started(seed & WORD), 0

    def draw(self) -> int:
        at = self.at
        word = self.state[at] = (self.state[at] + self.state[at - 3]) & WORD
        self.at = 0 if at == 30 else at + 1
        return word >> 1

    def many(self, count: int) -> Any:
        """So many draws at once, as i4: run after run, each of words that all lie `reach` or more ahead."""
        made = np.empty(31 + count, np.uint32)
        made[:31] = self.state[self.at :] + self.state[: self.at]
        known, most = 31, 31 + count
        while known < most:
            reach = min(known - 30, MOST_REACH)
            end = min(known + reach, most)
            run = np.zeros(end - known, np.uint32)
            for back, factor in enumerate(_factors(reach)):
                first = known - reach - 30 + back
                run += made[first : first + end - known] * np.uint32(factor)
            made[known:end] = run
            known = end
        self.state, self.at = made[-31:].tolist(), 0
        return (made[31:] >> 1).view(np.int32)

    def copy(self) -> "Rand":
        return Rand(list(self.state), self.at)

    def become(self, other: "Rand") -> None:
        self.state, self.at = list(other.state), other.at
