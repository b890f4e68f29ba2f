"""rand() as glibc draws it."""

from dataclasses import dataclass, field

WORD = (1 << 32) - 1


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

    def copy(self) -> "Rand":
        return Rand(list(self.state), self.at)

    def become(self, other: "Rand") -> None:
        self.state, self.at = list(other.state), other.at
