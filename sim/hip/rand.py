"""rand() as glibc draws it."""

from collections.abc import Iterator

WORD = (1 << 32) - 1


def draws(seed: int) -> Iterator[int]:
    """The sequence of rand(): glibc's additive feedback of 31 words."""
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
    state = state[-31:]
    while True:
        for at in range(31):
            state[at] = word = (state[at] + state[at - 3]) & WORD
            yield word >> 1
