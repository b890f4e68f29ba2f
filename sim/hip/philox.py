"""Philox 4x32-10 as rocRAND's generator draws it: one sequence, four numbers of each counter.

Source: Salmon and others, Parallel random numbers: as easy as 1, 2, 3 (SC 2011); rocRAND's philox4x32_10.hpp,
2024-10, for the order.
"""

from typing import Any

import numpy as np

_FACTORS = (np.uint64(0xD2511F53), np.uint64(0xCD9E8D57))
_STEPS = (0x9E3779B9, 0xBB67AE85)
_MASK, _HALF = np.uint64(0xFFFF_FFFF), np.uint64(32)
ROUNDS = 10


def blocks(first: int, count: int, seed: int) -> Any:
    """(count, 4) uint32: of the counters from `first` on."""
    at = np.arange(count, dtype=np.uint64) + np.uint64(first)
    words = [at & _MASK, at >> _HALF, np.zeros_like(at), np.zeros_like(at)]
    keys = [seed & 0xFFFF_FFFF, seed >> 32]
    for _ in range(ROUNDS):
        low, high = words[0] * _FACTORS[0], words[2] * _FACTORS[1]
        one, other = (np.uint64(key) for key in keys)
        words = [
            (high >> _HALF) ^ words[1] ^ one,
            high & _MASK,
            (low >> _HALF) ^ words[3] ^ other,
            low & _MASK,
        ]
        keys = [(key + step) & 0xFFFF_FFFF for key, step in zip(keys, _STEPS, strict=True)]
    return np.stack(words, axis=1).astype(np.uint32)


class Philox:
    """The numbers of one generator; each call goes on where the last one ended."""

    def __init__(self, seed: int, at: int = 0) -> None:
        self.seed, self.at = seed, at

    def draw(self, count: int, width: int) -> Any:
        """(count, width), one number after the other."""
        first, size = self.at // 4, count * width
        made = blocks(first, -(-(self.at + size) // 4) - first, self.seed).ravel()
        start = self.at - 4 * first
        self.at += size
        return made[start : start + size].reshape(count, width)
