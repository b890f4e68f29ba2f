"""XORWOW as rocRAND's generator draws it: 131,072 engines, each 2^67 numbers from the next, one number each.

Source: rocRAND's documentation and its engine (rocrand_xorwow.h, xorwow.hpp, config_defaults.hpp, 2024-10).
"""

from functools import cache, lru_cache
from typing import Any

import numpy as np

ENGINES = 512 * 256
"""Of the default order, the same on every device."""
WORDS = 5
BITS = 32 * WORDS
SUBSEQUENCE_LOG2 = 67
WEYL = 362_437
_MASK = 0xFFFF_FFFF


def seeded(seed: Any) -> tuple[tuple[Any, ...], Any]:
    """The five words and the counter of engine 0: of an int, or of each in an array of uint64."""
    low, high = (seed & _MASK) ^ 0x2C7F967F, (seed >> 32 & _MASK) ^ 0xA03697CB
    t0, t1 = 1_228_688_033 * low & _MASK, 2_073_658_381 * high & _MASK
    words = (123_456_789 + t0, 362_436_069 ^ t0, 521_288_629 + t1, 88_675_123 ^ t1, 5_783_321 + t0)
    return tuple(one & _MASK for one in words), (6_615_241 + t0 + t1) & _MASK


def stepped(words: list[Any]) -> list[Any]:
    """One step of the words, of ints or arrays of uint32."""
    t = words[0] ^ (words[0] >> 2)
    last = words[4]
    new = last ^ (last << 4) ^ (t ^ (t << 1))
    return [*words[1:], new & _MASK]


def _bits(words: Any) -> Any:
    """(n, 5) words as (n, 160) bits."""
    raw = np.ascontiguousarray(words, "<u4").view(np.uint8)
    return np.unpackbits(raw, axis=1, bitorder="little")


def _words(bits: Any) -> Any:
    return np.packbits(bits, axis=1, bitorder="little").view("<u4")


def _product(left: Any, right: Any) -> Any:
    """Of matrices over two elements: sums of up to 160 ones are exact in float."""
    return (left.astype(np.float32) @ right.astype(np.float32)).astype(np.int32).astype(np.uint8) & 1


@cache
def _step() -> Any:
    """Row i: what one step makes of bit i."""
    one = np.eye(BITS, dtype=np.uint8)
    columns = [column.astype(np.uint32) for column in _words(one).T]
    return _bits(np.stack(stepped(columns), axis=1))


@cache
def powered(log2: int) -> Any:
    """The matrix of 2^log2 steps."""
    if log2 == 0:
        return _step()
    half = powered(log2 - 1)
    return _product(half, half)


def engines(seed: int, count: int) -> tuple[list[Any], Any]:
    """Words and counters of the first engines."""
    start, counter = seeded(seed)
    bits, jump = _bits(np.array([start], np.uint32)), powered(SUBSEQUENCE_LOG2)
    while len(bits) < count:
        bits = np.concatenate([bits, _product(bits, jump)])
        jump = _product(jump, jump)
    words = _words(bits[:count])
    return [words[:, one].copy() for one in range(WORDS)], np.full(count, counter, np.uint32)


def placed(seed: Any, subsequence: Any, offset: Any, word: Any) -> Any:
    """One of the five words of engines in kernels, or behind them the counter: each lane may have another."""
    given = np.broadcast_arrays(*(np.asarray(one, np.uint64) for one in (seed, subsequence, offset)))
    found = _placed(*(one.tobytes() for one in given))
    return found[int(word)].reshape(given[0].shape)[()]


@lru_cache(maxsize=2)
def _placed(*given: bytes) -> Any:
    """(6, n): a kernel asks for the words of its engines one after the other."""
    seeds, subsequences, offsets = (np.frombuffer(one, np.uint64) for one in given)
    start, counters = seeded(seeds)
    if seeds.size and (seeds == seeds[0]).all() and subsequences.max() < ENGINES:
        first = engines(int(seeds[0]), 1 << int(subsequences.max()).bit_length())[0]
        bits = _bits(np.stack(first, axis=1)[subsequences.astype(np.int64)])
    else:
        bits = _jumped(_bits(np.stack(start, axis=1)), subsequences, SUBSEQUENCE_LOG2)
    words = _words(_jumped(bits, offsets, 0))
    return np.stack([*words.T, (counters + offsets * np.uint64(WEYL)) & _MASK]).astype(np.uint32)


def _jumped(bits: Any, counts: Any, log2: int) -> Any:
    """Each engine `counts` times 2^log2 steps on."""
    for bit in range(int(counts.max()).bit_length() if counts.size else 0):
        wanted = (counts >> np.uint64(bit) & np.uint64(1)).astype(bool)
        bits[wanted] = _product(bits[wanted], powered(log2 + bit))
    return bits


class Xorwow:
    """The numbers of one generator; each call goes on where the last one ended."""

    def __init__(self, seed: int, engines: int = ENGINES) -> None:
        self.seed = seed
        self.engines = engines
        self.first = 0
        self._made = 0
        self._words: list[Any] = []
        self._counters: Any = None

    def draw(self, count: int, width: int) -> Any:
        """(count, width): `width` numbers of one engine for each output, engine after engine."""
        self._make(min(self.engines, self.first + count))
        rounds = []
        done = 0
        while done < count:
            first = (self.first + done) % self.engines
            size = min(count - done, self.engines - first)
            rounds.append(self._round(slice(first, first + size), width))
            done += size
        self.first = (self.first + count) % self.engines
        return np.concatenate(rounds) if rounds else np.zeros((0, width), np.uint32)

    def _round(self, which: slice, width: int) -> Any:
        words = [one[which] for one in self._words]
        made = []
        for _ in range(width):
            words = [one.astype(np.uint32) for one in stepped(words)]
            self._counters[which] += np.uint32(WEYL)
            made.append(self._counters[which] + words[4])
        for old, new in zip(self._words, words, strict=True):
            old[which] = new
        return np.stack(made, axis=1)

    def _make(self, count: int) -> None:
        if count <= self._made:
            return
        words, counters = engines(self.seed, count)
        for old, new in zip(self._words, words, strict=False):
            new[: self._made] = old
        if self._made:
            counters[: self._made] = self._counters
        self._words, self._counters, self._made = words, counters, count


INVERSE = np.float32(2.3283064e-10)
INVERSE_2PI = np.float32(1.46291807e-09)


def uniform(draws: Any) -> Any:
    """Above 0 to 1, as float: one fused multiply and add."""
    return (draws[:, 0].astype(np.float32).astype(np.float64) * INVERSE + INVERSE).astype(np.float32)


def uniform_double(draws: Any) -> Any:
    whole = draws[:, 0].astype(np.uint64) | (draws[:, 1].astype(np.uint64) >> np.uint64(11)) << np.uint64(32)
    return whole.astype(np.float64) * 2.0**-53 + 2.0**-53


def normal(draws: Any) -> Any:
    """Pairs by Box and Muller; a device's fast sine may differ in the last bits."""
    u, v = (
        (draws[:, one].astype(np.float32).astype(np.float64) * scale + scale).astype(np.float32)
        for one, scale in ((0, INVERSE), (1, INVERSE_2PI))
    )
    size = np.sqrt(np.float32(-2) * np.log(u))
    return np.stack([np.sin(v) * size, np.cos(v) * size], axis=1).astype(np.float32).ravel()


def normal_double(draws: Any) -> Any:
    """Pairs by Box and Muller, each of four numbers: 53 bits of two."""
    words = draws.astype(np.uint64)
    u, w = (((words[:, one] ^ (words[:, one + 1] << np.uint64(21))) + 1.0) * 2.0**-53 for one in (0, 2))
    size, angle = np.sqrt(-2.0 * np.log(u)), 2.0 * w * np.pi
    return np.stack([np.sin(angle) * size, np.cos(angle) * size], axis=1).ravel()
